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

test('of an address nothing is left, whatever a donation’s may begin with', () => {
  consoleLog.error("550 <john/smith@example.org>, <!#$%&'*+/=?^_`{|}~-.0z@example.org>: no such user")
  expect(said).toHaveBeenCalledExactlyOnceWith('550 <…>, <…>: no such user')
})

test('an address of the API is logged without the token in it, which is the right to change a donation', () => {
  consoleLog.error('GET /api/v1/donations/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln-bmF0_dXJl/receipt.pdf', 'no more')
  expect(said).toHaveBeenCalledExactlyOnceWith('GET /api/v1/donations/…/receipt.pdf: no more')
})

test('what strangers have sent writes no line of its own, and nothing to the terminal', () => {
  const path = decodeURIComponent('/api/v1/%0aAll is well%0d%1b[2J%c2%9b2J%e2%80%a8')
  const error = new TypeError(`no such thing: ${path}\n    at forged (log.ts:1:1)`)
  consoleLog.error(`GET ${path}`, error)
  consoleLog.error('GET /', new Error('Failed query', { cause: error }))
  consoleLog.error('GET /', path)
  const escaped = String.raw`/api/v1/\u000aAll is well\u000d\u001b[2J\u009b2J\u2028`
  const told = String.raw`TypeError: no such thing: ${escaped}\u000a    at forged (log.ts:1:1)`
  const lines = said.mock.calls.map(([said]) => String(said).split('\n'))
  expect(lines.map(([first]) => first)).toEqual([`GET ${escaped}: ${told}`, `GET /: ${told}`, `GET /: ${escaped}`])
  expect(lines[0]?.[1]).toMatch(/^ {4}at .*log\.test\.ts/)
  expect(lines[1]?.[1]).toBe(lines[0]?.[1])
})

test.each(['x', '/', 'x@', 'a.', 'eyJ', 'x@a.'])('a long line of %s, which strangers can send, is gone through at once', (part) => {
  const line = part.repeat(64_000 / part.length)
  const before = performance.now()
  consoleLog.error(line)
  // Where each character began anew it took ten seconds.
  expect(performance.now() - before).toBeLessThan(3_000)
})
