/** Installs the packages where they are not those of the lock. Runs before anything is installed, so it uses Node alone. */
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, unlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Letsema needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

if (existsSync(`${root}package-lock.json`) && !isInstalled()) {
  takeLinkAway(`${root}node_modules`)
  console.log('Installing packages (npm ci)…')
  // The build is made here: also where NODE_ENV says production, for which npm leaves out what only that needs.
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** By what they are, not by dates: those of files that were unpacked are their release's. Of optional packages npm leaves out those for other systems. */
function isInstalled() {
  // npm writes it last. What it says is not always there: `npm install --package-lock-only` changes it too.
  if (!existsSync(`${root}node_modules/.package-lock.json`)) return false
  return Object.entries(read('package-lock.json').packages).every(([path, { version, link, optional }]) => {
    if (!path.startsWith('node_modules/')) return true
    const found = `${path}/package.json`
    return existsSync(root + found) ? link || read(found).version === version : optional
  })
}

function read(file) {
  return JSON.parse(readFileSync(root + file, 'utf8'))
}

/** npm would empty the folder that a link leads to, which is somebody else's. */
function takeLinkAway(path) {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return
  console.log('node_modules is a link to another folder: it gives way to a folder of its own.')
  unlinkSync(path)
}
