import type { Context } from 'hono'
import type { Envelope } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import { envelope } from '#server/http/answer.ts'
import { once, readIdempotencyKey, type AtOnce, type IdempotentCall, type KeepAnswer } from '#server/services/idempotency.ts'

interface CreateCall<Data> {
  scope: string
  payload: unknown
  status: 200 | 201
  run: (call: IdempotentCall, keep: KeepAnswer<Data>) => Promise<Data>
  /** The same work prepared as inserts, or null where it takes more. */
  atOnce?: (call: IdempotentCall) => Promise<(Omit<AtOnce, 'answer'> & { data: Data }) | null>
  meta?: Envelope<Data>['meta']
}

/** Answers a create call, the first time and every time its Idempotency-Key comes again. */
export async function answerOnce<Data>(
  c: Context,
  context: ServerContext,
  { scope, payload, status, run, atOnce, meta }: CreateCall<Data>,
): Promise<Response> {
  const call = { scope, key: readIdempotencyKey(c.req.header('idempotency-key')) }
  const encode = (data: Data) => ({ status, body: JSON.stringify(envelope(data, meta)) })
  const answer = await once(
    context,
    call,
    payload,
    async (keep) => encode(await run(call, (db, data) => keep(db, encode(data)))),
    async () => {
      const work = await atOnce?.(call)
      if (!work) return null
      const { data, ...rest } = work
      return { ...rest, answer: encode(data) }
    },
  )
  if (answer.replayed) c.header('idempotent-replayed', 'true')
  c.header('content-type', 'application/json')
  return c.body(answer.body, answer.status)
}
