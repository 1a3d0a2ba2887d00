/** Gathers what walks have covered on each level, prints it when they are done, and keeps it as JSON and Markdown for people and Storybook. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import {
  faultsFile,
  levelFile,
  LEVELS,
  MODELS_FOLDER,
  percentOf,
  planFile,
  REPORT_FILE,
  walkedAtText,
  type FaultsRow,
  type Level,
  type LevelRow,
  type ModelsReport,
  type Plan,
} from './levels.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export const writeRow = (row: LevelRow): void => write(levelFile(row), row)
export const writeFaults = (row: FaultsRow): void => write(faultsFile(row), row)
export const writePlan = (plan: Plan): void => write(planFile(plan.row.machine), plan)

function write(path: string, row: object): void {
  const file = join(ROOT, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(row))
}

function readRows<Row>(root: string, kind: Level | 'faults'): Row[] {
  try {
    const folder = join(root, MODELS_FOLDER, kind)
    return readdirSync(folder)
      .sort()
      .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Row)
  } catch {
    return []
  }
}

/** Vitest's globalSetup, for the bare machines and for the mounted screens. */
export default function report({ name }: TestProject): () => void {
  const began = new Date().toISOString()
  return () => writeReport(name.startsWith('screens') ? 'screen' : 'machine', { since: began })
}

/**
 * @param level whose table is printed; all of them where none is given
 * @param options.since where the level was not walked from then on, everything is left as it is
 */
export function writeReport(level?: Level, { since = '', root = ROOT } = {}): void {
  // Rows that were written before they had a time say nothing of when.
  const rows = LEVELS.flatMap((one) => readRows<LevelRow>(root, one)).filter(({ walkedAt }) => walkedAt)
  if (!rows.some((row) => (!level || row.level === level) && row.walkedAt >= since)) return
  const faults = readRows<FaultsRow>(root, 'faults')
  const written: ModelsReport = { rows, faults }
  const file = join(root, REPORT_FILE)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(written, null, 2))
  writeFileSync(file.replace('.json', '.md'), markdownOf(written))
  const shown = rows.filter((row) => !level || row.level === level)
  if (shown.length) process.stdout.write(`\nGenerated paths${level ? ` on the level '${level}'` : ''}\n${tableOf(shown.map(cellsOf))}\n`)
  if (faults.length > 0 && (!level || level === 'browser')) process.stdout.write(`\n${faults.map(faultsLine).join('\n')}\n`)
}

const faultsLine = ({ machine, states, crossings, walked, withoutToken }: FaultsRow): string =>
  [
    `Faults in ${machine}: ${walked} of ${crossings} crossings walked, in ${states} states${withoutToken.length > 0 ? '; no call carries a token in' : ''}`,
    ...byReason(withoutToken).map(([why, what]) => `  ${what.join(', ')}: ${why}`),
  ].join('\n')

const HEADINGS = ['machine', 'level', 'states', 'transitions', 'covered', 'nobody can', 'paths', 'steps', 's', 'walked at (UTC)']

const cellsOf = (row: LevelRow): string[] => [
  row.machine,
  row.level,
  `${row.statesCovered}/${row.states}`,
  `${row.covered}/${row.transitions}`,
  `${percentOf(row)} %`,
  String(row.nobody.length),
  String(row.paths),
  String(row.steps),
  (row.milliseconds / 1000).toFixed(1),
  walkedAtText(row),
]

/** Columns aligned; the first two to the left. */
function tableOf(rows: string[][]): string {
  const lines = [HEADINGS, ...rows]
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  const aligned = (cell: string, column: number) => (column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))
  return lines.map((line) => line.map(aligned).join('  ')).join('\n')
}

function markdownOf({ rows, faults }: ModelsReport): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const nobody = rows.filter((row) => row.nobody.length).map(nobodyOf)
  return `${[
    `# Generated paths`,
    '',
    line(HEADINGS),
    line(HEADINGS.map((_, column) => (column < 2 ? '---' : '---:'))),
    ...rows.map((row) => line(cellsOf(row))),
    ...nobody,
    ...(faults.length > 0 ? [faultsIn(faults)] : []),
  ].join('\n')}\n`
}

function nobodyOf({ machine, level, nobody }: LevelRow): string {
  const reasons = byReason(nobody).map(([why, what]) => `- ${why} (${what.join('; ')})`)
  return `\n## What nobody can cause: ${machine}, ${level}\n\n${reasons.join('\n')}`
}

function faultsIn(faults: FaultsRow[]): string {
  const parts = faults.map(({ machine, states, crossings, walked, withoutToken }) =>
    [
      `- **${machine}**: ${walked} of ${crossings} crossings walked, in ${states} states. No call carries a token in:`,
      ...byReason(withoutToken).map(([why, what]) => `  - ${what.map((state) => `\`${state}\``).join(', ')}: ${why}`),
    ].join('\n'),
  )
  return `\n## Faults\n\n${parts.join('\n')}`
}

function byReason(reasons: { what: string; why: string }[]): [why: string, what: string[]][] {
  const found = new Map<string, string[]>()
  for (const { what, why } of reasons) found.set(why, [...(found.get(why) ?? []), what])
  return [...found]
}
