/**
 * The toast library's style engine makes a style element and fills it by innerHTML, which our content security policy forbids. It first looks
 * for one that is there already: this one hands its rules to a style sheet by script, which needs no exception. Imported before the library.
 */
function provideSheet() {
  const sheet = 'adoptedStyleSheets' in document ? constructedSheet() : elementSheet()
  if (!sheet) return
  let text = ''
  const firstChild = {
    get data() {
      return text
    },
    /** The engine adds to what is there, at the end or in front. */
    set data(rules: string) {
      const isInFront = !rules.startsWith(text)
      const added = isInFront ? rules.slice(0, rules.length - text.length) : rules.slice(text.length)
      text = rules
      let at = isInFront ? 0 : sheet.cssRules.length
      for (const rule of rulesIn(added)) at = insert(sheet, rule, at)
    },
  }
  Object.assign(window, { _goober: { firstChild, parentNode: document.head, nonce: '' } })
}

function constructedSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return sheet
}

/** Before Safari 16.4. The policy allows a style element that is empty. */
const elementSheet = (): CSSStyleSheet | null => document.head.appendChild(document.createElement('style')).sheet

/** @returns where the next one goes; a rule that the browser does not know is left out */
function insert(sheet: CSSStyleSheet, rule: string, at: number): number {
  try {
    return sheet.insertRule(rule, at) + 1
  } catch {
    return at
  }
}

/** Rules with all that is in their braces, one after the other. */
function rulesIn(css: string): string[] {
  const rules: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] !== '}') continue
    depth -= 1
    if (depth > 0) continue
    rules.push(css.slice(from, at + 1))
    from = at + 1
  }
  return rules
}

provideSheet()
