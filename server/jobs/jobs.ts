import type { ServerContext } from '#server/context.ts'
import type { DatabaseConnection } from '#server/db/client.ts'
import { tidy } from '#server/db/tidy.ts'
import { every } from '#server/jobs/every.ts'
import { runDebits } from '#server/jobs/debits.ts'
import { forgetWhatIsOver } from '#server/jobs/forgetting.ts'
import { reconcile } from '#server/jobs/reconcile.ts'
import { goOnWithRefunds } from '#server/jobs/refunds.ts'
import { deliverMails, mailSender } from '#server/mail/delivery.ts'
import { keepInMailbox } from '#server/mail/mailbox.ts'
import { expireCampaigns } from '#server/services/campaigns.ts'
import { withinPatience } from '#server/withinPatience.ts'

/** A mail server that says nothing is waited for longer than whoever stops a server waits before killing it. What is cut off goes on as after that. */
const LONGEST_GOODBYE_MS = 5_000
const TIDY_PAUSE_MS = 600_000

/** Every job takes its rows with SKIP LOCKED, so that copies of the server share the work. */
export function startJobs(
  context: ServerContext,
  { isAlone, goodbyeMs = LONGEST_GOODBYE_MS }: Pick<DatabaseConnection, 'isAlone'> & { goodbyeMs?: number } = {},
): { stop: () => Promise<void> } {
  const { log, settings } = context
  const { jobIntervalMs, mailIntervalMs, smtpUrl } = settings
  const sender = smtpUrl ? mailSender(smtpUrl) : null
  const mail = (isStopping: () => boolean) => (sender ? deliverMails(context, sender.send, isStopping) : keepInMailbox(context, isStopping))
  const loops = [
    every(mailIntervalMs, 'mail', mail, log),
    every(Math.max(jobIntervalMs, 1_000), 'debits', (isStopping) => runDebits(context, isStopping), log),
    every(jobIntervalMs, 'reconcile', (isStopping) => reconcile(context, isStopping), log),
    every(Math.max(jobIntervalMs, 1_000), 'campaign expiry', () => expireCampaigns(context), log),
    every(Math.max(jobIntervalMs, 1_000), 'refunds', (isStopping) => goOnWithRefunds(context, isStopping), log),
    every(3_600_000, 'forgetting', (isStopping) => forgetWhatIsOver(context, isStopping), log),
    ...(isAlone ? [every(TIDY_PAUSE_MS, 'tidying', (isStopping) => tidy(context.db, isStopping), log)] : []),
  ]
  const end = async () => {
    await withinPatience(Promise.all(loops.map((loop) => loop.stop())), goodbyeMs)
    sender?.close()
  }
  let ending: Promise<void> | undefined
  return { stop: () => (ending ??= end()) }
}
