import { afterEach, expect, test, vi } from 'vitest'
import { consoleLog } from '#server/log.ts'

const said = vi.spyOn(console, 'error').mockImplementation(() => {})
afterEach(() => said.mockClear())

test('what a mail server says of a recipient is logged without the address', () => {
  const error = new Error('550 5.1.1 <nomsa.zwane+gifts@mail.example.org>: Recipient address rejected')
  consoleLog.error('A mail could not be sent and is tried again', error)
  const [line] = said.mock.calls[0] ?? []
  expect(line).toContain('A mail could not be sent and is tried again: Error: 550 5.1.1 <…>: Recipient address rejected')
  expect(line).not.toContain('nomsa')
  expect(line).toContain('log.test.ts')
})

test('an address of the API is logged without the token in it, which is the right to change a donation', () => {
  consoleLog.error('GET /api/v1/donations/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln-bmF0_dXJl/receipt.pdf', 'no more')
  expect(said).toHaveBeenCalledExactlyOnceWith('GET /api/v1/donations/…/receipt.pdf: no more')
})

test.each(['x', 'x@', 'a.', 'eyJ', 'x@a.'])('a long line of %s, which strangers can send, is gone through at once', (part) => {
  const line = part.repeat(64_000 / part.length)
  const before = performance.now()
  consoleLog.error(line)
  // Where each character began anew it took ten seconds.
  expect(performance.now() - before).toBeLessThan(3_000)
})
