import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'

/** A headless Chromium that npm carries, for Linux on x64. It does the same as Debian's in three quarters of the processor's time. */
const CARRIED = {
  version: '147.0.0',
  sha512: '4ZKeAQQa8up2mt675qSitztLdbQrlf8BKdC5naeap+5Mv1OV1OlJdPoU+EJC/p5sQUJUQmN4r+q5+EhaaOUHpQ==',
}
const FONTS = 'fonts-noto-core'
/** What Debian's Chromium would bring along. */
const NEEDED = ['libnss3', FONTS]

const CACHE = fileURLToPath(new URL('../node_modules/.cache/chromium/', import.meta.url))
const carriedAt = (folder) => join(folder, 'chromium')

/** For a runner that is started by hand: CHROME_PATH, or the Chromium that a step of `npm test` has fetched. @returns {string | undefined} */
export function fetchedChromium() {
  const carried = carriedAt(join(CACHE, CARRIED.version))
  return process.env.CHROME_PATH ?? (existsSync(carried) ? carried : undefined)
}

/** Chromium without its windows walks the same pages in three quarters of the time. */
const HEADLESS = 'chromium-headless-shell'
const INSTALLED = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']

/**
 * What Chromium sets in its own environment as it starts, the second by a thread beside the first one. Where the list of all variables has to move for it,
 * the first thread may still read the one that is freed (glibc's getenv), and the start ends by SIGSEGV. What is there already is replaced in place.
 */
const SET_BY_ITSELF = { DBUS_SESSION_BUS_ADDRESS: 'disabled:', FC_FONTATIONS: '1' }

/** How every Chromium is started in which we test or measure. */
export const CHROMIUM_START = {
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
  env: { ...process.env, ...SET_BY_ITSELF },
}

const onPath = (name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim() || null

/**
 * A browser to test in: CHROME_PATH, the one that npm carries, a headless one, Debian's package of that where we may install it, an installed
 * Chrome, Playwright's own, Debian's Chromium.
 * @returns {Promise<string>} path of the executable; ends the process with one line where there is none
 */
export const findChromium = () =>
  seekChromium().catch(({ message }) => {
    console.error(message)
    process.exit(1)
  })

let sought

/** As `findChromium`, for callers that go on without one. It is sought once, however many ask for it side by side. @returns {Promise<string>} */
export const seekChromium = () => (sought ??= seek())

async function seek() {
  const given = process.env.CHROME_PATH
  if (given) {
    if (existsSync(given)) return given
    fail(`CHROME_PATH says ${given}, and there is nothing there.`)
  }
  const carried = process.platform === 'linux' && process.arch === 'x64' ? await fromNpm() : null
  if (carried) return carried
  const headless = onPath(HEADLESS) ?? installed(HEADLESS)
  if (headless) return headless
  for (const name of INSTALLED) {
    const path = onPath(name)
    if (path) return path
  }
  const { chromium } = await import('playwright')
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  return (
    installed('chromium') ??
    fail('No Chrome or Chromium found. Install one (Debian: apt-get install chromium), or say where it is in CHROME_PATH.')
  )
}

/** @returns where it is, or null where it cannot be fetched or does not start here */
async function fromNpm() {
  const folder = join(CACHE, CARRIED.version)
  const path = carriedAt(folder)
  if (!existsSync(folder)) {
    console.log('Fetching Chromium from npm (64 MB)…')
    rmSync(CACHE, { recursive: true, force: true })
    mkdirSync(CACHE, { recursive: true })
    const aside = mkdtempSync(join(CACHE, 'aside-'))
    try {
      await fetchTo(aside)
      renameSync(aside, folder)
    } catch (error) {
      console.log(`Without it: ${error.message}`)
      return null
    }
  } else if (await draws(path)) return path
  install(...NEEDED)
  return (await draws(path)) ? path : null
}

/** @throws where npm does not have it, or has another one */
async function fetchTo(folder) {
  const npm = spawnSync('npm', ['pack', '--silent', `@sparticuz/chromium@${CARRIED.version}`], { cwd: folder, encoding: 'utf8' })
  const [archive] = readdirSync(folder)
  if (npm.status !== 0 || !archive) throw new Error(`npm pack: ${npm.stderr}`)
  const sum = createHash('sha512')
    .update(readFileSync(join(folder, archive)))
    .digest('base64')
  if (sum !== CARRIED.sha512) throw new Error(`${archive} is not what it was (sha512 ${sum}).`)
  const tar = spawnSync('tar', ['-xzf', archive, '--strip-components=2', 'package/bin/chromium.br'], { cwd: folder, encoding: 'utf8' })
  if (tar.status !== 0) throw new Error(`tar: ${tar.stderr}`)
  const packed = join(folder, 'chromium.br')
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(carriedAt(folder), { mode: 0o755 }))
  for (const name of [packed, join(folder, archive)]) rmSync(name)
}

/** It may miss a library, or have no letter to draw. */
async function draws(path) {
  const { chromium } = await import('playwright')
  try {
    const browser = await chromium.launch({ executablePath: path, ...CHROMIUM_START })
    const page = await browser.newPage()
    await page.setContent('<p>Letsema')
    await page.screenshot()
    await browser.close()
    return true
  } catch ({ message }) {
    console.log(`The Chromium of npm does not start here: ${/\[err\] (.+)/.exec(message)?.[1] ?? message.split('\n')[0]}`)
    return false
  }
}

/** @returns where it is now, or null */
function installed(name) {
  install(name, FONTS)
  return onPath(name)
}

/** As root on Debian. */
function install(...packages) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return
  console.log(`Installing ${packages.join(', ')} (apt-get install)…`)
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  const all = ['install', '-y', '--no-install-recommends', ...packages]
  if (apt(...all).status !== 0) {
    apt('update')
    apt(...all)
  }
}

function fail(line) {
  throw new Error(line)
}
