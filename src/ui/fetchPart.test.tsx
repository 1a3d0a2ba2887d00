import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { BROKEN_OFF_WITHIN, fetchPart, STAYED_AFTER } from './fetchPart.ts'

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterAll(() => {
  vi.useRealTimers()
})

beforeEach(() => {
  document.body.innerHTML = '<a href="#there">There</a><a href="#there" target="_blank">Beside</a><button>Here</button>'
})
afterEach(() => {
  // The next test knows of no leaving.
  vi.advanceTimersByTime(STAYED_AFTER)
  document.body.replaceChildren()
})

/** A part on its way, and how it stands. */
function onItsWay() {
  let settle = { arrive: (_part: string) => {}, breakOff: (_why: Error) => {} }
  const told = vi.fn<(outcome: unknown) => void>()
  const part = fetchPart(() => new Promise<string>((arrive, breakOff) => (settle = { arrive, breakOff })))
  part.then(told, told)
  return { ...settle, told }
}

const BROKEN_OFF = new TypeError('error loading dynamically imported module')
const settled = () => vi.advanceTimersByTimeAsync(0)

test('gives what has come', async () => {
  const { arrive, told } = onItsWay()
  arrive('the menu')
  await settled()
  expect(told).toHaveBeenCalledWith('the menu')
})

test('tells at once of a part that is missing', async () => {
  const { breakOff, told } = onItsWay()
  breakOff(BROKEN_OFF)
  await settled()
  expect(told).toHaveBeenCalledWith(BROKEN_OFF)
})

test.each([
  ['another page is opened', () => window.dispatchEvent(new Event('beforeunload'))],
  ['a form is sent off', () => document.body.dispatchEvent(new Event('submit', { bubbles: true }))],
  ['a link is followed', () => document.querySelector('a')!.dispatchEvent(new MouseEvent('click', { bubbles: true }))],
])('says nothing of what is broken off because %s, unless the page stays', async (_, leaves) => {
  const { breakOff, told } = onItsWay()
  leaves()
  breakOff(BROKEN_OFF)
  await vi.advanceTimersByTimeAsync(STAYED_AFTER - 1)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toHaveBeenCalledWith(BROKEN_OFF)
})

test('tells of it when the page is shown again', async () => {
  const { breakOff, told } = onItsWay()
  window.dispatchEvent(new Event('beforeunload'))
  breakOff(BROKEN_OFF)
  await settled()
  // Of a page that is still being loaded for the first time.
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  await settled()
  expect(told).not.toHaveBeenCalled()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await settled()
  expect(told).toHaveBeenCalledWith(BROKEN_OFF)
})

test.each([
  ['a press that leads nowhere', () => document.querySelector('button')!.dispatchEvent(new MouseEvent('click', { bubbles: true }))],
  ['a link beside the page', () => document.querySelectorAll('a')[1]!.dispatchEvent(new MouseEvent('click', { bubbles: true }))],
  [
    'a link that the app follows itself',
    () => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true })
      click.preventDefault()
      document.querySelector('a')!.dispatchEvent(click)
    },
  ],
])('does not take %s for a leaving', async (_, presses) => {
  const { breakOff, told } = onItsWay()
  presses()
  breakOff(BROKEN_OFF)
  await settled()
  expect(told).toHaveBeenCalledWith(BROKEN_OFF)
})

test('takes what fails long after a leaving that came to nothing for missing', async () => {
  const { breakOff, told } = onItsWay()
  window.dispatchEvent(new Event('beforeunload'))
  await vi.advanceTimersByTimeAsync(BROKEN_OFF_WITHIN)
  breakOff(BROKEN_OFF)
  await settled()
  expect(told).toHaveBeenCalledWith(BROKEN_OFF)
})

test('listens only while something is on its way', async () => {
  const added = vi.spyOn(window, 'addEventListener')
  const removed = vi.spyOn(window, 'removeEventListener')
  const one = onItsWay()
  const other = onItsWay()
  expect(added.mock.calls.filter(([sign]) => sign === 'beforeunload')).toHaveLength(1)
  one.arrive('one')
  await settled()
  expect(removed).not.toHaveBeenCalled()
  other.arrive('other')
  await settled()
  expect(removed.mock.calls.map(([sign]) => sign)).toContain('beforeunload')
})
