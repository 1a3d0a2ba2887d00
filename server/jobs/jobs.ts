import type { ServerContext } from '#server/context.ts'
import { runDebits } from '#server/jobs/debits.ts'
import { forgetWhatIsOver } from '#server/jobs/forgetting.ts'
import { reconcile } from '#server/jobs/reconcile.ts'
import { goOnWithRefunds } from '#server/jobs/refunds.ts'
import { deliverMails, mailSender } from '#server/mail/delivery.ts'
import { keepInMailbox } from '#server/mail/mailbox.ts'
import { expireCampaigns } from '#server/services/campaigns.ts'

/** Every job takes its rows with SKIP LOCKED, so that copies of the server share the work. */
export function startJobs(context: ServerContext): { stop: () => Promise<void> } {
  const { jobIntervalMs, mailIntervalMs, smtpUrl } = context.settings
  const sender = smtpUrl ? mailSender(smtpUrl) : null
  const mail = (isStopping: () => boolean) => (sender ? deliverMails(context, sender.send, isStopping) : keepInMailbox(context, isStopping))
  const loops = [
    every(mailIntervalMs, 'mail', mail, context),
    every(Math.max(jobIntervalMs, 1_000), 'debits', (isStopping) => runDebits(context, isStopping), context),
    every(jobIntervalMs, 'reconcile', () => reconcile(context), context),
    every(Math.max(jobIntervalMs, 1_000), 'campaign expiry', () => expireCampaigns(context), context),
    every(Math.max(jobIntervalMs, 1_000), 'refunds', (isStopping) => goOnWithRefunds(context, isStopping), context),
    every(3_600_000, 'forgetting', (isStopping) => forgetWhatIsOver(context, isStopping), context),
  ]
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
      sender?.close()
    },
  }
}

/** One round after the other, never two at once; stopping waits for the round that is running. */
function every(
  pauseMs: number,
  name: string,
  run: (isStopping: () => boolean) => Promise<unknown>,
  context: ServerContext,
): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false
  const round = () => {
    running = run(() => isStopped)
      .then(
        () => {},
        (error: unknown) => context.log.error(`The job '${name}' failed and is tried again`, error),
      )
      .then(() => {
        if (!isStopped) timer = setTimeout(round, pauseMs)
      })
  }
  round()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
      return running
    },
  }
}
