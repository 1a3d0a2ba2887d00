import { outcomeOf } from './outcome.ts'
import type { PaymentSnapshot } from './selectors.ts'

export type PaymentScreen =
  | 'redirecting'
  | 'backWithoutAnswer'
  | 'instructions'
  | 'awaitingTransfer'
  | 'code'
  | 'confirming'
  | 'stillUnknown'
  | 'beingSortedOut'
  | 'unanswered'
  | 'notFound'
  | 'cancelling'
  | 'accepted'
  | 'declined'
  | 'cancelled'

export function paymentScreen({ value, context }: Pick<PaymentSnapshot, 'value' | 'context'>): PaymentScreen {
  if (value === 'askingOnceMore') return outcomeOf(context.donation.status) ?? 'cancelled'
  if (typeof value === 'string') return value === 'opening' ? 'confirming' : value
  if ('backWithoutAnswer' in value) return 'backWithoutAnswer'
  if ('showingInstructions' in value) return 'instructions'
  if ('awaitingTransfer' in value) return 'awaitingTransfer'
  if ('showingCode' in value) return 'code'
  if ('stillUnknown' in value) return 'stillUnknown'
  if ('beingSortedOut' in value) return 'beingSortedOut'
  return 'unanswered' in value ? 'unanswered' : 'confirming'
}
