import { createHmac } from 'node:crypto'
import { and, eq, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { ERROR_TYPE } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import type { Queryable } from '#server/db/client.ts'
import { idempotencyKeys } from '#server/db/schema.ts'
import { databaseErrorOf } from '#server/db/errors.ts'
import { Refusal } from '#server/http/refusal.ts'

/** IETF draft-ietf-httpapi-idempotency-key-header: 400 missing, 422 another payload or an answer that was deleted, 409 in progress, else the first answer again. */

const LONGEST_KEY = 255
/** A crash in the middle blocks its key for this long, and no longer. Longer than an answer takes, unless all is slow at once: the work may be done twice. */
const LEASE_MS = 30_000

interface StoredAnswer {
  status: 200 | 201
  body: string
}

export interface IdempotentCall {
  /** The call, and who makes it where the same key of another person is to be another key. */
  scope: string
  key: string
}

/** A call that anyone may make: before anything is kept or asked of others, it must be known to come from a person. */
export interface PersonsCall extends IdempotentCall {
  /** @throws Refusal */
  isPerson: () => Promise<void>
}

/** Work that is a few inserts and asks nobody outside. */
export interface AtOnce {
  inserts: readonly SQL[]
  answer: StoredAnswer
  /** Where nothing was inserted. */
  undo?: () => Promise<void>
}

/** Keeps the answer in the transaction of the work: what a crash has left without one is done again, and may be refused then. */
export type KeepAnswer<Answer> = (db: Queryable, answer: Answer) => Promise<void>

const GONE = 'What this request made was deleted at the request of the person it was for. Please start again.'
const BLANK = ''

const UNIQUE_VIOLATION = '23505'

/** @throws Refusal 400 where the header is missing or cannot be a key */
export function readIdempotencyKey(header: string | undefined): string {
  const key = header?.trim().replace(/^"(.*)"$/, '$1')
  if (!key) throw new Refusal(400, [{ displayMessage: 'The Idempotency-Key header is missing.', type: 'Idempotency Key Missing' }])
  if (key.length > LONGEST_KEY || !/^(?!")[\x21-\x7e]+$/.test(key)) {
    throw new Refusal(400, [
      { displayMessage: 'The Idempotency-Key header must have 1 to 255 visible characters.', type: 'Idempotency Key Invalid' },
    ])
  }
  return key
}

/**
 * Runs once per key. A refusal gives the key back, so that the person can correct the form and send it under the same key.
 * @param run may keep its answer itself, together with what it does
 * @param payload what must be the same when the key is; keyed, because it may hold a password
 * @param atOnce null where the work takes more than inserts
 */
export async function once(
  context: ServerContext,
  call: IdempotentCall,
  payload: unknown,
  run: (keep: KeepAnswer<StoredAnswer>) => Promise<StoredAnswer>,
  atOnce: () => Promise<AtOnce | null> = async () => null,
): Promise<StoredAnswer & { replayed: boolean }> {
  const fingerprint = createHmac('sha256', context.keys.fingerprint).update(stableJson(payload)).digest('base64url')
  const first = await storeAtOnce(context, call, fingerprint, atOnce)
  if (first) return { ...first, replayed: false }
  const leased = await lease(context, call, fingerprint)
  if ('stored' in leased) return { ...leased.stored, replayed: true }
  const isUnanswered = and(matching(call), isNull(idempotencyKeys.status))
  const keep: KeepAnswer<StoredAnswer> = async (db, answer) => void (await db.update(idempotencyKeys).set(answer).where(isUnanswered))
  try {
    const answer = await run(keep)
    await keep(context.db, answer)
    return { ...answer, replayed: false }
  } catch (error) {
    // What an earlier run has left, and a refusal of this one does not take away, is found by the key: it stays that payload's.
    await release(context, call, leased.until, isFinal(error) && leased.isFirst)
    throw error
  }
}

/**
 * The work, its key and its answer in one statement: all of it or nothing, one way to the database instead of three.
 * @returns null where it cannot be, or the key is known, or the work is refused: a known key's own answer goes before a refusal, so both are
 * left to the long way
 */
async function storeAtOnce(
  context: ServerContext,
  call: IdempotentCall,
  fingerprint: string,
  atOnce: () => Promise<AtOnce | null>,
): Promise<StoredAnswer | null> {
  let work: AtOnce | null = null
  try {
    work = await atOnce()
    if (!work) return null
    const key = context.db.insert(idempotencyKeys).values({ ...call, ...work.answer, fingerprint, ...leaseFrom(context.clock()) })
    const parts = work.inserts.map((insert, index) => sql`${sql.identifier(`work${index}`)} as (${insert})`)
    await context.db.execute(sql`with ${sql.join(parts, sql`, `)} ${key.getSQL()}`)
    return work.answer
  } catch (error) {
    await work?.undo?.()
    if (error instanceof Refusal || databaseErrorOf(error)?.code === UNIQUE_VIOLATION) return null
    throw error
  }
}

export const keyReused = (): Refusal =>
  new Refusal(422, [{ displayMessage: 'This Idempotency-Key was used for another request.', type: ERROR_TYPE.keyReused }])

/** @returns the stored answer; or, where the key is now ours, until when, and whether nobody has had it before @throws Refusal 409 or 422 */
async function lease(
  context: ServerContext,
  call: IdempotentCall,
  fingerprint: string,
): Promise<{ stored: StoredAnswer } | { until: Date; isFirst: boolean }> {
  const { createdAt: now, leasedUntil } = leaseFrom(context.clock())
  const [taken] = await context.db
    .insert(idempotencyKeys)
    .values({ ...call, fingerprint, leasedUntil, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.key],
      set: { leasedUntil },
      setWhere: and(isNull(idempotencyKeys.status), lte(idempotencyKeys.leasedUntil, now), eq(idempotencyKeys.fingerprint, fingerprint)),
    })
    .returning({ createdAt: idempotencyKeys.createdAt })
  if (taken) return { until: leasedUntil, isFirst: taken.createdAt.getTime() === now.getTime() }

  const [known] = await context.db.select().from(idempotencyKeys).where(matching(call))
  if (known && known.fingerprint !== fingerprint) {
    throw keyReused()
  }
  if (known?.body === BLANK) throw new Refusal(422, GONE)
  if (known?.status && known.body !== null) return { stored: { status: known.status as StoredAnswer['status'], body: known.body } }
  throw new Refusal(409, [{ displayMessage: 'This request is already being worked on.', type: ERROR_TYPE.inProgress }], {
    retryAfter: 1,
  })
}

/** Takes away what calls were answered, or would be: the keys stay, so that none of them is run once more. */
export async function blankAnswers(db: Queryable, which: SQL): Promise<void> {
  await db.update(idempotencyKeys).set({ status: 201, body: BLANK }).where(which)
}

/** Puts what is left of it in the place of what a call was answered, or would be: its key stays, so that it is not run once more. */
export async function replaceAnswer(db: Queryable, call: IdempotentCall, answer: StoredAnswer): Promise<void> {
  await db.update(idempotencyKeys).set(answer).where(matching(call))
}

/**
 * A final refusal leaves nothing behind; after a failure the payload stays tied to the key, because part of the work may be done. Whoever has taken the
 * key over since, and what they answered, stays as it is.
 */
async function release(context: ServerContext, call: IdempotentCall, until: Date, final: boolean): Promise<void> {
  const isOurs = and(matching(call), eq(idempotencyKeys.leasedUntil, until), isNull(idempotencyKeys.status))
  if (final) await context.db.delete(idempotencyKeys).where(isOurs)
  else
    await context.db
      .update(idempotencyKeys)
      .set({ leasedUntil: new Date(0) })
      .where(isOurs)
}

const leaseFrom = (now: number) => ({ createdAt: new Date(now), leasedUntil: new Date(now + LEASE_MS) })

const isFinal = (error: unknown): boolean => error instanceof Refusal && error.status < 500

const matching = ({ scope, key }: IdempotentCall) => and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))

function stableJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
