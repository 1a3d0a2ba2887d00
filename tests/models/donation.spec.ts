import { everyPathIsWalkedInBrowser } from './browser/level.ts'
import { donationLevel } from './browser/donationLevel.ts'

everyPathIsWalkedInBrowser(donationLevel)
