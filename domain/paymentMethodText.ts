import { PaymentMethod } from './enumerations.ts'

/** Shown to people beside the choice. `explanation` says what happens next. */
export const PAYMENT_METHOD_TEXT: Partial<Record<PaymentMethod, { name: string; explanation: string }>> = {
  [PaymentMethod.InstantEFT]: {
    name: 'Instant EFT',
    explanation: 'You log in to your bank on Ozow’s secure page, pay there at once, and come straight back.',
  },
  [PaymentMethod.PayPal]: { name: 'PayPal', explanation: 'You log in to PayPal, approve the payment, and come straight back.' },
  [PaymentMethod.PayPalCard]: {
    name: 'Debit or credit card',
    explanation: 'You pay by card on PayPal’s secure page, without an account, and come straight back.',
  },
  [PaymentMethod.PayFast]: { name: 'Card', explanation: 'You pay on the secure page of our payment partner, and come straight back.' },
  [PaymentMethod.IVeri]: {
    name: 'iVeri card page',
    explanation: 'You pay by card on iVeri’s secure page, and come straight back. Worth a try where another page did not take your card.',
  },
  [PaymentMethod.SnapScan]: {
    name: 'SnapScan',
    explanation: 'You scan a code with your phone, or open the SnapScan app on it, pay there, and come back to this page.',
  },
  [PaymentMethod.EFT]: {
    name: 'EFT',
    explanation:
      'You get our bank details and a reference, and pay from your banking app. It counts when it reaches our bank, usually within one to two working days.',
  },
}

/** Of a gift every month the same methods are something else. */
export const RECURRING_METHOD_TEXT: Partial<Record<PaymentMethod, { name: string; explanation: string }>> = {
  [PaymentMethod.PayFast]: {
    name: 'Card',
    explanation: 'Our payment partner keeps your card safely and takes your gift from it on the day you chose. We never see the number.',
  },
  [PaymentMethod.Paysoft]: {
    name: 'Debit order',
    explanation: 'Your bank pays your gift from your account on the day you chose. You can have a debit reversed within 40 days.',
  },
}
