import { assign, stateIn } from 'xstate'
import { STILL_WORKING_AFTER } from '#domain/limits.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import { askedNotice } from '#machines/askedNotice.ts'
import { answered, service } from '#machines/service.ts'
import { setup } from '#machines/setup.ts'
import { outcomeOf } from './outcome.ts'
import { isOnlyClaimed } from './selectors.ts'
import type {
  AskedOutput,
  DonationTokenInput,
  LeaveForGatewayInput,
  PaymentContext,
  PaymentEvent,
  PaymentInput,
  PaymentOutcome,
  PaymentOutput,
  StatusOutput,
} from './types.ts'

const CANCELLING_FAILED = 'We could not cancel your donation just now. Please try again.'

const paymentSetup = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    input: {} as PaymentInput,
    output: {} as PaymentOutput,
  },
  actors: {
    leaveForGateway: service<void, LeaveForGatewayInput>('leaveForGateway'),
    askStatus: service<AskedOutput, DonationTokenInput>('askStatus'),
    cancelDonation: service<AskedOutput, DonationTokenInput>('cancelDonation'),
  },
  actions: {
    keepDonation: assign(({ context }, { donation, isUndecided = false }: StatusOutput) => ({
      donation,
      isUndecided,
      // Why it could not be cancelled then.
      ...(context.isUndecided && !isUndecided && { notice: null }),
    })),
    noteCancellingFailed: assign({ notice: CANCELLING_FAILED }),
    noteNotCancelled: assign((_, { refusal = CANCELLING_FAILED }: StatusOutput) => ({ notice: refusal })),
    clearNotice: assign({ notice: null }),
    noteAsking: assign({ notice: askedNotice.asking }),
    noteNoNews: assign(({ context }) => ({ notice: askedNotice.noNews(context.notice) })),
    noteNoAnswer: assign(({ context }) => ({ notice: askedNotice.noAnswer(context.notice) })),
  },
  guards: {
    hasEnded: ({ context }) => context.resume === 'ended',
    wasDeclined: ({ context }) => outcomeOf(context.donation.status) === 'declined',
    hasReturned: ({ context }) => context.resume === 'returned',
    wasSentAway: ({ context }) => context.resume === 'away' && context.donation.next.kind === 'redirect',
    hasMadeTransfer: ({ context }) => context.resume === 'transferMade' && context.donation.next.kind === 'instructions',
    hasShownInstructions: ({ context }) => context.resume === 'instructions' && context.donation.next.kind === 'instructions',
    hasInstructions: ({ context }) => context.donation.next.kind === 'instructions',
    hasCode: ({ context }) => context.donation.next.kind === 'code',
    isOnlyClaimed: ({ context }) => isOnlyClaimed(context),
    startsAtGateway: ({ context }) => context.resume === 'start' && context.donation.next.kind === 'redirect',
    isNotFound: (_, { kind }: AskedOutput) => kind === 'notFound',
    isAccepted: (_, output: StatusOutput) => outcomeOf(output.donation.status) === 'accepted',
    isDeclined: (_, output: StatusOutput) => outcomeOf(output.donation.status) === 'declined',
    isCancelled: (_, output: StatusOutput) => outcomeOf(output.donation.status) === 'cancelled',
    isBeingSortedOut: (_, output: StatusOutput) => output.isBeingSortedOut ?? false,
    isUndecided: (_, output: StatusOutput) => output.isUndecided ?? false,
    isOutOfSight: stateIn({ confirming: 'outOfSight' }),
  },
  delays: {
    soon: 2_000,
    often: 4_000,
    later: 10_000,
    muchLater: 30_000,
    stillWorkingAfter: STILL_WORKING_AFTER,
  },
})

interface Asked {
  event: { output: AskedOutput }
}

