import { paymentScreen, type PaymentScreen } from '#machines/payment/screen.ts'
import type { DonationSnapshot } from './selectors.ts'

export type DonationScreen =
  | 'notTakingDonations'
  | 'amount'
  | 'schedule'
  | 'details'
  | 'method'
  | 'review'
  | 'submitting'
  | 'stillWorking'
  | 'sendingFailed'
  | Exclude<PaymentScreen, 'accepted' | 'declined' | 'cancelled'>
  | 'thanked'
  | 'declined'
  | 'cancelled'

export function donationScreen(snapshot: DonationSnapshot): DonationScreen {
  const { value } = snapshot
  if (typeof value !== 'string') return value.submitting === 'stillWorking' ? 'stillWorking' : 'submitting'
  switch (value) {
    case 'opening':
    case 'choosingAmount':
      return 'amount'
    case 'choosingSchedule':
      return 'schedule'
    case 'enteringDetails':
      return 'details'
    case 'choosingPaymentMethod':
      return 'method'
    case 'reviewing':
      return 'review'
    case 'paying':
      return payingScreen(snapshot)
    default:
      return value
  }
}

/** The payment has its outcome a moment before the donation hears of it. */
function payingScreen(snapshot: DonationSnapshot): DonationScreen {
  const screen = snapshot.children.payment ? paymentScreen(snapshot.children.payment.getSnapshot()) : 'confirming'
  return screen === 'accepted' ? 'thanked' : screen
}
