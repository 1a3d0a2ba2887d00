import type { GatewayName } from '#server/gateways/gateway.ts'
import type { DonationRow } from '#server/services/donationRow.ts'

const KEPT = ['status', 'gateway', 'paymentMethod', 'amountCents', 'tipCents'] as const

/** What a settlement changes of its donation, beside `settledAt`. */
export type Before = Pick<DonationRow, (typeof KEPT)[number] | 'reversedAt'>

/** For the record of a settlement by hand, by which it is undone. */
export const stateBefore = (donation: DonationRow): Record<'before', string> => ({
  before: JSON.stringify({ ...Object.fromEntries(KEPT.map((name) => [name, donation[name]])), reversedAt: donation.reversedAt }),
})

/** @returns null where it was not kept yet */
export function readStateBefore({ before }: Record<string, string>): Before | null {
  if (before === undefined) return null
  const kept = JSON.parse(before) as Omit<Before, 'reversedAt' | 'gateway'> & { gateway: GatewayName; reversedAt: string | null }
  return { ...kept, reversedAt: kept.reversedAt === null ? null : new Date(kept.reversedAt) }
}
