import { everyPathIsWalkedInBrowser } from './browser/level.ts'
import { paymentLevel } from './browser/paymentLevel.ts'

everyPathIsWalkedInBrowser(paymentLevel)
