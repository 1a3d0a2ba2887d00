import { cleanup, configure } from '@testing-library/preact'
import { afterEach, vi } from 'vitest'
import { drawAsReactDoes } from '#app/asInReact.ts'
import { PATIENCE } from '#tests/patience.ts'

configure({ asyncUtilTimeout: PATIENCE })
drawAsReactDoes()

// The document is shared with the files that come after, and so are the modules. None is left on its way: when a file ends vitest rejects what it still
// waits for, and an import that was rejected once is so for every file.
afterEach(async () => {
  cleanup()
  document.body.replaceChildren()
  await vi.dynamicImportSettled()
})

/** jsdom lays nothing out, and has no scrolling. */
Element.prototype.scrollIntoView = () => {}
