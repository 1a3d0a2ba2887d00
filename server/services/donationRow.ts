import { eq, like } from 'drizzle-orm'
import { makeEftReference } from '#domain/eftReference.ts'
import { DonationType } from '#domain/enumerations.ts'
import type { ServerContext } from '#server/context.ts'
import { donations } from '#server/db/schema.ts'
import { NOBODYS_DOMAIN } from '#server/mail/outbox.ts'
import type { GatewayName } from '#server/gateways/gateway.ts'
import type { IdempotentCall } from '#server/services/idempotency.ts'

export type DonationRow = typeof donations.$inferSelect

/** Their donor has been forgotten. */
export const isOfNobody = like(donations.email, `%@${NOBODYS_DOMAIN}`)

/** Whether it may have been begun by this gateway: an operator may have taken an EFT for it since, and it can be paid there all the same. */
export const mayBePaidBy = ({ gateway }: DonationRow, name: GatewayName): boolean => gateway === name || gateway === 'eft'

const NOT_YET = {
  gatewayRequestId: null,
  paymentUrl: null,
  payfastResponse: null,
  queriedAt: null,
  undecidedAt: null,
  reversedAt: null,
  isHidden: false,
} satisfies Partial<DonationRow>

type Given = Omit<DonationRow, keyof typeof NOT_YET | 'id' | 'type' | 'reference' | 'idempotencyScope' | 'idempotencyKey' | 'mandateId'>

/** A donation of its own, under a new reference, of which its gateway has heard nothing yet. */
export const newDonationRow = (context: ServerContext, { scope, key }: IdempotentCall, given: Given): DonationRow => ({
  ...NOT_YET,
  id: context.random.uuid(),
  type: DonationType.OneOff,
  reference: makeEftReference(context.random.integer),
  idempotencyScope: scope,
  idempotencyKey: key,
  mandateId: null,
  ...given,
})

export async function findDonationBy(
  context: ServerContext,
  key: 'id' | 'reference' | 'gatewayRequestId',
  value: string,
): Promise<DonationRow | null> {
  const [donation] = await context.db.select().from(donations).where(eq(donations[key], value))
  return donation ?? null
}
