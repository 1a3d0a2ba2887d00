import { configure } from '@testing-library/preact'
import { drawAsReactDoes } from '#app/asInReact.ts'
import { PATIENCE } from '#tests/patience.ts'

configure({ asyncUtilTimeout: PATIENCE })
drawAsReactDoes()

/** jsdom lays nothing out, and has no scrolling. */
Element.prototype.scrollIntoView = () => {}