/** Behind `isNotFound`, which comes first wherever somebody has asked. */
const answer = ({ event }: Asked) => answered(event.output, 'status')
const keep = { type: 'keepDonation', params: answer } as const
const keepUncancelled = [keep, { type: 'noteNotCancelled', params: answer }] as const

const ended = [
  { guard: { type: 'isNotFound', params: ({ event }: Asked) => event.output }, target: '#payment.notFound' },
  { guard: { type: 'isAccepted', params: answer }, target: '#payment.accepted', actions: keep },
  { guard: { type: 'isDeclined', params: answer }, target: '#payment.declined', actions: keep },
  { guard: { type: 'isCancelled', params: answer }, target: '#payment.cancelled', actions: keep },
] as const

const settled = [
  ...ended,
  { guard: { type: 'isBeingSortedOut', params: answer }, target: '#payment.beingSortedOut', actions: keep },
] as const

/** Without an answer it can be tried again all the same. */
const asItWas = [{ guard: 'wasDeclined', target: 'declined' }, { target: 'cancelled' }] as const

const token = ({ context: { donation } }: { context: PaymentContext }) => ({
  token: donation.token,
  isRecurring: donation.recurrence !== null,
})

const outOfSight = {
  description:
    'The donor looks at something else: data is dear, and what went through is told by mail. Back here they want to know at once.',
  on: { PAGE_SEEN: 'asking' },
} as const

const asksAgain = { target: '.asking', actions: 'noteAsking' } as const

/**
 * What the donor may wait for and have asked about: a rest, a question, and the page out of sight.
 * `pause` is the delay before the next question, `id` the service by which traces tell the questions apart,
 * `onDone` where the answers lead that change something.
 */
const waitingForNews = <const Id extends string, const Done extends readonly unknown[]>(
  pause: 'later' | 'muchLater',
  id: Id,
  onDone: Done,
) =>
  ({
    resting: {
      description: 'The next question is some time away.',
      after: { [pause]: 'asking' },
      on: { PAGE_HIDDEN: 'outOfSight' },
    },
    asking: {
      description: 'The server is being asked.',
      invoke: {
        id,
        src: 'askStatus',
        input: token,
        onDone,
        onError: { target: 'resting', actions: 'noteNoAnswer' },
      },
      on: { CHECK: { actions: 'noteAsking' }, PAGE_HIDDEN: 'outOfSight' },
    },
    outOfSight,
  }) as const

/** Of what nobody has asked to hear: only an answer that ends the wait is told. `id` as above. */
const askingInBackground = <const Id extends string>(id: Id) =>
  ({
    description: 'The server is being asked.',
    invoke: {
      id,
      src: 'askStatus',
      input: token,
      onDone: [...settled, { target: 'resting', actions: keep }],
      onError: 'resting',
    },
    on: { PAGE_HIDDEN: 'outOfSight' },
  }) as const

const noNews = { target: 'resting', actions: [keep, 'noteNoNews'] } as const

