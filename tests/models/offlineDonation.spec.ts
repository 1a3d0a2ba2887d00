import { everyPathIsWalkedInBrowser } from './browser/level.ts'
import { offlineDonationLevelOn } from './browser/offlineDonationLevel.ts'

everyPathIsWalkedInBrowser(offlineDonationLevelOn('house-for-gogo-mthembu'))
