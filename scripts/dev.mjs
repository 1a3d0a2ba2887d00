/** `npm run dev`: the server, restarted when its sources change, and beside it Vite with hot reload, which passes the API's calls on to it. */
import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

if (process.argv.length > 2) {
  // The server would take them again at each restart: --reset with every change of a file.
  console.error(`npm run dev takes no options, so not ${process.argv[2]}: npm start takes them, once.`)
  process.exit(1)
}

const root = fileURLToPath(new URL('..', import.meta.url))
const port = process.env.PORT ?? '3000'
const options = {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: port, PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173' },
}
const bin = (name) => `${root}node_modules/.bin/${name}`

const { status } = spawnSync(bin('tsx'), ['scripts/checkStart.ts'], options)
if (status !== 0) process.exit(status ?? 1)

const children = []
const stopping = new AbortController()
const stop = () => {
  if (stopping.signal.aborted) return
  stopping.abort()
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

function run(name, args, apart = {}) {
  const child = spawn(bin(name), args, { ...options, ...apart })
  child.on('exit', stop)
  children.push(child)
}

const isReady = () =>
  fetch(`http://localhost:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

// Ctrl-C reaches all that stand in one group, and tsx kills its server at the second signal, in the midst of closing its database.
run('tsx', ['watch', '--clear-screen=false', 'server/main.ts'], { detached: true, stdio: ['ignore', 'inherit', 'inherit'] })
// Vite says where the app is, and would pass calls on to nobody.
while (!stopping.signal.aborted && !(await isReady())) await new Promise((resolve) => setTimeout(resolve, 100))
if (!stopping.signal.aborted) run('vite', [])
