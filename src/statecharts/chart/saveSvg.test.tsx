import { expect, onTestFinished, test, vi } from 'vitest'
import { saveSvg } from './saveSvg.ts'

test('keeps the file for as long as the browser may need to save it', () => {
  const revoke = vi.fn<(address: string) => void>()
  const make = vi.fn<() => string>(() => 'blob:drawing')
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: make, revokeObjectURL: revoke }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  drawing.setAttribute('viewBox', '0 0 40 20')
  saveSvg(drawing, 'donation-statechart')
  expect(make).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(5_000)
  expect(revoke).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(revoke).toHaveBeenCalledWith('blob:drawing')
})
