/**
 * Which props of a component are styles. Chakra asks @pandacss/is-valid-prop, a list of every property of CSS; this goes by the families that
 * their names begin with, in a tenth of the bytes, and stands in for that list in the build. theme.test.ts compares the two, and both with the
 * attributes of HTML.
 */
const FAMILY =
  /^(?:align|animation|backdrop|background|border|box|break|caret|clip|column|counter|flex|font|grid|inset|justify|letter|line|listStyle|margin|mask|object|outline|overflow|overscroll|padding|pointer|row|scroll|stroke|text|transform|transition|vertical|white|will|word)(?:[A-Z]\w*)?$/
const SINGLE =
  /^(?:accentColor|appearance|aspectRatio|bottom|color|cursor|display|fill|filter|float|gap|height|isolation|left|(?:max|min)(?:Height|Width|InlineSize|BlockSize)|opacity|order|place(?:Content|Items|Self)|position|resize|right|rotate|scale|tabSize|top|userSelect|visibility|width|zIndex)$/

export const isCssProperty = (name: string): boolean => SINGLE.test(name) || FAMILY.test(name) || name.startsWith('--')

const known = new Map<string, boolean>()

/** Also of the style library's own: `css`, shorthands of properties, and conditions like `_hover`. Asked of each prop of each element that is drawn. */
export function isStyleProp(name: string): boolean {
  let isStyle = known.get(name)
  if (isStyle === undefined) {
    isStyle = name === 'css' || name === 'bg' || name.startsWith('_') || isCssProperty(name)
    known.set(name, isStyle)
  }
  return isStyle
}
