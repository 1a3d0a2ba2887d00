import { everyPathIsWalkedInBrowser } from './browser/level.ts'
import { sessionLevel } from './browser/sessionLevel.ts'

everyPathIsWalkedInBrowser(sessionLevel)
