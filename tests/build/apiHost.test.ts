import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test.each([
  ['', ''],
  ['https://api.give.example', 'https://api.give.example'],
  ['https://api.give.example/', 'https://api.give.example'],
  [' http://LOCALHOST:3000/ ', 'http://localhost:3000'],
])('the client that is built for an API at "%s" calls "%s"', async (host, origin) => {
  vi.stubEnv('VITE_API_HOST', host)
  const { default: configFor } = await import('../../vite.config.ts')
  const config = configFor({ command: 'build', mode: 'production' })
  expect(config.define).toEqual({ 'import.meta.env.VITE_API_HOST': JSON.stringify(origin) })
})

function building(environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'letsema-api-host-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync('scripts', join(folder, 'scripts'), { recursive: true })
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/build.mjs')], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  })
  return [status, stderr]
}

test.each([
  'api.give.example',
  'localhost:3000',
  'ftp://api.give.example',
  'https://api.give.example/api',
  'https://api.give.example/?v=1',
  'https://me@api.give.example',
])('a client for an API at %s, which is no origin, is not built', (host) => {
  expect(building({ VITE_API_HOST: host })).toEqual([
    1,
    `VITE_API_HOST must be an origin such as https://api.give.example, not '${host}'.\n`,
  ])
})

test('a client whose API is named by another setting is not built: it would call whoever serves it', () => {
  const answer = building({ VITE_API_HOSTS: 'https://api.give.example' })
  expect(answer).toEqual([1, 'Unknown setting VITE_API_HOSTS. Did you mean VITE_API_HOST?\n'])
})
