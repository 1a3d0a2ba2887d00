import { fireEvent, render, screen } from '@testing-library/preact'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dropStrayPresses } from './strayPresses.ts'

/** A page hears for good; the files that come after share the document. */
const heard: Parameters<typeof addEventListener>[] = []
beforeAll(() => {
  const listen = vi.spyOn(globalThis, 'addEventListener')
  dropStrayPresses()
  heard.push(...listen.mock.calls)
  listen.mockRestore()
})
afterAll(() => {
  for (const listener of heard) removeEventListener(...listener)
})

const press = (element: HTMLElement, detail: number) => {
  const isFocusing = fireEvent.mouseDown(element, { detail })
  fireEvent.click(element, { detail })
  return isFocusing
}

test('drops the second press of a double one where something else has come into its place', () => {
  const onLink = vi.fn<() => void>()
  render(
    <>
      <a href="#donate" onClick={onLink}>
        Donate
      </a>
      <label>
        <input type="radio" name="tip" />
        <span>12 %</span>
      </label>
      <label>
        Surname <input name="lastName" />
      </label>
    </>,
  )
  const [donate, tip, surname] = [screen.getByText('Donate'), screen.getByText('12 %'), screen.getByLabelText('Surname')]
  const isChosen = () => screen.getByRole<HTMLInputElement>('radio').checked
  expect(press(donate, 1)).toBe(true)
  expect([press(tip, 2), press(surname, 2), press(tip, 3)]).toEqual([false, false, false])
  expect(isChosen()).toBe(false)
  press(donate, 2)
  expect(onLink).toHaveBeenCalledOnce()

  press(tip, 1)
  expect(isChosen()).toBe(true)
  // On the circle or on its words: one control.
  expect(press(screen.getByRole('radio'), 2)).toBe(true)
  press(surname, 1)
  expect(press(surname, 2), 'selects a word').toBe(true)
})

test('hears what is pressed by the keyboard, or by a script', () => {
  const onClick = vi.fn<() => void>()
  render(<button onClick={onClick}>Continue</button>)
  for (const _ of [1, 2]) fireEvent.click(screen.getByRole('button'), { detail: 0 })
  expect(onClick).toHaveBeenCalledTimes(2)
})
