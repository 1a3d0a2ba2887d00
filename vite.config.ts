import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The descriptions of states are for designers; a donor's phone need not fetch them. */
function withoutDescriptions(): Plugin {
  return {
    name: 'letsema:without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/machines\/[^/]+\/machine\.ts$/.test(id)) return
      return { code: code.replace(/\bdescription:\s*'(?:[^'\\\n]|\\.)*',?/g, ''), map: null }
    },
  }
}

const FACTORY = new URL('src/theme/factory.tsx', import.meta.url).pathname

/** Chakra's reset is switched off and replaced in the theme, but its code would come along; its factory is replaced by a quicker one. */
function ownStyling(): Plugin {
  return {
    name: 'letsema:own-styling',
    enforce: 'pre',
    load(id) {
      if (id.endsWith('/styled-system/preflight.js')) return 'export const createPreflight = () => ({})'
      return id.endsWith('/styled-system/factory.js') ? `export { chakra } from '${FACTORY}'` : null
    },
  }
}

const isStorybook = process.argv.some((argument) => argument.includes('storybook')) || Boolean(process.env.VITEST)

/** Few large chunks compress better than twenty small ones, and cost fewer requests: what every screen shares, and what those with campaigns share. */
const CAMPAIGNS =
  /\/src\/ui\/(?:Card|CampaignCard|CopyButton|FundingBreakdown|Picture|Progress|ShareActions)\.|\/src\/ports\/useList|\/machines\/list\//
const GIVING =
  /\/src\/features\/donation\/(?:AmountStep|StepForm|StepFrame|WizardProgress|openDonation|terms|useStepAddress)|\/machines\/(?:donation|payment)|final-form|\/src\/ui\/(?:ChoiceList|FormTextField)/
const SHARED =
  /preload-helper|\/src\/(?:app\/(?:Header|BannerBar|company|useStart|Profile)|ports\/(?!useList)|theme|ui\/(?:Button|Field|Icon|layout|LoadTrouble|MoneyTable|Notice|Skeleton|TextField))|\/domain\/(?:campaign|dates|enumerations|limits|money|moneyLine|entities)\.ts|\/machines\/(?:app|banner|resource|session|retryDelay|service)|\/node_modules\/(?:react|react-dom|scheduler|xstate|@xstate|wouter|regexparam|use-sync-external-store|@emotion|stylis|@pandacss|@chakra-ui|react-is)\//

export default defineConfig({
  plugins: [react(), ownStyling(), ...(isStorybook ? [] : [withoutDescriptions()])],
  define: { 'import.meta.env.VITE_API_HOST': JSON.stringify(process.env.VITE_API_HOST ?? '') },
  resolve: {
    // Lists and helpers of the style library that cost a first visit 5 kB; each file says what it stands in for.
    alias: {
      'hoist-non-react-statics': new URL('src/theme/noStatics.ts', import.meta.url).pathname,
      '@emotion/is-prop-valid': new URL('src/theme/anyProp.ts', import.meta.url).pathname,
      '@pandacss/is-valid-prop': new URL('src/theme/cssProperty.ts', import.meta.url).pathname,
    },
  },
  build: {
    outDir: 'dist/client',
    manifest: true,
    sourcemap: true,
    target: ['chrome100', 'firefox100', 'safari15'],
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'campaigns', test: CAMPAIGNS, priority: 1 },
            { name: 'giving', test: GIVING, priority: 1 },
            { name: 'shared', test: SHARED, priority: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/media', '/payments', '/graphql'].map((path) => [path, `http://localhost:${process.env.PORT ?? '3000'}`]),
    ),
  },
})
