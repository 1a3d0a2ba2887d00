import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { byCard, byEft, inputs as paymentInputs } from '#machines/payment/fixtures.ts'
import { paymentMachine } from '#machines/payment/machine.ts'
import { paymentScreen } from '#machines/payment/screen.ts'
import { everyLeafHasItsScreen } from '#tests/models/screens.ts'
import { contextWith } from './fixtures.ts'
import { donationMachine } from './machine.ts'
import { donationScreen } from './screen.ts'

const context = contextWith({ attemptKey: 'key-1', donation: byCard })

everyLeafHasItsScreen(donationMachine, context, donationScreen, {
  notTakingDonations: 'notTakingDonations',
  choosingAmount: 'amount',
  choosingSchedule: 'schedule',
  enteringDetails: 'details',
  choosingPaymentMethod: 'method',
  reviewing: 'review',
  'submitting.sending': 'submitting',
  'submitting.stillWorking': 'stillWorking',
  sendingFailed: 'sendingFailed',
  paying: 'confirming',
  thanked: 'thanked',
  declined: 'declined',
  cancelled: 'cancelled',
})

describe('while paying the screen is the payment’s', () => {
  const paying = donationMachine.resolveState({ value: 'paying', context })

  test.each([
    ['redirecting', 'redirecting'],
    [{ backWithoutAnswer: 'asking' }, 'backWithoutAnswer'],
    [{ showingInstructions: 'resting' }, 'instructions'],
    [{ awaitingTransfer: 'asking' }, 'awaitingTransfer'],
    [{ confirming: 'pausing' }, 'confirming'],
    [{ stillUnknown: 'resting' }, 'stillUnknown'],
    [{ beingSortedOut: 'resting' }, 'beingSortedOut'],
    [{ unanswered: 'asking' }, 'unanswered'],
    ['cancelling', 'cancelling'],
    ['askingOnceMore', 'cancelled'],
    // It has ended a moment before the donation hears of it.
    ['accepted', 'thanked'],
    ['declined', 'declined'],
    ['cancelled', 'cancelled'],
  ] as const)('%o shows %s', (value, screen) => {
    const snapshot = paymentMachine.resolveState({
      value,
      context: { donation: byEft, resume: 'start', isUndecided: false, notice: null },
    })
    const payment = createActor(paymentMachine, { snapshot, input: paymentInputs.eft })
    expect(donationScreen({ ...paying, children: { payment } } as never)).toBe(screen)
  })

  test('has no screen of its own that the donation does not have', () => {
    expect(
      paymentScreen(
        paymentMachine.resolveState({
          value: 'opening',
          context: { donation: byEft, resume: 'start', isUndecided: false, notice: null },
        }),
      ),
    ).toBe('confirming')
  })
})
