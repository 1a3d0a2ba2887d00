import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchPart, STAYED_AFTER } from '#ui/fetchPart.ts'
import { leaveForGateway } from './leaveForGateway.ts'

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterAll(() => {
  vi.useRealTimers()
})

// As on an iPhone, where nothing tells of a page that is left by a script. Alone, because a part that was broken off is remembered for the page's life.
test('a part that is broken off on the way to the gateway is not taken for a missing one', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
  let breakOff = (_why: Error) => {}
  const told = vi.fn<() => void>()
  fetchPart(() => new Promise((_, reject) => (breakOff = reject))).catch(told)
  const stayed = vi.fn<() => void>()
  void leaveForGateway({ next: { kind: 'redirect', url: 'https://gateway.example/pay', fields: { PAY_REQUEST_ID: '1' } } }).then(stayed)
  expect(submit).toHaveBeenCalledOnce()
  breakOff(new TypeError('Importing a module script failed.'))
  await vi.advanceTimersByTimeAsync(STAYED_AFTER - 1)
  expect(told).not.toHaveBeenCalled()
  expect(stayed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toHaveBeenCalledOnce()
  expect(stayed).toHaveBeenCalledOnce()
})

test('a page leaves once it has loaded: before, it would not be there for a donor who comes back', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockClear()
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  void leaveForGateway({ next: { kind: 'redirect', url: 'https://gateway.example/pay', fields: { PAY_REQUEST_ID: '1' } } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(submit).not.toHaveBeenCalled()
  readyState.mockReturnValue('complete')
  window.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(0)
  expect(submit).toHaveBeenCalledOnce()
})

test('a page that hangs on a picture leaves without it', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockClear()
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const stop = vi.spyOn(window, 'stop').mockImplementation(() => {})
  void leaveForGateway({ next: { kind: 'redirect', url: 'https://gateway.example/pay', fields: { PAY_REQUEST_ID: '1' } } })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(stop).toHaveBeenCalledBefore(submit)
  expect(submit).toHaveBeenCalledOnce()
})

test('a page on its way to the gateway is not stopped once it has loaded', async () => {
  vi.spyOn(HTMLFormElement.prototype, 'submit')
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const stop = vi.spyOn(window, 'stop').mockClear()
  void leaveForGateway({ next: { kind: 'redirect', url: 'https://gateway.example/pay', fields: { PAY_REQUEST_ID: '1' } } })
  window.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(stop).not.toHaveBeenCalled()
})

test('a press that was repeated before the page had loaded does not stop it on its way', async () => {
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockClear()
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const stop = vi.spyOn(window, 'stop').mockReset()
  stop.mockImplementation(() => void readyState.mockReturnValue('complete'))
  const leave = () => void leaveForGateway({ next: { kind: 'redirect', url: 'https://gateway.example/pay', fields: { CHECKSUM: '1' } } })
  leave()
  await vi.advanceTimersByTimeAsync(1_000)
  leave()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(stop).toHaveBeenCalledOnce()
})
