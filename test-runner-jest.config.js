import { fileURLToPath } from 'node:url'
import { getJestConfig } from '@storybook/test-runner'
import { CHROMIUM_START } from './scripts/chromium.mjs'
import { isShort } from './scripts/short.mjs'

const usual = getJestConfig()

/** Of the stories' walk through the built Storybook. */
export default {
  ...usual,
  // Where the stories are that .storybook/test-runner.ts wants: any other file would be opened only to be skipped.
  testMatch: isShort
    ? ['<rootDir>/src/statecharts/gallery/{banner,donation,payment,session}.stories.tsx']
    : ['<rootDir>/src/statecharts/gallery/*.stories.tsx', '<rootDir>/src/statecharts/charts.stories.tsx'],
  testTimeout: 60_000,
  testEnvironment: fileURLToPath(new URL('.storybook/storyEnvironment.mjs', import.meta.url)),
  setupFilesAfterEnv: [],
  testEnvironmentOptions: {
    ...usual.testEnvironmentOptions,
    'jest-playwright': {
      ...usual.testEnvironmentOptions['jest-playwright'],
      launchOptions: { executablePath: process.env.CHROME_PATH, headless: true, ...CHROMIUM_START },
      // A story is checked as it stands, not on its way there.
      contextOptions: { reducedMotion: 'reduce' },
    },
  },
}
