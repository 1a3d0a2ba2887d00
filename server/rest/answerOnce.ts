import type { Context } from 'hono'
import type { Envelope } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import { envelope } from '#server/http/answer.ts'
import { once, readIdempotencyKey, type IdempotentCall } from '#server/services/idempotency.ts'

/** Answers a create call, the first time and every time its Idempotency-Key comes again. */
export async function answerOnce<Data>(
  c: Context,
  context: ServerContext,
  scope: string,
  payload: unknown,
  status: 200 | 201,
  run: (call: IdempotentCall) => Promise<Data>,
  meta: Envelope<Data>['meta'] = {},
): Promise<Response> {
  const call = { scope, key: readIdempotencyKey(c.req.header('idempotency-key')) }
  const answer = await once(context, call, payload, async () => ({ status, body: JSON.stringify(envelope(await run(call), meta)) }))
  if (answer.replayed) c.header('idempotent-replayed', 'true')
  c.header('content-type', 'application/json')
  return c.body(answer.body, answer.status)
}
