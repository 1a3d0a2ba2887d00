import { campaignPath } from '#domain/campaign.ts'
import { DonationStatus } from '#domain/enumerations.ts'
import { cents } from '#domain/money.ts'
import type { Debit, RecurringGift } from '#domain/recurringGift.ts'
import { dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import type { WireDebit, WireDonationScheduler } from '#domain/wire.ts'
import { cardPageOf, lineOf } from './decode.ts'

export const decodeGift = (wire: WireDonationScheduler): RecurringGift => ({
  token: wire.jwtTokenStringDonationId,
  status: wire.donationSchedulerStatus,
  statusReason: wire.statusReason,
  line: lineOf(wire),
  adminFeeRate: wire.adminFeeRate,
  currencyId: wire.currencyId,
  term: wire.term,
  deductionDate: wire.deductionDate,
  debitsLeft: wire.recurrence.debitsLeft,
  paymentMethod: wire.paymentMethod,
  paymentLabel: wire.paymentLabel,
  campaignName: wire.campaignName,
  campaignPath: campaignPath(wire.campaignUrl),
  upcoming: wire.upcoming,
  endsOn: wire.campaignEndsOn,
  pausedUntil: wire.pausedUntil,
  methods: wire.methodsOffered,
  card: wire.cardStatus && { status: wire.cardStatus, page: cardPageOf(wire.transactionInfo?.payfastResponse) },
  isUndecided: wire.onceOffDonation?.isUndecided ?? false,
  debits: [...wire.debits.map(decodeDebit), ...extraGift(wire)].sort((one, other) => other.date.localeCompare(one.date)),
})

const decodeDebit = ({
  date,
  status,
  amount,
  isOnceOff: isExtra,
  reason,
  nextAttempt,
  nextAmount,
  jwtTokenStringDonationId,
  isReceived,
}: WireDebit): Debit => ({
  date,
  status,
  amount: cents(amount),
  isExtra,
  reason,
  nextAttempt,
  nextAmount: nextAmount === null ? null : cents(nextAmount),
  donationToken: jwtTokenStringDonationId,
  isReceived,
})

/** Paid by card on the gateway's page, together with storing the card, the extra gift is no debit. */
function extraGift({ onceOffDonation: donation, transactionInfo }: WireDonationScheduler): Debit[] {
  if (!donation) return []
  return [
    {
      date: dateInSouthAfrica(Date.parse(donation.createdAt)),
      status: extraGiftStatus(donation, transactionInfo !== null),
      amount: cents(donation.amount) + cents(donation.tipOrAdminFeeAmount),
      isExtra: true,
      reason: null,
      nextAttempt: null,
      nextAmount: null,
      donationToken: donation.jwtTokenStringDonationId,
      isReceived: donation.settledAt !== null,
    },
  ]
}

type ExtraGift = NonNullable<WireDonationScheduler['onceOffDonation']>

/** @param isPageOpen whether it can still be paid: once the gift has ended or is taken otherwise, its card page is not led to any more */
function extraGiftStatus({ reversedAt, moneyCameOtherwise, isUndecided, status }: ExtraGift, isPageOpen: boolean): Debit['status'] {
  if (reversedAt) return 'reversed'
  if (moneyCameOtherwise) return 'underReview'
  return status === DonationStatus.Pending && !isUndecided && !isPageOpen ? 'stopped' : EXTRA_GIFT_STATUS[status]
}

const EXTRA_GIFT_STATUS: Record<DonationStatus, Debit['status']> = {
  [DonationStatus.Pending]: 'sent',
  [DonationStatus.Accepted]: 'paid',
  [DonationStatus.Rejected]: 'givenUp',
  [DonationStatus.CanceledAtTransaction]: 'stopped',
  [DonationStatus.CanceledAtManage]: 'stopped',
  [DonationStatus.PendingSettlement]: 'sent',
  [DonationStatus.Pledged]: 'sent',
}
