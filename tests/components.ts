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

const [plain, gone] = [document.createElement('i').style, document.createElement('i').style]
gone.display = 'none'
const NEVER_DRAWN = '[hidden], head, script, style, template, datalist, dialog:not([open])'
/**
 * jsdom works a style out by every rule there is, whenever the name of a role is asked for: three tenths of the time of all these tests. It knows no width of
 * a screen, so what a rule hides is tested in Chromium.
 */
window.getComputedStyle = (element, pseudo) => {
  if (pseudo || !(element instanceof HTMLElement)) return plain
  return element.matches(NEVER_DRAWN) ? gone : element.style
}
