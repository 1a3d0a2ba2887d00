import { and, eq, isNotNull, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { DAY_MS } from '#domain/dates.ts'
import type { ServerContext } from '#server/context.ts'
import { rowsOf } from '#server/db/client.ts'
import { gatewayEvents, idempotencyKeys, loginFailures, mailbox, mailOutbox, refreshFamilies } from '#server/db/schema.ts'
import { NEVER } from '#server/mail/delivery.ts'
import { blankOldCertificates } from '#server/services/certificates.ts'
import { isForgery } from '#server/services/forgeries.ts'
import { blankLinesBefore } from '#server/services/unmatchedLines.ts'

const BATCH = 200
const KEYS_KEPT_MS = 48 * 3_600_000
/** Long enough to look into what became of one. */
const MAILS_KEPT_MS = 30 * DAY_MS
const FORGERIES_KEPT_MS = 30 * DAY_MS
/** Long enough to match one by what its payer wrote; the bank's statement, or SnapScan, has that for longer. */
const LINES_KEPT_MS = 30 * DAY_MS

/**
 * Takes away what nothing reads any more, much of it people's names and addresses (POPIA, section 14): mails that are sent or given up, logins that have run
 * out, failed ones that lock nobody, keys whose answers nobody asks for again, and what somebody said in a gateway's name. What the books are made of stays:
 * of what was paid by EFT or SnapScan without its reference only what its payer wrote goes, and of old certificates what they say of
 * people who have been forgotten.
 */
export async function forgetWhatIsOver(context: ServerContext, isStopping = () => false): Promise<void> {
  const now = new Date(context.clock())
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const { failedAt, lockedUntil } = loginFailures
  const { createdAt, sentAt, nextAttemptAt } = mailOutbox
  const over: [PgTable, SQL | undefined][] = [
    [mailOutbox, and(lt(createdAt, ago(MAILS_KEPT_MS)), or(isNotNull(sentAt), eq(nextAttemptAt, NEVER)))],
    [mailbox, lt(mailbox.createdAt, ago(MAILS_KEPT_MS))],
    // Their tokens go with them.
    [refreshFamilies, lte(refreshFamilies.expiresAt, now)],
    [
      loginFailures,
      and(sql`${ago(context.settings.loginLockMs).toISOString()} >= all(${failedAt})`, or(isNull(lockedUntil), lte(lockedUntil, now))),
    ],
    [idempotencyKeys, lt(idempotencyKeys.createdAt, ago(KEYS_KEPT_MS))],
    [gatewayEvents, and(isForgery, lt(gatewayEvents.createdAt, ago(FORGERIES_KEPT_MS)))],
  ]
  for (const [table, isOver] of over) {
    const some = sql`select ctid from ${table} where ${isOver} limit ${BATCH} for update skip locked`
    const forgotten = () => rowsOf(context.db, sql`delete from ${table} where ctid = any(array(${some})) returning 1`)
    while (!isStopping() && (await forgotten()).length === BATCH);
  }
  while (!isStopping() && (await blankLinesBefore(context.db, ago(LINES_KEPT_MS), BATCH)) === BATCH);
  if (!isStopping()) await blankOldCertificates(context)
}
