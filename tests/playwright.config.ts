import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_START, fetchedChromium } from '../scripts/chromium.mjs'
import { isShort } from '../scripts/short.mjs'
import { HANGS_AFTER, PATIENCE } from './patience.ts'
import { isWhole } from './models/whole.ts'
import { DEMONSTRATION, PLAIN_SERVER, SERVER, STATIC_HOST } from './servers.ts'

const results = fileURLToPath(new URL('../node_modules/.cache/test-results/', import.meta.url))
const outcome = process.env.E2E_PORT ? `e2e-${SERVER.port}` : 'e2e'

const settings = {
  LETSEMA_RATE_LIMIT: '0',
  LETSEMA_QUERY_INTERVAL_MS: '200',
  LETSEMA_PASSWORD_COST: '10',
  LETSEMA_LATE_MS: '3000',
  LETSEMA_CACHE_MS: '0',
}

/** Rounds that find nothing to do cost as much as a test, so the server that nobody waits for hardly makes any. */
const quickJobs = { LETSEMA_JOB_INTERVAL_MS: '1500', LETSEMA_MAIL_INTERVAL_MS: '1000' }
const rareJobs = { LETSEMA_JOB_INTERVAL_MS: '60000', LETSEMA_MAIL_INTERVAL_MS: '60000' }

const beforeAStaticHost = {
  PUBLIC_URL: `http://localhost:${STATIC_HOST.port}`,
  API_URL: `http://localhost:${PLAIN_SERVER.port}`,
  LETSEMA_RENDERING: 'off',
}

const uneven = { NODE_OPTIONS: `--import ${new URL('unevenNetwork.mjs', import.meta.url).href}` }

const server = (ports: typeof SERVER, more: Record<string, string>) => ({
  ...settings,
  ...(process.env.UNEVEN && uneven),
  ...more,
  PORT: String(ports.port),
  SIMULATOR_PORT: String(ports.simulatorPort),
  DATA_DIR: `node_modules/.cache/e2e-${ports.port}`,
})

const servers = {
  demonstration: DEMONSTRATION,
  servers: [server(SERVER, quickJobs), server(PLAIN_SERVER, { ...rareJobs, ...beforeAStaticHost })],
}

/** A minute of them. What every flow suffers alike comes to giving; the others are walked on the machine and on the screen, and the specs of e2e go through each. */
const ONLY_WHOLE = [
  'models/{certificate,offlineDonation,scheduleChange,session}Faults.spec.ts',
  'models/{app,banner,certificate,list,offlineDonation,passwordReset,registration,resource,verification}.spec.ts',
]

/** Giving is walked each time. */
const ONLY_IN_ALL = ['models/{faults,payment,scheduleChange,session,waysToPay}.spec.ts']

export default defineConfig({
  testDir: '.',
  globalTeardown: './models/browser/report.ts',
  testMatch: ['e2e/**/*.spec.ts', 'models/**/*.spec.ts'],
  testIgnore: isWhole ? [] : [...ONLY_WHOLE, ...(isShort ? ONLY_IN_ALL : [])],
  ...(isShort && { grepInvert: /@rare/ }),
  outputDir: `${results}${outcome}-artifacts`,
  fullyParallel: true,
  // One more than the cores: each waits for its server or a clock for a good part of its time.
  workers: 3,
  retries: 0,
  timeout: HANGS_AFTER,
  expect: { timeout: PATIENCE },
  reporter: [['dot'], ['json', { outputFile: `${results}${outcome}.json` }]],
  use: {
    baseURL: `http://localhost:${SERVER.port}`,
    viewport: { width: 375, height: 812 },
    // A trace of every test costs a quarter of the time; TRACE=1 keeps those of failed ones.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    reducedMotion: 'reduce',
    launchOptions: { executablePath: fetchedChromium() ?? '/usr/bin/chromium', ...CHROMIUM_START },
  },
  webServer: {
    command: 'node tests/e2eServers.mjs',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    wait: { stdout: /The servers are ready/ },
    timeout: HANGS_AFTER,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: { SERVERS: JSON.stringify(servers) },
  },
})
