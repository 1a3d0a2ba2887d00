import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder of this run alone. */
    databases: string
  }
}

/** What vitest calls once before all tests. @returns what it calls after them */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'letsema-databases-'))
  project.provide('databases', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
