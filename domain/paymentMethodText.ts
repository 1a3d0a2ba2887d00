import { PaymentMethod } from './enumerations.ts'

/** Shown to people beside the choice. `explanation` says what happens next. */
export const PAYMENT_METHOD_TEXT: Partial<Record<PaymentMethod, { name: string; explanation: string }>> = {
  [PaymentMethod.InstantEFT]: {
    name: 'Instant EFT',
    explanation: 'You log in to your bank through Ozow, pay at once, and come straight back.',
  },
  [PaymentMethod.PayPal]: { name: 'PayPal', explanation: 'You log in to PayPal, approve the payment, and come straight back.' },
  [PaymentMethod.PayPalCard]: {
    name: 'Debit or credit card',
    explanation: 'You pay on PayPal’s secure page. You need no account there.',
  },
  [PaymentMethod.PayFast]: { name: 'Card', explanation: 'You pay on our payment partner’s secure page, and come straight back.' },
  [PaymentMethod.IVeri]: {
    name: 'Card, by iVeri',
    explanation: 'You pay on iVeri’s secure page. It may take cards that others refuse.',
  },
  [PaymentMethod.SnapScan]: {
    name: 'SnapScan',
    explanation: 'You scan a code with your phone, or open the SnapScan app on it.',
  },
  [PaymentMethod.EFT]: {
    name: 'EFT',
    explanation: 'You pay in your bank app. It usually counts within one to two working days.',
  },
}

/** Of a gift every month the same methods are something else. */
export const RECURRING_METHOD_TEXT: Partial<Record<PaymentMethod, { name: string; explanation: string }>> = {
  [PaymentMethod.PayFast]: {
    name: 'Card',
    explanation: 'Our payment partner keeps your card safe. We never see its number.',
  },
  [PaymentMethod.Paysoft]: {
    name: 'Debit order',
    explanation: 'Taken from your account. For 40 days you can ask your bank to pay it back.',
  },
}
