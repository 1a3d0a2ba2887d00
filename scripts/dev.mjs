/** `npm run dev`: the server, restarted when its sources change, and beside it Vite with hot reload, which passes the API's calls on to it. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

if (process.argv.length > 2) {
  // The server would take them again at each restart: --reset with every change of a file.
  console.error(`npm run dev takes no options, so not ${process.argv[2]}: npm start takes them, once.`)
  process.exit(1)
}

const root = fileURLToPath(new URL('..', import.meta.url))
const port = process.env.PORT ?? '3000'
const run = (name, args) =>
  spawn(`${root}node_modules/.bin/${name}`, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: port, PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173' },
  })
const children = [run('tsx', ['watch', '--clear-screen=false', 'server/main.ts']), run('vite', [])]

let isStopping = false
const stop = () => {
  if (isStopping) return
  isStopping = true
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
