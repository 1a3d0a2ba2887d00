/** Gathers what each machine's generated paths covered, and prints one table when all tests have run (Vitest's globalSetup). */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(process.cwd(), 'node_modules/.cache/models')

export interface CoverageRow {
  machine: string
  states: string
  transitions: string
  paths: number
  steps: number
  covered: string
  ms: number
}

export function writeRow(row: CoverageRow): void {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, `${row.machine}.json`), JSON.stringify(row))
}

export function readRows(): CoverageRow[] {
  try {
    return readdirSync(FOLDER)
      .sort()
      .map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as CoverageRow)
  } catch {
    return []
  }
}

export default function report(): () => void {
  rmSync(FOLDER, { recursive: true, force: true })
  return () => {
    const rows = readRows()
    if (rows.length) process.stdout.write(`\nGenerated paths\n${tableOf(rows)}\n`)
  }
}

export function tableOf(rows: CoverageRow[]): string {
  const headings = ['machine', 'states', 'transitions', 'paths', 'steps', 'covered', 'ms'] as const
  const lines = [headings.map(String), ...rows.map((row) => headings.map((heading) => String(row[heading])))]
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  return lines
    .map((line) => line.map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!))).join('  '))
    .join('\n')
}
