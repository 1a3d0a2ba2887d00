import { everyWayToPayIsWalked } from './browser/waysToPay.ts'

everyWayToPayIsWalked()
