import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'letsema-imports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Diagnostic {
  code: string
  filename: string
  labels: { span: { line: number } }[]
}

/** @returns where the lint found what, by the names and the lines of its rule's findings */
function lint(rule: string, files: Record<string, string[]>): Record<string, number[]> {
  const root = mkdtempSync(join(folder, 'project-'))
  for (const name of ['.oxlintrc.json', 'package.json']) cpSync(name, join(root, name))
  for (const [name, lines] of Object.entries(files)) {
    mkdirSync(join(root, dirname(name)), { recursive: true })
    writeFileSync(join(root, name), `${lines.join('\n')}\n`)
  }
  const { stdout, stderr } = spawnSync(join(process.cwd(), 'node_modules/.bin/oxlint'), ['--format', 'json'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  const found = Object.fromEntries(Object.keys(files).map((name): [string, number[]] => [name, []]))
  for (const { code, filename, labels } of diagnostics) if (code === rule) found[filename]?.push(labels[0]?.span.line ?? 0)
  for (const lines of Object.values(found)) lines.sort((one, other) => one - other)
  return found
}

const FLOORS = ['api', 'app', 'features', 'machines', 'mocks', 'ports', 'server', 'statecharts', 'tests', 'theme', 'ui']
const MAY: Record<string, { floors: string[]; packages: string[] }> = {
  'domain/gifts/due.ts': { floors: [], packages: ['yup'] },
  'machines/gifts/machine.ts': { floors: ['machines'], packages: ['yup', 'xstate/graph'] },
  'server/services/gifts.ts': { floors: ['server'], packages: ['yup', 'xstate/graph', 'node:fs/promises'] },
  'src/theme/colours/dark.ts': { floors: ['theme', 'ui'], packages: ['react-dom/client'] },
  'src/ui/gifts/Card.tsx': { floors: ['theme', 'ui'], packages: ['react-dom/client'] },
  'src/ports/gifts/reads.ts': { floors: ['api', 'machines', 'ports', 'theme'], packages: ['react-dom/client'] },
  'src/api/gifts/calls.ts': { floors: ['api', 'machines', 'ports', 'theme'], packages: ['react-dom/client'] },
  'src/features/gifts/GiftScreen.tsx': { floors: ['machines', 'ports', 'theme', 'ui'], packages: ['react-dom/client', '@xstate/react'] },
  'src/app/gifts/routes.ts': {
    floors: ['api', 'app', 'features', 'machines', 'ports', 'theme', 'ui'],
    packages: ['react-dom/client', '@xstate/react'],
  },
}
const PREACT = ['preact', 'preact/hooks']
const MAY_NOT: Record<string, string[]> = {
  'domain/gifts/due.ts': ['react', 'react-dom/client', ...PREACT, 'xstate', 'xstate/graph', 'hono', 'fs', 'node:fs', 'node:fs/promises'],
  'machines/gifts/machine.ts': ['react', 'react-dom/client', ...PREACT, '@xstate/react', 'hono', 'fs', 'node:fs', 'node:fs/promises'],
  'server/services/gifts.ts': ['react', 'react-dom/client', ...PREACT],
  'src/ui/gifts/Card.tsx': PREACT,
  'src/ports/gifts/reads.ts': PREACT,
  'src/features/gifts/GiftScreen.tsx': PREACT,
}

test('no floor imports what stands above it, however deep it lies there', () => {
  const files: Record<string, string[]> = {}
  const wrong: Record<string, number[]> = {}
  for (const [file, { floors, packages }] of Object.entries(MAY)) {
    const barred = FLOORS.flatMap((floor) => (floors.includes(floor) ? [] : [`#${floor}/one.ts`, `#${floor}/gifts/one.ts`]))
    const allowed = ['#domain/one.ts', '#domain/gifts/one.ts', './one.ts', ...floors.map((floor) => `#${floor}/gifts/one.ts`), ...packages]
    const imports = [...barred, '../one.ts', '../../gifts/one.ts', ...(MAY_NOT[file] ?? [])]
    files[file] = [...imports, ...allowed].map((from) => `import '${from}'`)
    wrong[file] = imports.map((_, at) => at + 1)
  }
  expect(lint('eslint(no-restricted-imports)', files)).toEqual(wrong)
})

/** The rule does not see them. @returns each file with what it imports while it runs, as if it did so at its beginning */
function importedLater(sources: [name: string, text: string][]): Record<string, string[]> {
  const later = sources.map(([name, text]): [string, string[]] => [
    name,
    [...text.matchAll(/\bimport\(\s*(['"][^'"]+['"])/g)].map(([, from = '']) => `import ${from}`),
  ])
  return Object.fromEntries(later.filter(([, lines]) => lines.length > 0))
}

test('no floor imports what stands above it while it runs either', () => {
  const names = ['domain', 'machines', 'server', 'src'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.(?:test|stories))\.tsx?$/.test(name))
      .map((name) => `${root}/${name}`),
  )
  const files = {
    ...importedLater(names.map((name) => [name, readFileSync(name, 'utf8')])),
    ...importedLater([
      ['domain/gifts/due.ts', "const { one } = await import('#server/one.ts')"],
      ['src/ui/gifts/Card.tsx', "const one = () => import('./one.ts')\nconst two = lazy(() =>\n  import('#features/two.tsx'),\n)"],
    ]),
  }
  expect(files).toHaveProperty(['src/app/routes.ts'])
  expect(Object.entries(lint('eslint(no-restricted-imports)', files)).filter(([, lines]) => lines.length > 0)).toEqual([
    ['domain/gifts/due.ts', [1]],
    ['src/ui/gifts/Card.tsx', [2]],
  ])
})

test('no two files import each other', () => {
  const files = {
    'machines/gifts/machine.ts': ["import { guards } from '#machines/gifts/guards.ts'", 'export const machine = () => guards'],
    'machines/gifts/guards.ts': ["import { machine } from './machine.ts'", 'export const guards = () => machine'],
  }
  expect(lint('import(no-cycle)', files)).toEqual({ 'machines/gifts/machine.ts': [1], 'machines/gifts/guards.ts': [1] })
})
