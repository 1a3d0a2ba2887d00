import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createGzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { answeredWithin, GatewayUnavailable } from '#server/gateways/answers.ts'

let gateway: Server
let answer: (response: ServerResponse) => void
/** Resolves once the gateway sees that nobody listens any more. */
let hungUp: Promise<unknown>

beforeAll(async () => {
  gateway = createServer((_, response) => {
    hungUp = once(response, 'close')
    answer(response)
  }).listen(0)
  await once(gateway, 'listening')
})

afterAll(({}, suite) => {
  void suite
  gateway.closeAllConnections()
  gateway.close()
})

const ask = (timeoutMs: number) =>
  answeredWithin('The gateway', `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/pay`, timeoutMs, {})

/** All the while that a test runs, as it happens anyway on a busy server. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const timer = setInterval(collect, 20)
  onTestFinished(() => clearInterval(timer))
}

test('what a gateway answers is read, whatever its status', async () => {
  answer = (response) => response.writeHead(503).end('{"why": "caf\u00e9"}')
  expect(await ask(10_000)).toEqual({ status: 503, answer: { why: 'café' } })
})

test.each(['<html>', '[1', 'null', '7', ''])('what is no object, as %j, is no answer', async (text) => {
  answer = (response) => response.end(text)
  await expect(ask(10_000)).rejects.toThrow(GatewayUnavailable)
})

describe('a gateway is waited for no longer than was said', () => {
  test.each<[string, (response: ServerResponse) => void]>([
    ['says nothing', () => {}],
    ['sends its headers and nothing more', (response) => response.writeHead(200).flushHeaders()],
    [
      'begins its answer and never ends it',
      (response) => {
        const timer = setInterval(() => response.write(' '), 10)
        response.on('close', () => clearInterval(timer))
      },
    ],
  ])('where it %s', async (_, does) => {
    collectGarbage()
    answer = does
    await expect(ask(300)).rejects.toThrow(new GatewayUnavailable('The gateway /pay: no whole answer within 300 ms'))
    await hungUp
  })
})

test('an answer that goes on and on is not read to its end, packed or not', async () => {
  const endless = () =>
    Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(100_000, ' ')
      })(),
    )
  for (const isPacked of [false, true]) {
    answer = (response) => {
      response.writeHead(200, isPacked ? { 'content-encoding': 'gzip' } : {})
      pipeline([endless(), ...(isPacked ? [createGzip()] : []), response], () => {})
    }
    await expect(ask(60_000)).rejects.toThrow('The gateway /pay: an answer of more than 4000000 bytes')
    await hungUp
  }
})
