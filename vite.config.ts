import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import preact from '@preact/preset-vite'
import { defineConfig, type Plugin } from 'vite'
import { apiHost } from './scripts/apiHost.mjs'
import { withoutDrawn } from './server/pages/template.ts'

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

/**
 * Two ways in which libraries ask for all of React where they use a part of it, and of which the bundler then cannot leave anything out: by CommonJS, and
 * by its default export.
 */
function withoutWholeReact(): Plugin {
  return {
    name: 'letsema:without-whole-react',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === 'use-sync-external-store/shim/with-selector')
        return fileURLToPath(new URL('src/ports/withSelector.ts', import.meta.url))
      // For Reacts without the hook; ours has it.
      return source.startsWith('use-sync-external-store/shim') ? this.resolve('react', importer) : null
    },
    transform: {
      filter: { id: /\/node_modules\// },
      handler(code) {
        const named = code.replace(
          /^import (\w+)(?:, (\{[^}]*\}))? from (['"])react\3/gm,
          (_, whole: string, parts?: string) => `import * as ${whole} from 'react'${parts ? `; import ${parts} from 'react'` : ''}`,
        )
        return named === code ? null : { code: named, map: null }
      },
    },
  }
}

/** A host of files, before an API elsewhere, draws no page. */
function withoutDrawnPages(): Plugin {
  return {
    name: 'letsema:without-drawn-pages',
    apply: 'build',
    transformIndexHtml: (html) => (apiHost() === '' ? html : withoutDrawn(html)),
  }
}

/** A host of files has no list of the campaigns. The API has, which may name pages of the host whose robots.txt leads to it. */
function sitemapElsewhere(): Plugin {
  return {
    name: 'letsema:sitemap-elsewhere',
    apply: (_, { isSsrBuild }) => !isSsrBuild && apiHost() !== '',
    async generateBundle() {
      const robots = await readFile(new URL('public/robots.txt', import.meta.url), 'utf8')
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: `${robots}\nSitemap: ${apiHost()}/sitemap.xml\n` })
    },
  }
}

/** While developing: an actor goes on as it was made, and one that its screen has left has stopped. What a donor has typed is kept over the reload. */
function reloadedForActors(): Plugin {
  return {
    name: 'letsema:reloaded-for-actors',
    apply: 'serve',
    hotUpdate({ file }) {
      if (!/\/machines\/|\/(?:Donation|Manage)Screen\.tsx$/.test(file)) return
      this.environment.hot.send({ type: 'full-reload' })
      return []
    },
  }
}

const isStorybook = process.argv.some((argument) => argument.includes('storybook')) || Boolean(process.env.VITEST)

/** Few large chunks compress better than twenty small ones, and cost fewer requests: what every screen shares, and what those with campaigns share. */
const CAMPAIGNS =
  /\/src\/ui\/(?:Card|CampaignCard|CopyButton|FundingBreakdown|LoadMore|Picture|Progress|ShareActions)\.|\/src\/ports\/useList|\/machines\/list\//
const GIVING =
  /\/src\/features\/donation\/(?:AmountStep|StepForm|StepFrame|WizardProgress|donationAddress|fetchLaterSteps|openDonation|stepMove|terms|useStepAddress)|\/machines\/(?:donation\/(?!readSaved|wireForm)|payment\/(?!machine))|\/domain\/sameFields|final-form|\/src\/ui\/(?:CheckedForm|ChoiceList|FormTextField|KeepDraft|useChosen)/
/** What checks a form, in one file in place of three. */
const RULES = /\/domain\/(?:firstMessages|typedAmount|donationSchema)|\/node_modules\/(?:yup|property-expr|tiny-case|toposort)\//
/** What reads a donation that a tab has kept, for those who go on with it and for those who come back from a gateway. */
const SAVED = /\/machines\/donation\/readSaved\.|\/domain\/bankAccount\./
/** What asks the server, and the frame around the screen: fetched once the screen can be used. */
const LATER =
  /\/src\/(?:api\/(?:answered|donations|http)|app\/(?:ActionSection|botCheck|errorReports|errorToast|Footer|frame|givingCalls|Header|hearErrors|leaveForGateway|network|ProfileMenu|renewRefused)|features\/auth\/startFundraising)\.|\/machines\/(?:eventLog|keptFacts)\./
