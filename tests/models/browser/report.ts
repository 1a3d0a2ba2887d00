/** Playwright's globalTeardown: adds up what the walks in the browser took, and writes the report. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { levelFile, MODELS_FOLDER, type LevelRow } from '../levels.ts'
import { writeReport, writeRow } from '../report.ts'

const WALKS = join(process.cwd(), MODELS_FOLDER, 'walks')

export default function report(): void {
  const machines = foldersOf(WALKS)
  for (const machine of machines) {
    const folder = join(WALKS, machine)
    const walks = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as { milliseconds: number })
    const file = levelFile({ machine, level: 'browser' })
    const row = JSON.parse(readFileSync(file, 'utf8')) as LevelRow
    writeRow({ ...row, milliseconds: Math.round(walks.reduce((sum, { milliseconds }) => sum + milliseconds, 0)) })
  }
  rmSync(WALKS, { recursive: true, force: true })
  if (machines.length) writeReport('browser')
}

function foldersOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
