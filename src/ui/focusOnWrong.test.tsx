import { afterEach, expect, test, vi } from 'vitest'
import { focusOnWrong } from './focusOnWrong.ts'

afterEach(() => document.body.replaceChildren())

function focused(html: string) {
  document.body.innerHTML = `<form>${html}</form>`
  const seen: (string | undefined)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.tagName.toLowerCase())
  })
  const isThere = focusOnWrong(document.querySelector('form'))
  vi.restoreAllMocks()
  return { isThere, on: document.activeElement?.getAttribute('name'), seen }
}

test('is on the first field that is not right, with its label in sight', () => {
  const fields =
    '<input name="right"><label for="a">A</label><input id="a" name="a" aria-invalid="true"><input name="b" aria-invalid="true">'
  expect(focused(fields)).toEqual({ isThere: true, on: 'a', seen: ['label'] })
})

test('is on the first choice of a question that is not answered, with the question in sight', () => {
  const question = '<fieldset aria-invalid="true"><legend>Which?</legend><label><input type="radio" name="one"> One</label></fieldset>'
  expect(focused(question)).toEqual({ isThere: true, on: 'one', seen: ['fieldset'] })
})

test('stays where it is where all is right', () => {
  expect(focused('<input name="right">')).toEqual({ isThere: false, on: null, seen: [] })
})
