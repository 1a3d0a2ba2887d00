import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const INSTALLED = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const onPath = (name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim() || null

/**
 * A browser to test in: CHROME_PATH, an installed one, Playwright's own, else Debian's package where we may install it.
 * @returns {Promise<string>} path of the executable; ends the process with one line where there is none
 */
export async function findChromium() {
  const given = process.env.CHROME_PATH
  if (given) {
    if (existsSync(given)) return given
    fail(`CHROME_PATH says ${given}, and there is nothing there.`)
  }
  for (const name of INSTALLED) {
    const path = onPath(name)
    if (path) return path
  }
  const { chromium } = await import('playwright')
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.log('Installing Chromium (apt-get install chromium)…')
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core'], quiet)
    const path = onPath('chromium')
    if (path) return path
  }
  return fail('No Chrome or Chromium found. Install one (Debian: apt-get install chromium), or say where it is in CHROME_PATH.')
}

function fail(line) {
  console.error(line)
  process.exit(1)
}
