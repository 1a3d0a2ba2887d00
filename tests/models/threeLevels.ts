import { existsSync, readFileSync } from 'node:fs'

/** Where the paths of a machine are walked on each level, and by what. */
const WALKS = [
  { level: 'machine', file: (id: string) => `machines/${id}/paths.test.ts`, call: 'everyPathIsWalked' },
  { level: 'screen', file: (id: string) => `tests/screens/${id}.test.tsx`, call: 'everyPathIsWalkedOnScreen' },
  { level: 'browser', file: (id: string) => `tests/models/${id}.spec.ts`, call: 'everyPathIsWalkedInBrowser' },
] as const

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** @param read text of a file, '' where there is none @returns what no test walks, each with the file that would */
export const unwalked = (machines: readonly string[], read: (file: string) => string = textOf): string[] =>
  machines.flatMap((id) =>
    WALKS.filter(({ file, call }) => !calls(read(file(id)), call)).map(
      ({ level, file, call }) => `${id} on the level ${level}: ${file(id)} does not call ${call}`,
    ),
  )

/** As a statement of its own: not in a comment, and not within a test that may be skipped. */
const calls = (text: string, name: string) => new RegExp(`^${name}[<(]`, 'm').test(text)
