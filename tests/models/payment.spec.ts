import { everyPathIsWalkedInBrowser } from './browser/level.ts'
import { paymentLevel } from './browser/paymentLevel.ts'
import { everyWayToPayIsWalked } from './browser/waysToPay.ts'

everyPathIsWalkedInBrowser(paymentLevel)
everyWayToPayIsWalked()
