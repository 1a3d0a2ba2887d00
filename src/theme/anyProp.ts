/** The style library's own, which are for no element. */
const OURS = new Set(['as', 'asChild', 'theme', 'recipe', 'unstyled'])

/**
 * Stands in for @emotion/is-prop-valid, a list of every attribute of HTML: what is neither a style nor a variant is passed on to the element,
 * as React itself does, and the types say what may be written.
 */
export default function isPropValid(name: string): boolean {
  return !OURS.has(name)
}
