import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Agent, request, type IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Listener } from '#server/http/listener.ts'
import { HANGS_AFTER } from '#tests/patience.ts'
import { openPrepared } from '#tests/server/preparedDatabase.ts'
import { freePort } from '#tests/server/serverProcess.ts'
import { TestServer } from '#tests/server/testServer.ts'

/** Answers wait behind it until it is opened. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

test('a client that comes before there is anything to answer with is told to come back, under the same policy as everybody', async () => {
  const listener = await Listener.open(0, 'PORT')
  const { status, headers } = await fetch(`http://localhost:${listener.port}/home`)
  expect([status, headers.get('retry-after'), headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual([
    503,
    '1',
    'nosniff',
    'strict-origin-when-cross-origin',
  ])
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/)
  await listener.close()
})

test('a person who comes by then is told so in words, by a page that comes again by itself', async () => {
  const listener = await Listener.open(0, 'PORT')
  const ask = (method: string, path: string, accept: string) =>
    fetch(`http://localhost:${listener.port}${path}`, { method, headers: { accept } })
  const page = await ask('GET', '/payments/paypal/return?token=x', 'text/html,application/xhtml+xml,*/*;q=0.8')
  const { headers } = page
  expect([page.status, headers.get('retry-after'), headers.get('refresh'), headers.get('cache-control')]).toEqual([
    503,
    '1',
    '3',
    'no-store',
  ])
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await page.text()).toMatch(/^<!doctype html><html lang="en-ZA">.*<p>Letsema is just starting\..*<\/p>/s)
  // What was sent cannot be sent again, and machines read data.
  for (const [method, accept] of [
    ['POST', 'text/html'],
    ['GET', '*/*'],
  ] as const) {
    const data = await ask(method, '/api/v1/donations', accept)
    expect([data.status, data.headers.get('refresh'), await data.json()]).toEqual([503, null, { status: 'starting' }])
  }
  await listener.close()
})

test('closing waits for what still runs for clients who have gone', async () => {
  const listener = await Listener.open(0, 'PORT')
  const life = { begun: 0, ended: 0, isClosed: false }
  const late = gate()
  listener.answerWith(async () => {
    life.begun += 1
    await late.opened
    life.ended += 1
    return new Response('late')
  })
  const calls = Array.from({ length: 4 }, () => request({ port: listener.port }).on('error', () => {}))
  for (const call of calls) call.end()
  await expect.poll(() => life.begun).toBe(4)
  for (const call of calls) call.destroy()
  const hasNobodyLeft = once(listener.server, 'close')
  const closing = listener.close().then(() => {
    life.isClosed = true
  })
  await hasNobodyLeft
  await setImmediate()
  expect(life).toEqual({ begun: 4, ended: 0, isClosed: false })
  late.open()
  await closing
  expect(life.ended).toBe(4)
})

test('closing does not wait for ever', async () => {
  const listener = await Listener.open(0, 'PORT')
  const life = { hasBegun: false }
  listener.answerWith(() => {
    life.hasBegun = true
    return new Promise(() => {})
  })
  const call = request({ port: listener.port }).on('error', () => {})
  call.end()
  await expect.poll(() => life.hasBegun).toBe(true)
  await listener.close(300)
})

test('a client that has connected and said nothing, as browsers and proxies do ahead of what they may ask, is not waited for', async () => {
  const listener = await Listener.open(0, 'PORT')
  const heard = once(listener.server, 'connection')
  const silent = connect(listener.port, '127.0.0.1').on('error', () => {})
  await heard
  const left = once(silent, 'close')
  await listener.close(HANGS_AFTER)
  expect(await left).toEqual([false])
})

test('a client that asks on a connection that was silent as the server began to close is still answered', async () => {
  const listener = await Listener.open(0, 'PORT')
  listener.answerWith(() => new Response('here'))
  const heard = once(listener.server, 'connection')
  const socket = connect(listener.port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data: Buffer) => (answer += data.toString()))
  const [served] = (await heard) as [Socket]
  const closing = listener.close(HANGS_AFTER)
  // Node 26 does so at once, by itself.
  const isLeft = served.destroyed
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(socket, 'close')
  await closing
  expect(answer).toMatch(isLeft ? /^$/ : /^HTTP\/1.1 200 OK\r\n/)
})

test('an idle connection stays longer than a proxy keeps it, so that none is closed under the next request', async () => {
  const listener = await Listener.open(0, 'PORT')
  listener.answerWith(() => new Response('here'))
  const answer = await fetch(`http://localhost:${listener.port}`)
  const [, seconds] = /timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(600)
  await answer.text()
  // And goes at once when there is nothing more to come.
  await listener.close(HANGS_AFTER)
})

test('whoever speaks HTTP/1.0 need not say to which host: health checks of proxies do not', async () => {
  const listener = await Listener.open(0, 'PORT')
  listener.answerWith(() => new Response('here'))
  const socket = connect(listener.port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data: Buffer) => (answer += data.toString()))
  socket.write('GET /healthz HTTP/1.0\r\n\r\n')
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/)
  await listener.close()
})

