import { makeEftReference } from '#domain/eftReference.ts'
import { DonationType } from '#domain/enumerations.ts'
import type { ServerContext } from '#server/context.ts'
import type { donations } from '#server/db/schema.ts'
import { giverOf } from '#server/services/giver.ts'
import type { MandateRow } from '#server/services/mandateRow.ts'

/** A donation of a mandate, not yet paid. */
export function donationOf(
  context: ServerContext,
  mandate: MandateRow,
  rest: Pick<typeof donations.$inferInsert, 'amountCents' | 'tipCents' | 'paymentMethod' | 'gateway' | 'status'> & { reference?: string },
): typeof donations.$inferInsert {
  return {
    reference: makeEftReference(context.random.integer),
    ...rest,
    id: context.random.uuid(),
    type: DonationType.Recurring,
    mandateId: mandate.id,
    createdAt: new Date(context.clock()),
    campaignId: mandate.campaignId,
    userId: mandate.userId,
    currencyId: mandate.currencyId,
    isAdminFee: mandate.isAdminFee,
    isHidden: mandate.isHidden,
    ...giverOf(mandate),
  }
}