export const paymentMachine = paymentSetup.createMachine({
  id: 'payment',
  description: 'The payment of a donation that the server has. Only the server’s word ends it, never the donor’s or the gateway’s page.',
  context: ({ input }) => ({ donation: input.donation, resume: input.resume, isUndecided: false, notice: null }),
  output: ({ context }) => ({ outcome: finalOutcomeOf(context.donation), donation: context.donation }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Passed through at once: what is there to do about this donation?',
      always: [
        { guard: 'hasEnded', target: 'askingOnceMore' },
        { guard: 'hasReturned', target: 'confirming' },
        { guard: 'wasSentAway', target: 'backWithoutAnswer' },
        { guard: 'hasMadeTransfer', target: 'awaitingTransfer.asking' },
        { guard: 'hasShownInstructions', target: 'showingInstructions.asking' },
        { guard: 'hasInstructions', target: 'showingInstructions' },
        { guard: 'hasCode', target: 'showingCode' },
        { guard: 'startsAtGateway', target: 'redirecting' },
        { target: 'confirming' },
      ],
    },
    redirecting: {
      description: 'The donor is on the way to the payment page.',
      invoke: {
        id: 'leaveForGateway',
        src: 'leaveForGateway',
        input: ({ context }) => ({ donation: context.donation }),
        onDone: 'backWithoutAnswer',
        onError: 'backWithoutAnswer',
      },
      on: {
        PAGE_SHOWN: 'backWithoutAnswer',
        CONTINUE_TO_GATEWAY: { target: 'redirecting', reenter: true },
      },
    },
    backWithoutAnswer: {
      description: 'We sent the donor to the payment page and have heard nothing since: did they pay? The server may know.',
      initial: 'asking',
      exit: 'clearNotice',
      on: {
        CONTINUE_TO_GATEWAY: 'redirecting',
        CHECK: 'confirming',
        CANCEL: 'cancelling',
      },
      states: {
        asking: {
          description: 'The server is being asked.',
          invoke: {
            id: 'askOnComingBack',
            src: 'askStatus',
            input: token,
            onDone: [
              ...settled,
              { guard: { type: 'isUndecided', params: answer }, target: '#payment.stillUnknown', actions: keep },
              { target: 'resting', actions: keep },
            ],
            onError: 'resting',
          },
        },
        resting: { description: 'The server does not know either: the donor says.' },
      },
    },
    showingInstructions: {
      description: 'The bank details and the reference are shown. The server is asked in the background whether the money has come.',
      initial: 'resting',
      exit: 'clearNotice',
      on: { PAID: 'awaitingTransfer', CANCEL: 'cancelling' },
      states: {
        resting: {
          description: 'The next question is some time away.',
          after: { muchLater: 'asking' },
          on: { PAGE_HIDDEN: 'outOfSight' },
        },
        asking: askingInBackground('askFromInstructions'),
        outOfSight,
      },
    },
    awaitingTransfer: {
      description: 'The donor says that the transfer is made. The server is asked in the background whether the money has come.',
      initial: 'resting',
      exit: 'clearNotice',
      on: { CHECK: asksAgain, NOT_PAID: 'showingInstructions' },
      states: waitingForNews('muchLater', 'askAfterTransfer', [...settled, noNews]),
    },
    showingCode: {
      description:
        'The code is shown, and the link that opens it on a phone. Nobody is sent back, so while the page is seen the server is asked often.',
      initial: 'resting',
      exit: 'clearNotice',
      on: { PAID: 'confirming', CANCEL: 'cancelling' },
      states: {
        resting: {
          description: 'The next question is a moment away.',
          after: { often: 'asking' },
          on: { ONLINE: 'asking', PAGE_HIDDEN: 'outOfSight' },
        },
        asking: askingInBackground('askAboutCode'),
        outOfSight,
      },
    },
    confirming: {
      description: 'The donor is back from the payment page, and the server is asked until it knows.',
      initial: 'asking',
      after: {
        stillWorkingAfter: [{ guard: 'isOutOfSight', target: 'stillUnknown.outOfSight' }, { target: 'stillUnknown.asking' }],
      },
      on: { PAGE_HIDDEN: '.outOfSight' },
      states: {
        asking: {
          description: 'The server is being asked.',
          invoke: {
            id: 'askToConfirm',
            src: 'askStatus',
            input: token,
            onDone: [...settled, { target: 'pausing', actions: keep }],
            onError: '#payment.unanswered',
          },
        },
        pausing: {
          description: 'The server does not know yet. The next question is a moment away.',
          after: { soon: 'asking' },
        },
        outOfSight,
      },
    },
    stillUnknown: {
      description: 'Nobody knows yet. The donor gets the reference and what happens next, may leave, and the server is still asked.',
      initial: 'resting',
      exit: 'clearNotice',
      on: {
        CONTINUE_TO_GATEWAY: [
          // A code cannot be paid twice.
          { guard: 'hasCode', target: 'showingCode' },
          // The gateway has not said that they came by: a donor who pressed 'Yes' by mistake is where they were before.
          { guard: 'isOnlyClaimed', target: 'redirecting' },
        ],
        CHECK: asksAgain,
      },
      states: waitingForNews('later', 'askOn', [...settled, noNews]),
    },
    unanswered: {
      description: 'Our own server does not answer. It is asked again by itself, and at once when the connection is back.',
      initial: 'resting',
      exit: 'clearNotice',
      on: { RETRY: asksAgain },
      states: {
        resting: {
          description: 'The next try is some time away.',
          after: { later: 'asking' },
          on: { ONLINE: 'asking', PAGE_HIDDEN: 'outOfSight' },
        },
        asking: {
          description: 'The server is being asked again.',
          invoke: {
            id: 'askAgain',
            src: 'askStatus',
            input: token,
            onDone: [...settled, { target: '#payment.confirming.pausing', actions: keep }],
            onError: { target: 'resting', actions: 'noteNoAnswer' },
          },
          on: { RETRY: { actions: 'noteAsking' }, PAGE_HIDDEN: 'outOfSight' },
        },
        outOfSight,
      },
    },
    beingSortedOut: {
      description:
        'Money has come in another amount or currency than was promised: people sort it out, and nobody pays again. The server is still asked.',
      initial: 'resting',
      exit: 'clearNotice',
      on: { CHECK: asksAgain },
      states: waitingForNews('muchLater', 'askWhatBecame', [
        ...ended,
        { guard: { type: 'isBeingSortedOut', params: answer }, ...noNews },
        { guard: 'hasInstructions', target: '#payment.showingInstructions', actions: keep },
        { guard: 'hasCode', target: '#payment.showingCode', actions: keep },
        { target: '#payment.confirming', actions: keep },
      ]),
    },
    notFound: {
      description: 'The server has no such donation. Whoever has paid is told whom to ask, and another gift can be given.',
      on: {
        CHECK: [
          { guard: 'hasInstructions', target: 'showingInstructions.asking' },
          { guard: 'hasCode', target: 'showingCode.asking' },
          { target: 'confirming' },
        ],
      },
    },
    cancelling: {
      description: 'The server is told to cancel the donation.',
      invoke: {
        id: 'cancelDonation',
        src: 'cancelDonation',
        input: token,
        onDone: [
          ...settled,
          { guard: { type: 'isUndecided', params: answer }, target: 'stillUnknown', actions: keepUncancelled },
          { guard: 'hasInstructions', target: 'showingInstructions', actions: keepUncancelled },
          { guard: 'hasCode', target: 'showingCode', actions: keepUncancelled },
          { target: 'confirming', actions: keep },
        ],
        onError: [
          { guard: 'hasInstructions', target: 'showingInstructions', actions: 'noteCancellingFailed' },
          { guard: 'hasCode', target: 'showingCode', actions: 'noteCancellingFailed' },
          { target: 'backWithoutAnswer', actions: 'noteCancellingFailed' },
        ],
      },
    },
    askingOnceMore: {
      description:
        'It came to nothing, and its page is seen again: before another try the server is asked whether it was paid all the same.',
      invoke: {
        id: 'askOnceMore',
        src: 'askStatus',
        input: token,
        onDone: [...settled, { target: 'confirming.pausing', actions: keep }],
        onError: asItWas,
      },
      after: { stillWorkingAfter: asItWas },
    },
    accepted: { type: 'final', description: 'The money is on its way to the cause.' },
    declined: { type: 'final', description: 'The payment was declined.' },
    cancelled: { type: 'final', description: 'The donation was cancelled.' },
  },
})

function finalOutcomeOf({ status }: PlacedDonation): PaymentOutcome {
  const outcome = outcomeOf(status)
  if (!outcome) throw new Error(`A payment ended while its donation was open, with the status ${status}.`)
  return outcome
}
