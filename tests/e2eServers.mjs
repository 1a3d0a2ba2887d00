/** Playwright's server: begins all that `SERVERS` names, on copies of one demonstration that is prepared once, and says when they are ready. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'

const { demonstration, servers } = JSON.parse(process.env.SERVERS)

const running = new Set()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void end(0))

const preparing = begin({ ...servers[0], DATA_DIR: fresh(demonstration) })
await isReady(preparing)
await stop(preparing)
const begun = servers.map((settings) => {
  cpSync(demonstration, fresh(settings.DATA_DIR), { recursive: true })
  return begin(settings)
})
await Promise.all(begun.map(isReady))
console.log('The servers are ready.')

function begin(settings) {
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...settings },
  })
  running.add(server)
  // One that ends by itself, as where its port is taken, has said why.
  server.on('exit', () => running.delete(server) && void end(1))
  return server
}

/** By what it says itself: at its port somebody else may answer. */
function isReady({ stdout }) {
  const lines = createInterface(stdout)
  return new Promise((resolve) => lines.on('line', (line) => line.startsWith('  Simulator ') && resolve()))
}

async function stop(server) {
  if (!running.delete(server)) return
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  await exited
}

async function end(code) {
  await Promise.all([...running].map(stop))
  process.exit(code)
}

function fresh(folder) {
  rmSync(folder, { recursive: true, force: true })
  return folder
}
