import { cleanup, configure } from '@testing-library/preact'
import { afterEach } from 'vitest'
import { drawAsReactDoes } from '#app/asInReact.ts'
import { PATIENCE } from '#tests/patience.ts'

configure({ asyncUtilTimeout: PATIENCE })
drawAsReactDoes()

// The document is shared with the files that come after.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

/** jsdom lays nothing out, and has no scrolling. */
Element.prototype.scrollIntoView = () => {}
