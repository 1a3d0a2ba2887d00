import { everyPathIsWalkedInBrowser } from './browser/level.ts'
import { scheduleChangeLevel } from './browser/scheduleChangeLevel.ts'

everyPathIsWalkedInBrowser(scheduleChangeLevel)
