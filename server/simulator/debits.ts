import { and, asc, desc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { formatMoney } from '#domain/money.ts'
import type { ServerContext } from '#server/context.ts'
import { parseJson } from '#server/gateways/answers.ts'
import type { DebitGatewayName } from '#server/gateways/gateway.ts'
import type { SimulatedDebit } from '#server/simulator/debit.ts'
import { isMode, MODES, type DebitMode, type Mode } from '#server/simulator/mode.ts'
import { NOTIFICATIONS, NOTIFY_AGAIN_MS } from '#server/simulator/notifying.ts'
import { page } from '#server/simulator/page.ts'
import { payBatchNotification } from '#server/simulator/payBatchMessages.ts'
import type { Notification } from '#server/simulator/payment.ts'
import { paysoftNotification } from '#server/simulator/paysoftMessages.ts'
import { simulatedDebits, simulatedInstruments } from '#server/simulator/schema.ts'

const NOTIFY_TIMEOUT_MS = 15_000
const DUE_AT_ONCE = 2_000

/** PayBatch tells no amounts. */
const CHOICES: Record<DebitGatewayName, DebitMode[]> = {
  paybatch: ['approve', 'decline', 'invalid', 'late', 'twice', 'never', 'silent'],
  paysoft: ['approve', 'decline', 'late', 'twice', 'wrongAmount', 'never', 'silent'],
}

const NOTIFICATION: Record<DebitGatewayName, (context: ServerContext, debits: SimulatedDebit[]) => Notification> = {
  paybatch: payBatchNotification,
  paysoft: paysoftNotification,
}

export async function keepInstrument(context: ServerContext, instrument: { token: string; gateway: DebitGatewayName; label: string }) {
  await context.db
    .insert(simulatedInstruments)
    .values({ ...instrument, createdAt: new Date(context.clock()) })
    .onConflictDoNothing()
}

const INVALID = 'invalid'
const isDebitMode = (value: unknown): value is DebitMode => isMode(value) || value === INVALID

/** @returns of these cards or accounts those that cannot be used */
export async function invalidAmong(context: ServerContext, tokens: string[]): Promise<ReadonlySet<string>> {
  const { token, mode } = simulatedInstruments
  const found = await context.db
    .select({ token })
    .from(simulatedInstruments)
    .where(and(inArray(token, tokens), eq(mode, INVALID)))
  return new Set(found.map((instrument) => instrument.token))
}

/** Takes any line: one of an unknown card or account fails alone. @returns whether there was anything in it */
export async function keepUpload(
  context: ServerContext,
  upload: { gateway: DebitGatewayName; uploadId: string; notifyUrl: string },
  lines: readonly { reference: string; token: string; amountCents: number }[],
): Promise<boolean> {
  if (lines.length === 0) return false
  await context.db
    .insert(simulatedDebits)
    .values(
      lines.map((line) => ({
        ...upload,
        ...line,
        transactionId: String(100_000_000 + context.random.integer(900_000_000)),
        status: 'uploaded' as const,
        createdAt: new Date(context.clock()),
      })),
    )
    .onConflictDoUpdate({
      target: simulatedDebits.reference,
      set: { uploadId: upload.uploadId },
      setWhere: eq(simulatedDebits.status, 'uploaded'),
    })
  return true
}

/** Debits every line once, as the mode of its card or account says. @returns whether there is such an upload */
export async function confirmUpload(context: ServerContext, uploadId: string): Promise<boolean> {
  const now = context.clock()
  const lines = await context.db
    .select({ debit: simulatedDebits, mode: simulatedInstruments.mode, known: simulatedInstruments.token })
    .from(simulatedDebits)
    .leftJoin(simulatedInstruments, eq(simulatedInstruments.token, simulatedDebits.token))
    .where(eq(simulatedDebits.uploadId, uploadId))
  const modeOf = ({ mode, known }: (typeof lines)[number]): Mode => (known === null ? 'decline' : isMode(mode) ? mode : 'approve')
  for (const mode of new Set(lines.map(modeOf))) {
    const references = lines.filter((line) => modeOf(line) === mode).map(({ debit }) => debit.reference)
    const change = consequences(mode, now, context.settings.lateMs)
    if (!change) continue
    await context.db
      .update(simulatedDebits)
      .set(change)
      .where(and(inArray(simulatedDebits.reference, references), eq(simulatedDebits.status, 'uploaded')))
  }
  return lines.length > 0
}

/** @returns null where nothing is decided yet */
function consequences(mode: Mode, now: number, lateMs: number) {
  const told = { notifyAt: new Date(now), notificationsLeft: NOTIFICATIONS }
  switch (mode) {
    case 'decline':
    case 'cancel':
      return { status: 'unpaid' as const, ...told }
    case 'leave':
      return null
    case 'late':
      return { status: 'paid' as const, ...told, knownAt: new Date(now + lateMs), notifyAt: new Date(now + lateMs) }
    case 'wrongAmount':
      return { status: 'paid' as const, ...told, paidCents: sql`${simulatedDebits.amountCents} - 1` }
    case 'never':
      return { status: 'paid' as const }
    case 'silent':
      return { status: 'paid' as const, silent: true }
    case 'approve':
    case 'twice':
    case 'slowInitiate':
    case 'failInitiate':
      return { status: 'paid' as const, ...told }
  }
}

/** The bank takes a debit back, and says so. @returns whether it could */
export async function reverseDebit(context: ServerContext, reference: string): Promise<boolean> {
  const reversed = await context.db
    .update(simulatedDebits)
    .set({ status: 'reversed', notifyAt: new Date(context.clock()), notificationsLeft: NOTIFICATIONS })
    .where(and(eq(simulatedDebits.reference, reference), eq(simulatedDebits.status, 'paid'), eq(simulatedDebits.gateway, 'paysoft')))
    .returning({ reference: simulatedDebits.reference })
  return reversed.length > 0
}

export const debitsOf = (context: ServerContext, uploadId: string): Promise<SimulatedDebit[]> =>
  context.db.select().from(simulatedDebits).where(eq(simulatedDebits.uploadId, uploadId)).orderBy(asc(simulatedDebits.reference))

/** Tells of the debits that are due, by the file. @returns how many it told of */
export async function notifyDebits(context: ServerContext): Promise<number> {
  const now = new Date(context.clock())
  const { notifyAt, notificationsLeft, reference } = simulatedDebits
  const due = context.db
    .select({ reference })
    .from(simulatedDebits)
    .where(and(isNotNull(notifyAt), lte(notifyAt, now), gt(notificationsLeft, 0)))
    .limit(DUE_AT_ONCE)
  const again = new Date(now.getTime() + NOTIFY_AGAIN_MS)
  const told = await context.db
    .update(simulatedDebits)
    .set({ notifyAt: again, notificationsLeft: sql`${notificationsLeft} - 1` })
    .where(inArray(reference, due))
    .returning()
  const uploads = new Map<string, SimulatedDebit[]>()
  for (const debit of told) uploads.set(debit.uploadId, [...(uploads.get(debit.uploadId) ?? []), debit])
  for (const debits of uploads.values()) {
    if (!(await tellOf(context, debits))) continue
    await tellOf(context, await toldTwice(context, debits))
    const references = debits.map((debit) => debit.reference)
    // Not of one that the bank has taken back meanwhile: that is to be told too.
    const asTold = and(inArray(reference, references), eq(notifyAt, again))
    await context.db.update(simulatedDebits).set({ notifyAt: null }).where(asTold)
  }
  return told.length
}

async function toldTwice(context: ServerContext, debits: SimulatedDebit[]): Promise<SimulatedDebit[]> {
  const { token, mode } = simulatedInstruments
  const tokens = debits.map((debit) => debit.token)
  const instruments = await context.db
    .select({ token })
    .from(simulatedInstruments)
    .where(and(inArray(token, tokens), eq(mode, 'twice')))
  const twice = new Set(instruments.map((instrument) => instrument.token))
  return debits.filter((debit) => twice.has(debit.token))
}

async function tellOf(context: ServerContext, debits: SimulatedDebit[]): Promise<boolean> {
  const [first] = debits
  if (!first) return true
  const { contentType, headers, body, isTaken } = NOTIFICATION[first.gateway](context, debits)
  const post = { method: 'POST', headers: { ...headers, 'content-type': contentType }, body }
  try {
    return await isTaken(await fetch(first.notifyUrl, { ...post, signal: AbortSignal.timeout(NOTIFY_TIMEOUT_MS) }))
  } catch {
    return false
  }
}

/** What the gateways know of cards, accounts and debits, and how QA has one fail. */
export function debitPages(context: ServerContext): Hono {
  const back = '/debits'
  return new Hono()
    .get('/simulator/instruments', async (c) =>
      c.json({ data: await context.db.select().from(simulatedInstruments).orderBy(desc(simulatedInstruments.createdAt)).limit(100) }),
    )
    .post('/simulator/instruments/:token', async (c) => {
      const isForm = !(c.req.header('content-type') ?? '').startsWith('application/json')
      const text = await c.req.text()
      const mode = isForm ? new URLSearchParams(text).get('mode') : parseJson(text).mode
      if (!isDebitMode(mode)) return c.json({ message: `mode must be one of ${[...MODES, INVALID].join(', ')}` }, 400)
      const { token } = simulatedInstruments
      const [changed] = await context.db
        .update(simulatedInstruments)
        .set({ mode })
        .where(eq(token, c.req.param('token')))
        .returning()
      if (!changed) return c.json({ message: 'There is no such card or account' }, 404)
      return isForm ? c.redirect(back, 303) : c.json({ data: changed })
    })
    .post('/debits/:reference/reverse', async (c) => {
      const isReversed = await reverseDebit(context, c.req.param('reference'))
      return isReversed
        ? c.redirect(back, 303)
        : c.html(page('This debit cannot be reversed', html`<p><a href="/debits">Back</a></p>`), 400)
    })
    .get('/debits', async (c) => {
      const instruments = await context.db.select().from(simulatedInstruments).orderBy(desc(simulatedInstruments.createdAt)).limit(20)
      const debits = await context.db.select().from(simulatedDebits).orderBy(desc(simulatedDebits.createdAt)).limit(50)
      return c.html(
        page(
          'Debits',
          html`<h2>Cards and accounts</h2>
            <ul class="list">
              ${instruments.map(
                ({ token, label, gateway, mode }) =>
                  html`<li>
                    <strong>${label}</strong> · ${gateway} · its debits: ${mode ?? 'approve'}
                    <form method="post" action="/simulator/instruments/${token}">
                      <div class="deeds">
                        ${CHOICES[gateway].map((choice) => html`<button name="mode" value="${choice}">${choice}</button>`)}
                      </div>
                    </form>
                  </li>`,
              )}
            </ul>
            <h2>Debits</h2>
            ${
              debits.length > 0
                ? html`<ul class="list">
                    ${debits.map(
                      ({ reference, amountCents, status, gateway }) =>
                        html`<li>
                          <strong>${formatMoney(amountCents, 1, 'cents')}</strong> · ${reference} · ${gateway} · ${status}
                          ${
                            status === 'paid' && gateway === 'paysoft'
                              ? html`<form method="post" action="/debits/${reference}/reverse"><button>The bank reverses it</button></form>`
                              : ''
                          }
                        </li>`,
                    )}
                  </ul>`
                : html`<p class="soft">There are none yet.</p>`
            }`,
        ),
      )
    })
}
