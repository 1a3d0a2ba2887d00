import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { createTransport, type NodemailerError } from 'nodemailer'
import { SUPPORT_EMAIL } from '#domain/legalOperator.ts'
import type { ServerContext } from '#server/context.ts'
import { mailOutbox } from '#server/db/schema.ts'
import { waitForAll } from '#server/waitForAll.ts'

export type SendMail = (mail: { id: string; from: string; to: string; subject: string; text: string; html: string }) => Promise<void>

const BATCH = 500
const LANES = 5
/** Longer than a mail server is waited for: to connect, to greet, and at each of the six things that are said to it. */
export const LEASE_MS = 300_000
/** A connection that nothing goes over is closed before its socket would call that a failure. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 45_000, idleTimeout: 30_000 }
const LONGEST_PAUSE_MS = 3_600_000
/** About five days of them, as mail servers do. */
const MOST_ATTEMPTS = 128
/** Those who are not there have a typing error in their address; five tries in a day are for what somebody has yet to put right. */
const REFUSED_PAUSE_MS = 6 * 3_600_000
const REFUSED_FOR_MS = 24 * 3_600_000
/** RFC 3463, of a reply: no such mailbox or host, or one that is closed. Whatever else is refused may be the sender's to put right, and waits as long as for a server that is down. */
const NOBODY_THERE = /\b5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/
/** When a mail that is given up is tried again. */
export const NEVER = new Date('9999-12-31T00:00:00.000Z')

export function mailSender(smtpUrl: string): { send: SendMail; close: () => void } {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: LANES, ...PATIENCE })
  return {
    async send({ id, ...mail }) {
      await transport.sendMail({
        ...mail,
        // Who answers a receipt has a question, and nobody reads what comes to its sender.
        replyTo: SUPPORT_EMAIL,
        // Of another domain than the sender's it counts as a sign of junk.
        messageId: `<${id}@${domainOf(mail.from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}

/** @param from with a name or without */
const domainOf = (from: string): string => /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'letsema.org.za'

/**
 * At least once: each mail is leased, sent, then marked; a crash in between sends it again when the lease is over, with the same message id. A mail server
 * that is down ends the round, because it lets each mail wait, and so the first one goes alone; one that refuses a mail may well take the next.
 * @returns how many were sent
 */
export async function deliverMails(context: ServerContext, send: SendMail, isStopping = () => false): Promise<number> {
  let [leased, sent, isOver] = [0, 0, false]
  const deliverNext = async (): Promise<boolean> => {
    if (isOver || leased === BATCH || isStopping()) return false
    leased += 1
    const mail = await leaseNext(context)
    const outcome = mail && (await deliver(context, send, mail))
    if (outcome === 'sent') sent += 1
    else isOver ||= outcome !== 'refused'
    return !isOver
  }
  const lane = async () => {
    while (await deliverNext());
  }
  await deliverNext()
  await waitForAll(Array.from({ length: LANES }, lane))
  return sent
}

type Outgoing = typeof mailOutbox.$inferSelect

/** What somebody waits for goes first. Asked for apart, each is found at its place in the index. */
const leaseNext = async (context: ServerContext): Promise<Outgoing | null> => (await lease(context, true)) ?? lease(context, false)

async function lease(context: ServerContext, isWaitedFor: boolean): Promise<Outgoing | null> {
  const now = context.clock()
  const due = context.db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(isNull(mailOutbox.sentAt), eq(mailOutbox.isWaitedFor, isWaitedFor), lte(mailOutbox.nextAttemptAt, new Date(now))))
    .orderBy(mailOutbox.nextAttemptAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [leased] = await context.db
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, nextAttemptAt: new Date(now + LEASE_MS) })
    .where(eq(mailOutbox.id, due))
    .returning()
  return leased ?? null
}

async function deliver(context: ServerContext, send: SendMail, mail: Outgoing): Promise<'sent' | 'refused' | 'down'> {
  const mark = (set: Partial<Outgoing>) => context.db.update(mailOutbox).set(set).where(eq(mailOutbox.id, mail.id))
  try {
    const { id, recipient: to, subject, text, html } = mail
    await send({ id, from: context.settings.mailFrom, to, subject, text, html })
  } catch (error) {
    const refusal = refusalOf(error)
    const now = context.clock()
    const isLast = mail.attempts >= MOST_ATTEMPTS || (refusal === 'forGood' && now - mail.createdAt.getTime() >= REFUSED_FOR_MS)
    context.log.error(`A mail could not be sent and is ${isLast ? `given up: ${mail.id}` : 'tried again'}`, error)
    const pause = refusal === 'forGood' ? REFUSED_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, 15_000 * 2 ** Math.min(mail.attempts, 12))
    await mark({ nextAttemptAt: isLast ? NEVER : new Date(now + pause) })
    return refusal === null ? 'down' : 'refused'
  }
  const note = async () => mark({ sentAt: new Date(context.clock()) })
  // A connection that is lost at this moment says nothing of the next. Where that is lost, too, its lease has to run out.
  await note().catch(note)
  return 'sent'
}

/** @returns null where it is not this one mail that was refused, at its recipient or its text: a server that goes lets each mail wait */
function refusalOf(error: unknown): 'forNow' | 'forGood' | null {
  if (!(error instanceof Error)) return null
  const { code, command, responseCode, response = '' }: NodemailerError = error
  const isOfThisMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  if (!isOfThisMail || responseCode === 421) return null
  // Without a reply it is an address that no server is asked about.
  return responseCode === undefined || NOBODY_THERE.test(response) ? 'forGood' : 'forNow'
}
