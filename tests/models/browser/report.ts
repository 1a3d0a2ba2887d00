/** Playwright's globalTeardown: counts what the walks in the browser took, and writes the report. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MODELS_FOLDER, type LevelRow, type Plan } from '../levels.ts'
import { writeReport, writeRow } from '../report.ts'

const PLANS = join(process.cwd(), MODELS_FOLDER, 'plans')
const WALKS = join(process.cwd(), MODELS_FOLDER, 'walks')

/** A walk that came to its end. */
export interface Walk {
  path: string
  milliseconds: number
}

/** What was to be walked and was not, or not to its end, is missed. */
export function walked({ row, paths }: Plan, walks: Walk[]): LevelRow {
  const done = new Set(walks.map(({ path }) => path))
  const walkedPaths = paths.filter(({ name }) => done.has(name))
  const taken = new Set(walkedPaths.flatMap(({ transitions }) => transitions))
  const planned = new Set(paths.flatMap(({ transitions }) => transitions))
  return {
    ...row,
    covered: taken.size,
    statesCovered: new Set(walkedPaths.flatMap(({ states }) => states)).size,
    missed: [...row.missed, ...[...planned].filter((transition) => !taken.has(transition))],
    paths: walkedPaths.length,
    steps: walkedPaths.reduce((sum, { steps }) => sum + steps, 0),
    milliseconds: Math.round(walks.reduce((sum, { milliseconds }) => sum + milliseconds, 0)),
    walkedAt: new Date().toISOString(),
  }
}

/** One path walked by its name has no plan, and leaves the level as it was walked before. */
export default function report(): void {
  const plans = readAll<Plan>(PLANS)
  for (const plan of plans) writeRow(walked(plan, readAll<Walk>(join(WALKS, plan.row.machine))))
  for (const folder of [PLANS, WALKS]) rmSync(folder, { recursive: true, force: true })
  if (plans.length > 0) writeReport('browser')
}

function readAll<Read>(folder: string): Read[] {
  try {
    return readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Read)
  } catch {
    return []
  }
}
