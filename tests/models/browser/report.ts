/** Playwright's globalTeardown: adds up what the walks in the browser took, and writes the report. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { levelFile, MODELS_FOLDER, type LevelRow } from '../levels.ts'
import { writeReport, writeRow } from '../report.ts'

const WALKS = join(process.cwd(), MODELS_FOLDER, 'walks')

interface Walk {
  milliseconds: number
}

/** @returns null where the row is of an earlier run: who walks one path by its name walks no whole level */
export const timed = (row: LevelRow, walks: Walk[]): LevelRow | null =>
  row.milliseconds > 0 ? null : { ...row, milliseconds: Math.round(walks.reduce((sum, { milliseconds }) => sum + milliseconds, 0)) }

export default function report(): void {
  const machines = foldersOf(WALKS)
  for (const machine of machines) {
    const folder = join(WALKS, machine)
    const walks = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Walk)
    const file = levelFile({ machine, level: 'browser' })
    const row = existsSync(file) ? timed(JSON.parse(readFileSync(file, 'utf8')) as LevelRow, walks) : null
    if (row) writeRow(row)
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
