import type { StorybookConfig } from '@storybook/react-vite'
import { outcomeOf } from '../src/statecharts/outcomes.ts'

const config: StorybookConfig = {
  stories: ['../src/**/*.stories.tsx'],
  experimental_indexers: (indexers = []) =>
    indexers.map((indexer) => ({
      ...indexer,
      createIndex: async (file, options) =>
        (await indexer.createIndex(file, options)).map((entry) => {
          const outcome = outcomeOf(entry.exportName)
          return outcome ? { ...entry, tags: [...(entry.tags ?? []), outcome] } : entry
        }),
    })),
  addons: ['@storybook/addon-a11y', '@storybook/addon-docs', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  // TypeScript 7 has no compiler API for the other extractor.
  typescript: { reactDocgen: 'react-docgen' },
  core: { disableTelemetry: true },
  // Lessons in Storybook, above what designers come for.
  features: { sidebarOnboardingChecklist: false },
  staticDirs: ['../public'],
  // Its package names its own Storybook, which would be asked for at each opening and stand beside ours.
  refs: { '@chakra-ui/react': { disable: true } },
  viteFinal: (vite) => ({
    ...vite,
    resolve: {
      ...vite.resolve,
      // Storybook's renderer asks for it where React is older than 19.
      alias: { ...(vite.resolve?.alias as Record<string, string>), 'react-dom/test-utils': 'preact/test-utils' },
    },
    optimizeDeps: {
      ...vite.optimizeDeps,
      // Found only while stories run, they would reload the page in the middle of a test.
      include: [
        ...(vite.optimizeDeps?.include ?? []),
        '@chakra-ui/react/styled-system',
        '@graphql-tools/mock',
        '@graphql-tools/schema',
        '@xstate/react',
        'dompurify',
        'final-form',
        'framer-motion',
        'framer-motion/m',
        'notistack',
        'react-dom',
        'react-dom/client',
        'react-final-form',
        'regexparam',
        'wouter',
        'wouter/memory-location',
        'xstate',
        'yup',
      ],
    },
  }),
}

export default config
