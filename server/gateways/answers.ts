import { dateInSouthAfrica, type CalendarDate } from '#domain/recurringSchedule.ts'
import type { GatewayName, Statement } from '#server/gateways/gateway.ts'
import { readUpTo } from '#server/readUpTo.ts'
import { withinPatience } from '#server/withinPatience.ts'

export class GatewayUnavailable extends Error {}

/**
 * What a gateway answers, whatever its status; as JSON, unless it is read otherwise. The time is kept here: once the headers have come, nothing holds on to
 * an `AbortSignal.timeout` that was given to fetch, and when it is collected as garbage it never fires (nodejs/undici#4068).
 * @throws GatewayUnavailable where there is no whole answer in time, or not one that can be read
 */
export async function answeredWithin<Answer>(
  gateway: string,
  address: string,
  timeoutMs: number,
  init: RequestInit,
  read: (text: string) => Answer = (text) => asObject(text) as Answer,
): Promise<{ status: number; answer: Answer }> {
  const abort = new AbortController()
  const answered = async () => {
    const response = await fetch(address, { ...init, redirect: 'error', signal: abort.signal })
    return { status: response.status, answer: read(await textOf(response, abort.signal)) }
  }
  try {
    const inTime = await withinPatience(answered(), timeoutMs)
    if (inTime === null) throw new Error(`no whole answer within ${timeoutMs} ms`)
    return inTime
  } catch (error) {
    const { pathname } = new URL(address)
    throw new GatewayUnavailable(`${gateway} ${pathname}: ${error instanceof Error ? error.message : 'no answer'}`, { cause: error })
  } finally {
    abort.abort()
  }
}

/** More than ten times the longest, a debit file with all its results. */
const MOST_BYTES = 4_000_000

/** What is hung up on is hung up on here: fetch may have lost its own hold of the signal by then. @throws Error where it goes on and on */
async function textOf({ body }: Response, signal: AbortSignal): Promise<string> {
  const reader = body?.getReader()
  if (!reader) return ''
  const hangUp = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', hangUp)
  const bytes = await readUpTo(reader, MOST_BYTES)
  if (!bytes) throw new Error(`an answer of more than ${MOST_BYTES} bytes`)
  return new TextDecoder().decode(bytes)
}

/** `null` is JSON too, and has none of the fields that are looked for. @throws Error */
export function asObject(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) throw new Error(`no object: ${text.slice(0, 20)}`)
  return value as Record<string, unknown>
}

/** @returns what was sent as JSON, or nothing where it is no object. */
export const parseJson = (text: string): Record<string, unknown> => objectIn(text) ?? {}

/** @returns what was sent as JSON; null where it is no object */
export function objectIn(text: string): Record<string, unknown> | null {
  try {
    return asObject(text)
  } catch {
    return null
  }
}

/** Browsers are sent there: nothing that a browser would run may pass. */
export const isWebAddress = (address: unknown): address is string =>
  typeof address === 'string' && address.length <= 2_000 && /^https?:\/\//.test(address) && URL.canParse(address)

/** As much of what a gateway says as is kept in the books. */
export const shortened = (fields: [name: string, value: unknown][]): Record<string, string> =>
  Object.fromEntries(fields.slice(0, 40).map(([name, value]) => [name.slice(0, 60), asText(value).slice(0, 500)]))

/** An object may say itself how it becomes text, and not be able to. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** @returns what a protocol's word means; nothing for a word that is not in the table, though every object knows it, as `constructor` */
export const meaningOf = <Meaning>(table: Readonly<Record<string, Meaning>>, word: unknown): Meaning | undefined =>
  typeof word === 'string' && Object.hasOwn(table, word) ? table[word] : undefined

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/

/** Of the moment at which a gateway took the money, in ISO 8601. One without its zone, as one that is not there, says nothing of the day. */
export function takenAt(moment: unknown): { receivedOn?: CalendarDate } {
  const at = typeof moment === 'string' && MOMENT.test(moment) ? Date.parse(moment) : Number.NaN
  return Number.isNaN(at) ? {} : { receivedOn: dateInSouthAfrica(at) }
}

/** Of a payment that nobody has begun. */
export const nothingYet = (gateway: GatewayName, reference: string): Statement => ({
  gateway,
  eventId: `${reference}/nothing`,
  requestId: null,
  reference,
  totalCents: null,
  currency: '',
  verdict: 'pending',
  payload: {},
})
