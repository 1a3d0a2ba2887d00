/** What a donor has given, as My Donations shows it. */
import type { OwnDonation, OwnRecurringGift, Statement } from '#domain/entities.ts'
import { DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import { moneyLine, type MoneyLine } from '#domain/moneyLine.ts'
import type { CertificateState } from '#domain/section18A.ts'
import { startOfTaxYear, type TaxYear } from '#domain/taxYear.ts'
import { decodeOwnDonation } from '#api/ownDonations.ts'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { aDonation, NOW } from './entities.ts'

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(NOW - days * DAY).toISOString()

const METHODS = [PaymentMethod.PayFast, PaymentMethod.EFT, PaymentMethod.InstantEFT, PaymentMethod.PayFast, PaymentMethod.EFT]

const settled = (days: number, certificate: CertificateState = 'none') => ({
  certificate,
  status: DonationStatus.Accepted,
  createdAt: daysAgo(days),
  settledAt: daysAgo(days),
  reversedAt: null,
})
const unsettled = (status: DonationStatus, days: number) => ({
  certificate: 'none' as const,
  status,
  createdAt: daysAgo(days),
  settledAt: null,
  reversedAt: null,
})

/** One of every outcome, then settled ones. */
const OUTCOMES = [
  unsettled(DonationStatus.Pending, 1),
  settled(12, 'offered'),
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

/** Of 2027 or 2026. */
export function aStatement(taxYear: TaxYear): Statement {
  const gifts = [5, 6, 7, 8].map((nth) => {
    const { id, reference, campaignName, campaignPath, line } = anOwnDonation({}, nth)
    const certificate = (['offered', 'issued', 'cancelled', 'none'] as const)[nth - 5] ?? 'none'
    const settledAt = new Date(startOfTaxYear(taxYear) + nth * 30 * DAY).toISOString()
    return { token: id, reference, settledAt, campaignName, campaignPath, line, certificate }
  })
  const dollars = {
    ...gifts[0]!,
    reference: 'DOLLARS',
    certificate: 'none' as const,
    line: moneyLine({ amount: 40_00, tipOrAdminFee: 4_80, currencyId: 2, isAdminFee: false }),
  }
  const sum = (of: (line: MoneyLine) => number) => gifts.reduce((total, { line }) => total + of(line), 0)
  return {
    taxYears: [2027, 2026],
    taxYear,
    gifts: [...gifts, dollars],
    sums: [
      {
        currencyId: 1,
        toCause: sum(({ toCause }) => toCause),
        tipOrFee: sum(({ tipOrFee }) => tipOrFee),
        total: sum(({ total }) => total),
      },
      { currencyId: 2, toCause: 40_00, tipOrFee: 4_80, total: 44_80 },
    ],
  }
}
