import { everyPathIsWalkedInBrowser } from './browser/level.ts'
import { offlineDonationLevel } from './browser/offlineDonationLevel.ts'

everyPathIsWalkedInBrowser(offlineDonationLevel)
