import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Chromium without its windows walks the same pages in three quarters of the time. */
const HEADLESS = 'chromium-headless-shell'
const INSTALLED = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
const FONTS = 'fonts-noto-core'

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
 * A browser to test in: CHROME_PATH, a headless one, Debian's package of that where we may install it, an installed Chrome, Playwright's own,
 * Debian's Chromium.
 * @returns {Promise<string>} path of the executable; ends the process with one line where there is none
 */
export const findChromium = () =>
  seekChromium().catch(({ message }) => {
    console.error(message)
    process.exit(1)
  })

/** As `findChromium`, for who goes on without one. @returns {Promise<string>} */
export async function seekChromium() {
  const given = process.env.CHROME_PATH
  if (given) {
    if (existsSync(given)) return given
    fail(`CHROME_PATH says ${given}, and there is nothing there.`)
  }
  const headless = onPath(HEADLESS) ?? install(HEADLESS)
  if (headless) return headless
  for (const name of INSTALLED) {
    const path = onPath(name)
    if (path) return path
  }
  const { chromium } = await import('playwright')
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  return (
    install('chromium') ??
    fail('No Chrome or Chromium found. Install one (Debian: apt-get install chromium), or say where it is in CHROME_PATH.')
  )
}

/** As root on Debian. @returns where it is now, or null */
function install(name) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return null
  console.log(`Installing ${name} (apt-get install ${name})…`)
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  const packages = ['install', '-y', '--no-install-recommends', name, FONTS]
  if (apt(...packages).status !== 0) {
    apt('update')
    apt(...packages)
  }
  return onPath(name)
}

function fail(line) {
  throw new Error(line)
}
