import { afterEach, expect, test, vi } from 'vitest'
import { byEft } from '#machines/payment/fixtures.ts'
import { values } from '#machines/registration/fixtures.ts'
import { createAuthenticationCalls } from './authentication.ts'
import { createDonationCalls } from './donations.ts'
import { createHttp, createSend, type Http } from './http.ts'
import { createReads } from './reads.ts'

/** One that failed in the middle would leave its clock and its network to the tests of other files. */
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ports = { host: '', getToken: () => null, onUnauthorized: async () => false }

const { signal } = new AbortController()
const gives = (http: Http) => {
  const form = { type: 0, currencyId: 1, amount: 150, paymentMethod: byEft.paymentMethod } as never
  return createDonationCalls(http).create({ form, attemptKey: 'k' }, { isLoggedIn: false, recaptchaToken: null }, signal)
}

test('an answer that cannot be read says nothing of a donation: it is no refusal, which would end the attempt and its key', async () => {
  const http = createHttp(ports, async () => new Response('<h1>Out of data</h1>', { status: 200 }))
  await expect(gives(http)).rejects.toThrow(TypeError)
})

test.each([
  [
    { email: ['has been taken', 'is too long'], name: ['is missing'] },
    [{ displayMessage: 'email has been taken', type: 'Validation Error', field: 'email' }],
  ],
  [{ email: 'has been taken' }, [{ displayMessage: 'email has been taken', type: 'Validation Error', field: 'email' }]],
  [null, []],
  [{ donation: { id: 1 } }, []],
  ['down', []],
])('a refusal without a list of errors, and %j for data', async (data, errors) => {
  const http = createHttp(ports, async () => Response.json({ data, meta: {} }, { status: 400 }))
  await expect(http('/donations', { as: 'public' })).rejects.toMatchObject({ status: 400, errors })
})

test.each([
  ['our own server while it starts', () => Response.json({ status: 'starting' }, { status: 503 })],
  ['a proxy', () => new Response('<h1>429 Too Many Requests</h1>', { status: 429 })],
])('what %s refuses without words of its own is told in words, never as a number', async (_, answer) => {
  const http = createHttp(ports, async () => answer())
  await expect(http('/donations', { as: 'public' })).rejects.toThrow(/^Something went wrong, please try again$/)
  const reads = createReads(http, {})
  expect(await reads.campaign('water').load(new AbortController().signal)).toMatchObject({ kind: 'refused', message: '' })
})

const inSilence = () => createHttp(ports, async () => Response.json({ data: null, meta: {} }, { status: 400 }))
const registers = (http: Http) => createAuthenticationCalls(http).register({ ...values, recaptchaToken: null }, 'k', signal)
const resets = (http: Http) => createAuthenticationCalls(http).resetPassword({ token: 't', password: 'p' }, 'k', signal)

test.each([
  ['a donation', gives, 'There was a problem while processing your request, please try again later.'],
  ['a registration', registers, 'There was a problem while processing your request, please try again later.'],
  ['a new password', resets, 'One or more validation errors have occured'],
])('what refuses %s without a word is told in the words of the specification', async (_, asks, message) => {
  expect(await asks(inSilence())).toMatchObject({ kind: 'refused', errors: [{ message }] })
})

test('what refuses a call in words of its own is told in those', async () => {
  const http = createHttp(ports, async () => Response.json({ data: null, meta: { message: 'Not on Sundays.' } }, { status: 400 }))
  expect(await resets(http)).toEqual({ kind: 'refused', errors: [{ message: 'Not on Sundays.' }] })
})

test.each([
  ['kept for a second', 'public, max-age=1', 1],
  ['kept by nobody', 'private, no-store', 1],
  ['of which it does not say', '', 1],
  ['a browser may have kept since yesterday', 'public, max-age=3600, stale-while-revalidate=86400', 0],
])('an answer %s tells the time %s: %i', async (_, kept, times) => {
  const onDate = vi.fn<(instant: number) => void>()
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { date: 'Sun, 22 Nov 2026 12:00:00 GMT', 'cache-control': kept } }))
  await createSend({ ...ports, onDate })('/campaigns/categories', { as: 'public' })
  expect(onDate.mock.calls).toEqual(Array.from({ length: times }, () => [Date.UTC(2026, 10, 22, 12)]))
})

test('a network that is gone without a word is given up after a minute, as one that is not there; whoever stops asking before is not told so', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    (_: string, { signal: stop }: { signal: AbortSignal }) =>
      new Promise((__, reject) => stop.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))),
  )
  const asks = (stop?: AbortController) => createSend(ports)('/donations', { as: 'public', ...(stop && { signal: stop.signal }) })
  const outcome = vi.fn<(error: unknown) => void>()
  void asks().catch(outcome)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(outcome).toHaveBeenCalledWith(expect.any(TypeError))
  const stop = new AbortController()
  const stopped = asks(stop)
  stop.abort()
  await expect(stopped).rejects.toThrow('Stopped')
})

test('a network that goes in the middle of an answer is given up, too, but has as long for the rest as for the beginning', async () => {
  vi.useFakeTimers()
  let begin!: () => void
  let answer!: ReadableStreamDefaultController<Uint8Array>
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', async (_: string, { signal: stop }: { signal: AbortSignal }) => {
    signals.push(stop)
    await new Promise<void>((begun) => (begin = begun))
    const body = new ReadableStream<Uint8Array>({
      start(half) {
        answer = half
        stop.addEventListener('abort', () => half.error(new DOMException('Stopped', 'AbortError')))
        half.enqueue(new TextEncoder().encode('{"data":1}'))
      },
    })
    return new Response(body)
  })
  const outcome = vi.fn<(outcome: unknown) => void>()
  void createHttp(ports)('/donations', { as: 'public' }).then(outcome)
  await vi.advanceTimersByTimeAsync(59_000)
  begin()
  await vi.advanceTimersByTimeAsync(59_000)
  answer.close()
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledWith({ data: 1 }))
  const failure = vi.fn<(error: unknown) => void>()
  void createHttp(ports)('/donations', { as: 'public' }).catch(failure)
  await vi.advanceTimersByTimeAsync(0)
  begin()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(failure).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.waitFor(() => expect(failure).toHaveBeenCalledWith(expect.any(TypeError)))
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true])
})

test('an answer that was got whole can be read, and one without a body, too', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/none') ? new Response(null, { status: 204 }) : new Response('{"data":1}', { status: 201, headers: { etag: 'x' } }),
  )
  const send = createSend(ports)
  const [some, none] = [await send('/some', { as: 'public' }), await send('/none', { as: 'public' })]
  expect([some.status, some.headers.get('etag'), await some.text()]).toEqual([201, 'x', '{"data":1}'])
  expect([none.status, await none.text()]).toEqual([204, ''])
})
