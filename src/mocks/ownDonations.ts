/** What a donor has given, as My Donations shows it. */
import type { OwnDonation, OwnRecurringGift } from '#domain/entities.ts'
import { DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import { decodeOwnDonation } from '#api/ownDonations.ts'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { aDonation, NOW } from './entities.ts'

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(NOW - days * DAY).toISOString()

const METHODS = [PaymentMethod.PayFast, PaymentMethod.EFT, PaymentMethod.InstantEFT, PaymentMethod.PayFast, PaymentMethod.EFT]

const settled = (days: number) => ({
  status: DonationStatus.Accepted,
  createdAt: daysAgo(days),
  settledAt: daysAgo(days),
  reversedAt: null,
})
const unsettled = (status: DonationStatus, days: number) => ({ status, createdAt: daysAgo(days), settledAt: null, reversedAt: null })

/** One of every outcome, then settled ones. */
const OUTCOMES = [
  unsettled(DonationStatus.Pending, 1),
  settled(12),
  unsettled(DonationStatus.Rejected, 40),
  { ...settled(75), status: DonationStatus.CanceledAtManage, reversedAt: daysAgo(70) },
  unsettled(DonationStatus.CanceledAtTransaction, 110),
]

export function anOwnDonation(overrides: Partial<OwnDonation> = {}, nth = 0): OwnDonation {
  const wire = aDonation({ paymentMethod: METHODS[nth % METHODS.length] }, nth)
  return { ...decodeOwnDonation({ ...wire, ...(OUTCOMES[nth] ?? settled(110 + nth * 9)) }), ...overrides }
}

export const ownGifts: OwnRecurringGift[] = [gifts.active, gifts.inTrouble, gifts.cancelled].map((gift, index) => ({
  id: `own-gift-${index}`,
  createdAt: daysAgo(100 + index * 60),
  gift,
}))