test('a client that asks again and again on one connection is sent away, and answered first', async () => {
  const listener = await Listener.open(0, 'PORT')
  const life = { begun: 0, isOver: false }
  const second = gate()
  listener.answerWith(async () => {
    life.begun += 1
    if (life.begun > 1) await second.opened
    return Response.json({ status: 'ready' })
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async () => {
    const call = request({ port: listener.port, agent }).end()
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return [response.statusCode, response.headers.connection]
  }
  expect(await ask()).toEqual([200, 'keep-alive'])
  const answers: unknown[] = []
  const asking = (async () => {
    while (!life.isOver) answers.push(await ask())
  })().catch(() => {})
  await expect.poll(() => life.begun).toBe(2)
  const closing = listener.close(HANGS_AFTER)
  second.open()
  await closing
  life.isOver = true
  await asking
  expect(answers).toEqual([[200, 'close']])
  agent.destroy()
})

test('a donor whom a gateway sends back by a form while the server starts is led to the page that goes on with this tab’s donation', async () => {
  const port = await freePort()
  const post = async (path: string) => {
    const { status, headers } = await fetch(`http://localhost:${port}/payments/${path}`, { method: 'POST', redirect: 'manual' })
    return [status, headers.get('location')]
  }
  const answers: unknown[] = []
  const server = await TestServer.start({ PORT: String(port), SIMULATOR_PORT: '0' }, async () => {
    for (const path of ['paygate/return', 'iveri/payment-capture?payment=x', 'paygate/return?donation=a%26b', 'paygate/notify'])
      answers.push(await post(path))
    return openPrepared()
  })
  await server.stop()
  expect(answers).toEqual([
    [303, `http://localhost:${port}/donation/return`],
    [303, `http://localhost:${port}/donation/return`],
    [303, `http://localhost:${port}/donation/return?donation=a%26b`],
    // A gateway tells again what was not taken.
    [503, null],
  ])
})

test('the app and the simulator have one goodbye between them, not one each', async () => {
  const server = await TestServer.start()
  const left: number[] = []
  let passed = 0
  for (const url of [server.url, server.simulatorUrl]) {
    const asking = connect(Number(new URL(url).port), 'localhost').on('error', () => {})
    asking.once('close', () => left.push(passed))
    await new Promise<void>((resolve) => asking.write('GET / HTTP/1.1\r\n', () => resolve()))
    // It has been read by then.
    await (await fetch(url, { redirect: 'manual' })).arrayBuffer()
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const stopping = server.stop()
  while (left.length < 2) {
    await vi.advanceTimersByTimeAsync(100)
    passed += 100
    await setImmediate()
  }
  await stopping
  const [first = 0, last = 0] = left
  expect(last - first).toBeLessThan(5_000)
})

describe('with the API behind it', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start()
  })
  afterAll(() => server.stop())

  test.each([
    ['one that says how much', 'content-length: 10500000', ''],
    ['one that does not', 'transfer-encoding: chunked', `${(10_500_000).toString(16)}\r\n`],
  ])('a client that sends far too much is told so, and not cut off in the middle of it: %s', async (_, length, begin) => {
    const { port } = new URL(server.url)
    const socket = connect(Number(port), 'localhost')
    socket.on('error', () => {})
    const heard = once(socket, 'data').catch(() => [])
    socket.write(`POST /api/v1/donations HTTP/1.1\r\nhost: localhost\r\n${length}\r\n\r\n${begin}`)
    const failure = await new Promise<unknown>((resolve) => {
      socket.write(Buffer.alloc(10_500_000), resolve)
    })
    const [answer] = await heard
    socket.destroy()
    expect([failure, String(answer)]).toEqual([null, expect.stringMatching(/^HTTP\/1.1 413 /)])
  })

  test.each([
    ['content-length: 1000000000000', ''],
    ['transfer-encoding: chunked', 'ffffffffff\r\n'],
  ])('a client that never stops sending is cut off: %s', async (length, begin) => {
    const { port } = new URL(server.url)
    const socket = connect(Number(port), 'localhost')
    let answer = ''
    socket.on('error', () => {}).on('data', (data: Buffer) => (answer += data.toString()))
    socket.write(`POST /api/v1/donations HTTP/1.1\r\nhost: localhost\r\n${length}\r\n\r\n${begin}`)
    const sending = setInterval(() => socket.write('x'.repeat(10_000)), 20)
    await once(socket, 'close')
    clearInterval(sending)
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
  })

  test('a client that breaks off in the middle of sending is not logged as a fault of ours', async () => {
    const { port } = new URL(server.url)
    const breakOff = (length: string, body: string) =>
      new Promise<void>((resolve) => {
        const socket = connect(Number(port), 'localhost', () => {
          const head = `POST /api/v1/donations HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${length}\r\n\r\n${body}`
          socket.write(head, () => socket.destroy())
        })
        socket.on('close', () => resolve())
      })
    await breakOff('content-length: 500', '{"amount":')
    await breakOff('transfer-encoding: chunked', '5\r\n{"amo\r\n')
    // Stopping waits for what still runs for clients who have gone.
    await server.stop()
    expect(server.logged).toEqual([])
  })
})
