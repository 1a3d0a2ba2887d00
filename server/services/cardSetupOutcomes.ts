import { and, eq, gt } from 'drizzle-orm'
import { PaymentMethod, RecurringStatus } from '#domain/enumerations.ts'
import { hasEnded } from '#domain/recurringGift.ts'
import type { ServerContext } from '#server/context.ts'
import type { Transaction } from '#server/db/client.ts'
import { cardSetups, mandates } from '#server/db/schema.ts'
import type { Statement } from '#server/gateways/gateway.ts'
import { cardReplacedMail, cardTooLateMail, failedMail } from '#server/mail/recurring.ts'
import { DECLINED } from '#server/services/debitOutcomes.ts'
import { tell, tellChanged, tellStarted } from '#server/services/mandateMails.ts'
import type { CardSetupRow, MandateRow } from '#server/services/mandateRow.ts'
import { takenUp } from '#server/services/mandateSchedule.ts'

const NOT_STORED = 'Your card could not be stored.'

/** What a payment that stores a card comes to for its mandate. Whether its money counts is none of its business: the settlement says so. */
export async function followCardSetups(
  tx: Transaction,
  context: ServerContext,
  told: readonly { setup: CardSetupRow; statement: Statement; isRight: boolean }[],
): Promise<void> {
  for (const { setup, statement, isRight } of told) {
    const [mandate] = await tx.select().from(mandates).where(eq(mandates.id, setup.mandateId)).for('update')
    if (!mandate || setup.status === 'stored' || !isRight) continue
    const isPaid = statement.verdict === 'approved'
    const card = isPaid ? statement.storedCard : undefined
    if (!hasEnded(mandate) && (await isReplaced(tx, setup))) {
      if (isPaid) await tell(tx, context, [mandate], cardReplacedMail)
      continue
    }
    await tx
      .update(cardSetups)
      .set({ status: card ? 'stored' : 'failed', nextQueryAt: null })
      .where(eq(cardSetups.reference, setup.reference))
    // Its donor may have set up another one since.
    if (hasEnded(mandate)) {
      if (isPaid) await tell(tx, context, [mandate], cardTooLateMail)
    } else if (card) {
      const changed = await takeInstrument(tx, context, mandate, { ...card, paymentMethod: PaymentMethod.PayFast })
      if (mandate.status !== RecurringStatus.PendingSettlement) await tellChanged(tx, context, changed)
    } else if (mandate.status === RecurringStatus.PendingSettlement && setup.status === 'pending') {
      const status = isPaid ? RecurringStatus.Error : RecurringStatus.CancelledAtTransaction
      await tx
        .update(mandates)
        .set({ status, statusReason: isPaid ? NOT_STORED : statement.verdict === 'declined' ? DECLINED : null })
        .where(eq(mandates.id, mandate.id))
      if (isPaid) await tell(tx, context, [mandate], (gift) => failedMail(gift, NOT_STORED, null))
    }
  }
}

/** Its donor has chosen another since, which holds. The caller holds the mandate's row, and so does whoever stores a card. */
async function isReplaced(tx: Transaction, { mandateId, status, createdAt }: CardSetupRow): Promise<boolean> {
  if (status === 'replaced') return true
  const isNewer = and(eq(cardSetups.mandateId, mandateId), eq(cardSetups.status, 'stored'), gt(cardSetups.createdAt, createdAt))
  return (await tx.$count(cardSetups, isNewer)) > 0
}

/** A new card or account: what waited for one, or had stopped for want of a good one, goes on. The caller holds the mandate's row, and tells of what had begun before. */
export async function takeInstrument(
  tx: Transaction,
  context: ServerContext,
  mandate: MandateRow,
  { token, label, paymentMethod }: { token: string; label: string; paymentMethod: PaymentMethod },
): Promise<MandateRow> {
  const goesOn = mandate.status === RecurringStatus.PendingSettlement || mandate.status === RecurringStatus.Error
  const change = { instrument: token, instrumentLabel: label, paymentMethod, ...(goesOn ? await takenUp(tx, context, mandate) : {}) }
  await tx.update(mandates).set(change).where(eq(mandates.id, mandate.id))
  const changed = { ...mandate, ...change }
  if (mandate.status === RecurringStatus.PendingSettlement) await tellStarted(tx, context, changed)
  return changed
}
