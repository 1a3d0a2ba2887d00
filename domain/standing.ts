/** How a donation or a gift every month stands, in the words of its donor. */
import { formatDate } from './dates.ts'
import type { OwnDonation } from './entities.ts'
import { DonationStatus, PaymentMethod, RecurringStatus } from './enumerations.ts'
import { datesTaken, hasEndedEarly, hasGiven, isCancelled, nextTaken, type RecurringGift } from './recurringGift.ts'
import { dateText } from './recurringText.ts'

/** `settled` has come, `waiting` may still come, `over` came to nothing, `trouble` wants the donor to look. */
export type StandingKind = 'settled' | 'waiting' | 'over' | 'trouble'

export interface Standing {
  kind: StandingKind
  text: string
}

const ON_ITS_WAY: Standing = { kind: 'waiting', text: 'On its way' }

export function donationStanding({
  status,
  paymentMethod,
  settledAt,
  reversedAt,
  isBeingSortedOut = false,
  isUndecided = false,
}: Pick<OwnDonation, 'status' | 'paymentMethod' | 'reversedAt'> &
  Partial<Pick<OwnDonation, 'settledAt' | 'isBeingSortedOut' | 'isUndecided'>>): Standing {
  if (isBeingSortedOut) return { kind: 'waiting', text: 'Your money came in another amount or currency, and is being sorted out' }
  switch (status) {
    case DonationStatus.Accepted:
      return { kind: 'settled', text: 'Received, thank you' }
    case DonationStatus.Pending:
      if (isUndecided) return ON_ITS_WAY
      return { kind: 'waiting', text: paymentMethod === PaymentMethod.EFT ? 'Waiting for your EFT' : 'Not paid yet' }
    case DonationStatus.PendingSettlement:
      return ON_ITS_WAY
    case DonationStatus.Pledged:
      return { kind: 'waiting', text: 'Promised' }
    case DonationStatus.Rejected:
      return reversedAt
        ? {
            kind: 'over',
            text: `Taken back by ${paymentMethod === PaymentMethod.PayPal ? 'PayPal' : 'your bank'} on ${formatDate(reversedAt)}`,
          }
        : { kind: 'over', text: 'Declined, so nothing was taken' }
    case DonationStatus.CanceledAtTransaction:
      return { kind: 'over', text: 'Cancelled, so nothing was taken' }
    case DonationStatus.CanceledAtManage:
      if (!reversedAt) return { kind: 'over', text: 'Cancelled' }
      return {
        kind: 'over',
        text: `${settledAt === null ? 'What came was not what you had chosen, and was refunded' : 'Refunded'} on ${formatDate(reversedAt)}`,
      }
  }
}

/** Waits for the donor to pay, and for nobody else. */
export const isUnpaid = ({ status, isBeingSortedOut, isUndecided }: OwnDonation): boolean =>
  status === DonationStatus.Pending && !isBeingSortedOut && !isUndecided

/** Waits for its donor to store one, and for nobody else. */
export const isCardWanted = ({ status, isUndecided }: RecurringGift): boolean =>
  status === RecurringStatus.PendingSettlement && !isUndecided

export function giftStanding(gift: RecurringGift): Standing {
  if (isCancelled(gift)) return { kind: 'over', text: 'Cancelled' }
  switch (gift.status) {
    case RecurringStatus.Expired:
      return { kind: 'settled', text: `${hasEndedEarly(gift) ? 'Over' : 'Its term is over'}${hasGiven(gift) ? ', thank you' : ''}` }
    case RecurringStatus.Error:
      return { kind: 'trouble', text: 'Something went wrong, and nothing is taken for now' }
    case RecurringStatus.PendingSettlement:
      return gift.isUndecided ? ON_ITS_WAY : { kind: 'waiting', text: 'Your card is not stored yet' }
  }
  if (gift.pausedUntil) {
    return datesTaken(gift).length > 0
      ? { kind: 'waiting', text: `Paused until ${dateText(gift.pausedUntil)}` }
      : { kind: 'settled', text: 'Paused, with nothing more to be taken' }
  }
  const next = nextTaken(gift)
  return { kind: 'settled', text: next ? `Active, next on ${dateText(next.date)}` : 'Active, with nothing more to be taken' }
}
