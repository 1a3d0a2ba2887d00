import type { SnapshotFrom } from 'xstate'
import type { NextStep } from '#machines/placedDonation.ts'
import type { paymentMachine } from './machine.ts'
import type { PaymentContext, PaymentResume } from './types.ts'

export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>

/** The donor says that they paid, and their gateway has neither sent them back nor got anything: another press may have been meant. */
export const isOnlyClaimed = ({ resume, isUndecided, donation }: PaymentContext): boolean =>
  resume !== 'returned' && !isUndecided && donation.next.kind === 'redirect'

/** Where the payment goes on after a reload. */
export function resumeOf({ value, context }: Pick<PaymentSnapshot, 'value' | 'context'>): PaymentResume {
  const { kind } = context.donation.next
  switch (topLevel(value)) {
    case 'redirecting':
    case 'backWithoutAnswer':
      return 'away'
    case 'showingInstructions':
      return 'instructions'
    case 'awaitingTransfer':
      return 'transferMade'
    case 'showingCode':
      return 'code'
    case 'cancelling':
      return RESUME_IN_PLACE[kind]
    case 'askingOnceMore':
      return 'returned'
    case 'notFound':
      if (kind === 'instructions' || kind === 'code') return RESUME_IN_PLACE[kind]
      break
  }
  return isOnlyClaimed(context) ? 'claimed' : 'returned'
}

const RESUME_IN_PLACE: Record<NextStep['kind'], PaymentResume> = {
  instructions: 'instructions',
  code: 'code',
  redirect: 'away',
  none: 'away',
}

const topLevel = (value: PaymentSnapshot['value']) => (typeof value === 'string' ? value : Object.keys(value)[0])
