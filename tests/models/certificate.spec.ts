import { certificateLevel } from './browser/certificateLevel.ts'
import { everyPathIsWalkedInBrowser } from './browser/level.ts'

everyPathIsWalkedInBrowser(certificateLevel)
