import { writeReport } from './report.ts'

writeReport()
