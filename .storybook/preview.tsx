import type { Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import { drawAsReactDoes } from '#app/asInReact.ts'
import { createToaster } from '#app/toasts.ts'
import { drawToasts } from '#mocks/storyPorts.ts'
import { LOOKS, USUAL_LOOKS, withLooks } from '#statecharts/looks.tsx'
import { letToolbarAnswer } from '#statecharts/motion.ts'
import { beginStory, closeNetwork, expectNoNetwork } from '#statecharts/noNetwork.ts'
import { createEngine } from '#theme/engine.ts'
import { pageSheet } from '#theme/sheet.ts'
import { PATIENCE } from '#tests/patience.ts'

drawAsReactDoes()
pageSheet.use(createEngine())
letToolbarAnswer()
closeNetwork()
if (import.meta.env['VITEST_STORYBOOK'] === undefined && import.meta.env['STORYBOOK_A11Y'] !== 'off')
  drawToasts(createToaster(() => import('#app/toastContainer.tsx')))

configure({ asyncUtilTimeout: PATIENCE })

/** Providers only: each story brings its own ports. */
const preview: Preview = {
  parameters: {
    // Off where `npm test` builds it: there axe has asked the same stories already, and the gallery's looks ask for themselves.
    a11y: {
      test: import.meta.env['STORYBOOK_A11Y'] === 'off' ? 'off' : 'error',
      // What is well is for the panel, which is not there where the tests run by themselves: to tell all of it takes a fifteenth of their time.
      options: import.meta.env['VITEST_STORYBOOK'] === 'false' ? { resultTypes: ['violations'] } : {},
    },
    layout: 'fullscreen',
    viewport: {
      options: {
        phone: { name: 'Phone 375', styles: { width: '375px', height: '812px' } },
        desktop: { name: 'Desktop 1280', styles: { width: '1280px', height: '800px' } },
      },
    },
    options: { storySort: { order: ['start here', 'statecharts', 'coverage', 'app', 'session', 'donation', 'payment'] } },
  },
  globalTypes: LOOKS,
  initialGlobals: USUAL_LOOKS,
  decorators: [withLooks],
  beforeEach: beginStory,
  afterEach: expectNoNetwork,
}

export default preview
