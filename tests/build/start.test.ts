import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { isShort } from '../../scripts/short.mjs'
import { projectRoot } from '#server/projectRoot.ts'
import { freePort, ServerProcess } from '#tests/server/serverProcess.ts'

const bundle = join(projectRoot, 'dist/server/main.js')
const isBuilt = existsSync(bundle)
if (!isBuilt)
  console.warn('SKIPPED: dist/server/main.js is not built (node scripts/build.mjs); its code was not read, nor a start that builds tried')

test.skipIf(!isBuilt)('the server’s own code is not rewritten for the browsers of the pages', () => {
  // Their private fields are maps: a campaign took a third longer to read.
  expect(readFileSync(bundle, 'utf8').match(/@oxc-project\+runtime\S*/g)).toBeNull()
})

/** What a server and the pages that are open fetch only when they need it. */
const PARTS = ['dist/client/assets', 'dist/render/assets', 'dist/server/assets']

/** The whole app and server in a few lines: what a build of them does to memory and files is the build's own. */
const SMALL = {
  'src/main.tsx': "void import('./part')",
  'src/render.tsx': "export const render = () => import('./part')",
  'src/part.ts': "export default 'another page'",
  'server/main.ts': `import { createServer } from 'node:http'
createServer((_, response) => void import('./part.ts').then(({ default: text }) => response.end(text))).listen(process.env.PORT)`,
  'server/part.ts': "export default 'another server'",
}

/** What is built of a copy of the sources, without what it has superseded. The cluster, which is the same for every build, cluster.test.ts has made. */
function copyBuilt(copy: string): void {
  for (const name of [
    'domain',
    'machines',
    'src',
    'server',
    'scripts',
    'public',
    'index.html',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
  ])
    cpSync(join(projectRoot, name), join(copy, name), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'))
  const dist = join(projectRoot, 'dist')
  const superseded = join(dist, 'superseded.json')
  const old = new Set(existsSync(superseded) ? Object.keys(JSON.parse(readFileSync(superseded, 'utf8')) as object) : [])
  const isCurrent = (path: string) => path !== superseded && !old.has(relative(dist, path))
  // By their times the build knows what it has compressed.
  cpSync(dist, join(copy, 'dist'), { recursive: true, preserveTimestamps: true, filter: isCurrent })
}

test.skipIf(!isBuilt || isShort)(
  'a start that has to build first is no larger afterwards, and what was started before goes on beside it',
  async () => {
    const copy = mkdtempSync(join(tmpdir(), 'letsema-stale-'))
    const servers: ServerProcess[] = []
    const begin = async (entry: string) => {
      const port = String(await freePort())
      const environment = { NODE_ENV: 'production', PORT: port, SIMULATOR_PORT: '0', DATA_DIR: join(copy, `data-${port}`) }
      const server = new ServerProcess(environment, ['--no-seed'], [join(copy, entry)])
      servers.push(server)
      const address = `http://localhost:${port}`
      await server.ready(address)
      return { server, address }
    }
    try {
      copyBuilt(copy)
      const names = () => PARTS.flatMap((folder) => readdirSync(join(copy, folder)).map((name) => join(folder, name)))
      const before = names()
      const earlier = await begin('dist/server/main.js')
      for (const [file, code] of Object.entries(SMALL)) writeFileSync(join(copy, file), code)
      const { server } = await begin('scripts/start.mjs')
      expect(server.output).toContain('Building…')
      // A build of even that little takes twice as much.
      expect(server.peakMemory ?? 0).toBeLessThan(100)
      const asked = /\/assets\/[^"]+\.js/.exec(await (await fetch(`${earlier.address}/home`)).text())?.[0]
      expect((await fetch(`${earlier.address}${asked}`)).status).toBe(200)
      const after = names()
      expect(before.filter((name) => !after.includes(name))).toEqual([])
      expect(after.length).toBeGreaterThan(before.length)
    } finally {
      await Promise.all(servers.map((server) => server.signal('SIGTERM')))
      rmSync(copy, { recursive: true, force: true })
    }
  },
)
