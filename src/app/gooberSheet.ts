/**
 * The toast library's style engine makes a style element and fills it by innerHTML, which our content security policy forbids. It first looks
 * for one that is there already: this one hands its rules to a constructed style sheet, which needs no exception. Imported before the library.
 */
function provideSheet() {
  if (!('adoptedStyleSheets' in document)) return
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  let text = ''
  const firstChild = {
    get data() {
      return text
    },
    set data(rules: string) {
      text = rules
      sheet.replaceSync(rules)
    },
  }
  Object.assign(window, { _goober: { firstChild, parentNode: document.head, nonce: '' } })
}

provideSheet()
