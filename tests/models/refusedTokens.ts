/** Where an access token that the server refuses can be met, leaf state by leaf state. A new state without its row does not compile. */
import type { StateValueFrom } from 'xstate'
import type { donationMachine } from '#machines/donation/machine.ts'
import type { offlineDonationMachine } from '#machines/offlineDonation/machine.ts'
import type { paymentMachine } from '#machines/payment/machine.ts'
import type { sessionMachine } from '#machines/session/machine.ts'

/** A call with the token is under way, or the donor's next call is one; or why there is none. */
type Meets = 'under way' | 'next' | { never: string }

/** A compound state stands in the type of values twice: by its name alone, which is no leaf, and with what is in it. */
type LeafOf<Value> = Exclude<Extract<Value, string>, CompoundIn<Value>> | LeafWithin<Value>
type CompoundIn<Value> = Value extends object ? keyof Value & string : never
type LeafWithin<Value> = Value extends object
  ? { [State in keyof Value & string]-?: `${State}.${LeafOf<NonNullable<Value[State]>>}` }[keyof Value & string]
  : never

const SIGNED = { never: 'What is asked about a donation that the server has goes by its own signed link, without a token.' }
const PAID = { never: 'It is paid, and the server is asked for nothing more.' }
const NOBODY = { never: 'Nobody is logged in, so no call carries a token.' }

const MEETS_REFUSED_TOKEN = {
  donation: {
    notTakingDonations: { never: 'The campaign takes nothing, so nothing can be sent.' },
    choosingAmount: 'next',
    choosingSchedule: 'next',
    enteringDetails: 'next',
    choosingPaymentMethod: 'next',
    reviewing: 'next',
    'submitting.sending': 'under way',
    'submitting.stillWorking': 'under way',
    sendingFailed: 'next',
    paying: SIGNED,
    thanked: PAID,
    declined: 'next',
    cancelled: 'next',
  },
  payment: {
    redirecting: SIGNED,
    'backWithoutAnswer.asking': SIGNED,
    'backWithoutAnswer.resting': SIGNED,
    'showingInstructions.resting': SIGNED,
    'showingInstructions.asking': SIGNED,
    'showingInstructions.outOfSight': SIGNED,
    'awaitingTransfer.resting': SIGNED,
    'awaitingTransfer.asking': SIGNED,
    'awaitingTransfer.outOfSight': SIGNED,
    'showingCode.resting': SIGNED,
    'showingCode.asking': SIGNED,
    'showingCode.outOfSight': SIGNED,
    'confirming.asking': SIGNED,
    'confirming.pausing': SIGNED,
    'confirming.outOfSight': SIGNED,
    'stillUnknown.resting': SIGNED,
    'stillUnknown.asking': SIGNED,
    'stillUnknown.outOfSight': SIGNED,
    'beingSortedOut.resting': SIGNED,
    'beingSortedOut.asking': SIGNED,
    'beingSortedOut.outOfSight': SIGNED,
    'unanswered.resting': SIGNED,
    'unanswered.asking': SIGNED,
    'unanswered.outOfSight': SIGNED,
    notFound: SIGNED,
    cancelling: SIGNED,
    askingOnceMore: SIGNED,
    accepted: PAID,
    declined: { never: 'It has ended: the donation that it belongs to goes on, and is crossed there.' },
    cancelled: { never: 'It has ended: the donation that it belongs to goes on, and is crossed there.' },
  },
  session: {
    'loggedOut.idle': NOBODY,
    'loggedOut.leaving': NOBODY,
    'loggedOut.refused': NOBODY,
    'loggedOut.unreachable': NOBODY,
    loggingIn: NOBODY,
    locked: NOBODY,
    'loggedIn.fresh': 'next',
    'loggedIn.refreshing': 'under way',
    expired: NOBODY,
  },
  offlineDonation: {
    'ready.writing': 'next',
    'ready.added': 'next',
    'ready.removed': 'next',
    adding: 'under way',
    unanswered: 'next',
    removing: 'under way',
    removalUnanswered: 'next',
  },
} as const satisfies {
  // A donation opens in no time: no call can be made there.
  donation: Record<Exclude<LeafOf<StateValueFrom<typeof donationMachine>>, 'opening'>, Meets>
  payment: Record<Exclude<LeafOf<StateValueFrom<typeof paymentMachine>>, 'opening'>, Meets>
  session: Record<LeafOf<StateValueFrom<typeof sessionMachine>>, Meets>
  offlineDonation: Record<LeafOf<StateValueFrom<typeof offlineDonationMachine>>, Meets>
}

type FaultyMachine = keyof typeof MEETS_REFUSED_TOKEN

export function meetsRefusedToken(machine: FaultyMachine, leaf: string): Exclude<Meets, object> | null {
  const meets = (MEETS_REFUSED_TOKEN[machine] as Record<string, Meets>)[leaf]
  if (meets === undefined) throw new Error(`Nobody has said whether a refused token can be met in ${machine} ${leaf}.`)
  return typeof meets === 'string' ? meets : null
}

/** States in which no call carries a token, with the reason. */
export const withoutToken = (machine: FaultyMachine): { what: string; why: string }[] =>
  Object.entries(MEETS_REFUSED_TOKEN[machine] as Record<string, Meets>).flatMap(([what, meets]) =>
    typeof meets === 'string' ? [] : [{ what, why: meets.never }],
  )
