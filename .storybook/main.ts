import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-docs', '@storybook/addon-vitest', 'msw-storybook-addon'],
  framework: '@storybook/react-vite',
  // TypeScript 7 has no compiler API for the other extractor.
  typescript: { reactDocgen: 'react-docgen' },
  core: { disableTelemetry: true },
  staticDirs: ['../public'],
}

export default config
