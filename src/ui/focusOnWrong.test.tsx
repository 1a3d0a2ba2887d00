import { afterEach, describe, expect, test, vi } from 'vitest'
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

describe('where the focus is in it already', () => {
  const FIELD =
    '<input aria-invalid="true" aria-describedby="a-hint a-error a-currency"><button type="button">More</button><p id="a-hint">In rand</p><p id="a-error">Too little</p><p id="a-currency">Rand</p><p data-again></p>'
  const sentFromWithin = () => {
    vi.useFakeTimers()
    vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
    document.body.innerHTML = `<form>${FIELD}</form>`
    const [input, region] = [document.querySelector('input')!, document.querySelector('[data-again]')!]
    input.focus()
    focusOnWrong(document.querySelector('form'))
    return { input, region }
  }
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  test('what is wrong is said, and nothing else of the field', () => {
    const { region } = sentFromWithin()
    vi.runAllTimers()
    expect(region.textContent).toBe('Too little')
  })

  test.each([
    ['typed', 'input', 50],
    ['typed', 'input', 500],
    ['pressed', 'button', 50],
    ['pressed', 'button', 500],
  ])('it is not once something is %s (in the %s, after %d ms)', (_, where, after) => {
    const { region } = sentFromWithin()
    vi.advanceTimersByTime(after)
    document.querySelector(where)?.dispatchEvent(new Event(where === 'input' ? 'input' : 'click', { bubbles: true }))
    vi.runAllTimers()
    expect(region.textContent).toBe('')
  })
})
