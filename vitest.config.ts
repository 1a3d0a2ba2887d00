import preact from '@preact/preset-vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { CHROMIUM_START, fetchedChromium } from './scripts/chromium.mjs'
import { isShort } from './scripts/short.mjs'
import { HANGS_AFTER, PATIENCE } from './tests/patience.ts'

const expectations = { poll: { timeout: PATIENCE } }

/** With Preact, in a document of jsdom's. */
const components = {
  expect: expectations,
  environment: 'jsdom',
  setupFiles: ['tests/components.ts'],
  testTimeout: HANGS_AFTER,
  hookTimeout: HANGS_AFTER,
  maxWorkers: 2,
}

/** To load Storybook's plugin takes longer than many a test that somebody runs by its file. */
const isWithoutStories = process.argv.includes('--project') && !process.argv.includes('storybook')

async function stories(): Promise<TestProjectInlineConfiguration> {
  const { storybookTest } = await import('@storybook/addon-vitest/vitest-plugin')
  return {
    // The gallery and the charts are looked at more closely in the built Storybook: .storybook/test-runner.ts.
    plugins: [storybookTest({ configDir: '.storybook', disableAddonDocs: true, tags: { exclude: ['gallery', 'chart'] } })],
    test: {
      name: 'storybook',
      isolate: false,
      testTimeout: HANGS_AFTER,
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({
          launchOptions: { executablePath: fetchedChromium(), ...CHROMIUM_START },
          // A story is checked as it stands, not on its way there.
          contextOptions: { reducedMotion: 'reduce' },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        // As Node resolves it for graphql-yoga: of a second copy's errors none is known to be one, and all are masked.
        resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
        test: {
          name: 'unit',
          expect: expectations,
          globalSetup: ['tests/models/report.ts', 'tests/server/databasesOfRun.ts'],
          environment: 'node',
          include: [
            'domain/**/*.test.ts',
            'machines/**/*.test.ts',
            'server/**/*.test.ts',
            'src/**/*.test.ts',
            'tests/{server,contract,models,build}/**/*.test.ts',
          ],
          exclude: isShort ? ['tests/build/{cluster,scaffold}.test.ts', 'tests/server/{debitRetries,midnight}.test.ts'] : [],
          testTimeout: HANGS_AFTER,
          hookTimeout: HANGS_AFTER,
          maxWorkers: 2,
          // As the server has it (server/db/compileOnce.ts): a tenth of the time.
          execArgv: ['--liftoff-only'],
          // The server's modules and the database's code are loaded once a worker: a quarter of the time.
          isolate: false,
        },
      },
      {
        plugins: [preact({ reactAliasesEnabled: false })],
        // One document and one copy of the modules a worker: a quarter of the time. What puts another module in place of one that others have read stands alone.
        test: { ...components, name: 'components', include: ['src/**/*.test.tsx'], exclude: ['**/*.mocked.test.tsx'], isolate: false },
      },
      {
        plugins: [preact({ reactAliasesEnabled: false })],
        test: { ...components, name: 'mocked', include: ['src/**/*.mocked.test.tsx'] },
      },
      {
        plugins: [preact({ reactAliasesEnabled: false })],
        test: {
          name: 'screens',
          // The app is read once, as by who walks on in one tab: a third of the time.
          isolate: false,
          env: { WALKS: process.env.WALKS ?? '' },
          expect: expectations,
          include: ['tests/screens/**/*.test.tsx'],
          exclude: isShort ? ['tests/screens/scheduleChange.test.tsx'] : [],
          globalSetup: ['tests/models/report.ts'],
          setupFiles: ['tests/screens/setup.ts'],
          // A walk that is broken off would still act on the screen of the next.
          testTimeout: HANGS_AFTER,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { executablePath: fetchedChromium(), ...CHROMIUM_START },
              contextOptions: { reducedMotion: 'reduce' },
              // Without one, what cannot be pressed is waited for as long as the test may take.
              actionTimeout: PATIENCE,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      ...(isWithoutStories ? [] : [await stories()]),
    ],
  },
})