const SHARED =
  /preload-helper|\/src\/(?:main|api\/(?:banner|decode|donationPath|reads)\.)|\/src\/app\/(?!toastContainer|gooberSheet|FetchedBanner|ActionSection|BannerMotion|Sidebar|authenticationServices|botCheck|ErrorReport|errorReports|errorToast|Footer|frame|givingCalls|Header|hearErrors|leaveForGateway|network|OwnEntry|pageReads|ProfileMenu|renewal|renewRefused|saveFile|saveStatement|visit)|\/src\/(?:ports\/(?!useAttempts|useCanonical|useList|useReadAnewAfter)|theme\/(?:factory|sheet|styleProp|recipes)|ui\/(?:Button|Field|Icon|focusOn|layout|Loaded|LoadTrouble|MoneyTable|Notice|Skeleton|TextField|useEscape|useFocusHandedOn|usePressElsewhere|wantsMotion))|\/domain\/(?:campaign|dates|enumerations|limits|money|moneyLine|entities)\.ts|\/machines\/(?:app|banner|resource|session\/(?!screen)|retryDelay|service|setup)|\/node_modules\/(?:react|react-dom|preact|xstate|@xstate|wouter|regexparam|use-sync-external-store|@emotion\/hash)\//

/** What a first visit loads also runs then. */
const RUN_ON_LOAD = new Set(['shared', 'campaigns', 'giving', 'DonationScreen', 'HomeScreen', 'SearchScreen', 'CampaignScreen'])

/**
 * Chromium compiles these beside their download instead of function by function while they run; other browsers take it for a comment. It has to be
 * the file's first line: https://v8.dev/blog/explicit-compile-hints
 */
function compiledOnLoad(): Plugin {
  return {
    name: 'letsema:compiled-on-load',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !RUN_ON_LOAD.has(chunk.name)) continue
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
          const map = bundle[`${chunk.fileName}.map`]
          if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '"mappings":";')
        }
      },
    },
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    preact({ reactAliasesEnabled: false }),
    ...(isStorybook
      ? []
      : [withoutWholeReact(), withoutDescriptions(), compiledOnLoad(), withoutDrawnPages(), sitemapElsewhere(), reloadedForActors()]),
  ],
  define: { 'import.meta.env.VITE_API_HOST': JSON.stringify(apiHost()) },
  resolve: {
    // A list of every property of CSS; the file says what it goes by instead.
    alias: { '@pandacss/is-valid-prop': fileURLToPath(new URL('src/theme/styleProp.ts', import.meta.url)) },
  },
  build: {
    outDir: 'dist/client',
    // What earlier builds wrote is still read: see scripts/build.mjs.
    emptyOutDir: false,
    manifest: true,
    sourcemap: true,
    // Firefox before 108 does not know our policy's `style-src-attr`: there every progress bar would be full.
    // Given apart, Node would be added to the browsers, and its code made for the oldest of all.
    target: isSsrBuild ? 'node20' : ['chrome100', 'firefox108', 'safari15.4'],
    assetsInlineLimit: 0,
    // Without it the entry only imports, and Vite leaves it out; browsers that need it fetch the same files a little later.
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'campaigns', test: CAMPAIGNS, priority: 1 },
            { name: 'giving', test: GIVING, priority: 1 },
            { name: 'rules', test: RULES, priority: 1 },
            { name: 'saved', test: SAVED, priority: 1 },
            { name: 'later', test: LATER, priority: 1 },
            { name: 'shared', test: SHARED, priority: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    // The server beside it has been told this one.
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/media', '/payments', '/graphql'].map((path) => [path, `http://localhost:${process.env.PORT ?? '3000'}`]),
    ),
  },
}))
