import { assertEvent, assign } from 'xstate'
import { GIVING_REFUSAL_TEXT } from '#domain/campaign.ts'
import { STILL_WORKING_AFTER } from '#domain/limits.ts'
import type { paymentMachine } from '#machines/payment/machine.ts'
import { outcomeOf } from '#machines/payment/outcome.ts'
import { resumeOf } from '#machines/payment/selectors.ts'
import type { PaymentInput, PaymentOutput } from '#machines/payment/types.ts'
import type { FieldRefusal } from '#machines/refusals.ts'
import { answered, service } from '#machines/service.ts'
import { setup } from '#machines/setup.ts'
import {
  emptyDraft,
  isByDebitOrder,
  isRecurring,
  nextDraft,
  withOfferedMethod,
  type DonationDraft,
  type DonationField,
  type DonationStep,
  FIELD_STEP,
  isOfAnother,
  namesSomebody,
} from './draft.ts'
import {
  DONATION_STEPS,
  DRAFT_FIELD_STEP,
  firstOpenStep,
  furthest,
  isBefore,
  isOpen,
  refusalsByField,
  stepAfter,
  stepsOf,
  unaskedRefusal,
  withoutRefusalsOf,
} from './steps.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import type { CreateDonationOutput, DonationContext, DonationEvent, DonationInput, SentDraft } from './types.ts'

const PAYMENT_CRASHED = 'Something went wrong while you were paying. Your donation is still here: please try again.'

const NOTHING_GIVEN = {
  reached: 'amount',
  unaccepted: [],
  refusals: {},
  notice: null,
  donation: null,
  resume: 'start',
} satisfies Partial<DonationContext>

const donationSetup = setup({
  types: {
    context: {} as DonationContext,
    events: {} as DonationEvent,
    input: {} as DonationInput,
    children: {} as { payment: 'payment' },
  },
  actors: {
    createDonation: service<CreateDonationOutput, SentDraft>('createDonation'),
    // Fetched after the first step: it too is provided.
    payment: service<PaymentOutput, PaymentInput>('payment') as unknown as typeof paymentMachine,
  },
  actions: {
    acceptStep: assign(({ context, event }, { step }: { step: DonationStep }) => {
      assertEvent(event, ['AMOUNT_ACCEPTED', 'SCHEDULE_ACCEPTED', 'DETAILS_ACCEPTED', 'METHOD_ACCEPTED'])
      return accepted(context, step, event.values)
    }),
    keepDraft: assign(({ context, event }) => {
      assertEvent(event, 'DRAFT_KEPT')
      return kept(context, event.values)
    }),
    keepAttemptKey: assign(({ context, event }) => {
      assertEvent(event, ['CONFIRMED', 'KEY_MADE'])
      return { attemptKey: context.attemptKey ?? event.attemptKey }
    }),
    forgetNotice: assign({ notice: null }),
    keepPlaced: assign(({ context }, { donation }: { donation: PlacedDonation }) => ({
      ...taken(context, donation),
      resume: 'start' as const,
    })),
    keepPaid: assign(({ context }, { donation }: { donation: PlacedDonation }) => taken(context, donation)),
    notePaymentStands: assign((_, { resume }: { resume: DonationContext['resume'] }) => ({ resume })),
    // The key goes with the answer: sent again unchanged it would bring back the same refusal, a failed bot check for one.
    keepRefusals: assign(({ context: { draft, attemptKey } }, { errors, isUndecided }: { errors: FieldRefusal[]; isUndecided?: true }) => ({
      refusals: refusalsByField(errors, draft),
      notice: unaskedRefusal(errors, draft),
      attemptKey: isUndecided ? attemptKey : null,
      ...(!isUndecided && { mayBeSetUp: false }),
    })),
    noteUnanswered: assign(({ context }) => ({ mayBeSetUp: isByDebitOrder(context.draft) })),
    keepNotice: assign((_, { notice }: { notice: string }) => ({ notice, attemptKey: null, mayBeSetUp: false })),
    noteRefusal: assign(({ context }) => ({ notice: context.terms.refusal && GIVING_REFUSAL_TEXT[context.terms.refusal] })),
    notePaymentCrashed: assign({ notice: PAYMENT_CRASHED, donation: null }),
    // The key of what is to be given next is that gift's own.
    dropAttempt: assign(({ context }) => (isOfAnother(context) ? {} : { attemptKey: null })),
    dropDonation: assign({ donation: null, notice: null }),
    startAfresh: assign(({ context }) => ({
      ...NOTHING_GIVEN,
      ...(isOfAnother(context)
        ? { draft: context.draft, attemptKey: context.attemptKey }
        : { draft: nextDraft(context.draft, context.terms), attemptKey: null }),
    })),
    startEmpty: assign(({ context }) => ({ ...NOTHING_GIVEN, draft: emptyDraft(context.terms), attemptKey: null, isResumed: false })),
  },
  guards: {
    isPaying: ({ context }) => context.donation !== null,
    mayBeSetUp: ({ context }) => context.mayBeSetUp,
    isKnown: ({ context }) => !context.mayBeSetUp,
    isRefused: ({ context }) => context.terms.refusal !== null,
    takesDonations: ({ context }) => context.terms.refusal === null,
    isResumed: ({ context }) => context.isResumed,
    isInTheWay: ({ context }) => context.isResumed && context.terms.refusal === null,
    isFor: ({ context, event }, { step }: { step: DonationStep }) =>
      event.type === 'STEP_REQUESTED' && event.step === step && !context.mayBeSetUp && isOpen(context, step),
    startsAt: ({ context }, { step }: { step: DonationStep }) => context.startsAt === step,
    isRecurring: ({ context }) => isRecurring(context.draft),
    isComplete: ({ context }) => firstOpenStep(context) === 'review',
    goesOnTo: ({ context, event }, { step, accepting }: { step: DonationStep; accepting?: DonationStep }) => {
      assertEvent(event, ['AMOUNT_ACCEPTED', 'SCHEDULE_ACCEPTED', 'DETAILS_ACCEPTED', 'METHOD_ACCEPTED', 'DRAFT_KEPT'])
      const changed = accepting ? accepted(context, accepting, event.values) : kept(context, event.values)
      return firstOpenStep({ ...context, ...changed }) === step
    },
    isPaid: (_, output: CreateDonationOutput) => output.kind === 'created' && outcomeOf(output.donation.status) === 'accepted',
    isDeclined: (_, output: CreateDonationOutput) => output.kind === 'created' && outcomeOf(output.donation.status) === 'declined',
    isCancelled: (_, output: CreateDonationOutput) => output.kind === 'created' && outcomeOf(output.donation.status) === 'cancelled',
    isCreated: (_, output: CreateDonationOutput) => output.kind === 'created',
    isClosed: (_, output: CreateDonationOutput) => output.kind === 'campaignClosed',
    isStillUnknown: ({ context }, output: CreateDonationOutput) =>
      context.mayBeSetUp && output.kind === 'refused' && output.isUndecided === true,
    isRefusedAt: ({ context }, { output, step }: { output: CreateDonationOutput; step: DonationStep }) =>
      output.kind === 'refused' && firstRefusedStep(output.errors, context.draft) === step,
    endsAccepted: (_, output: PaymentOutput) => output.outcome === 'accepted',
    endsDeclined: (_, output: PaymentOutput) => output.outcome === 'declined',
  },
  delays: { stillWorkingAfter: STILL_WORKING_AFTER },
})

const accepting = (step: DonationStep) => ({ type: 'acceptStep', params: { step } }) as const

/** The first step that still wants something comes next: on a first pass the following one, after a correction the review. */
const goingOnFrom = <const Step extends DonationStep>(step: Step) =>
  ({
    amount: {
      guard: { type: 'goesOnTo', params: { step: 'amount', accepting: step } },
      target: 'choosingAmount',
      actions: accepting(step),
    },
    schedule: {
      guard: { type: 'goesOnTo', params: { step: 'schedule', accepting: step } },
      target: 'choosingSchedule',
      actions: accepting(step),
    },
    details: {
      guard: { type: 'goesOnTo', params: { step: 'details', accepting: step } },
      target: 'enteringDetails',
      actions: accepting(step),
    },
    method: {
      guard: { type: 'goesOnTo', params: { step: 'method', accepting: step } },
      target: 'choosingPaymentMethod',
      actions: accepting(step),
    },
    review: { guard: { type: 'goesOnTo', params: { step: 'review', accepting: step } }, target: 'reviewing', actions: accepting(step) },
  }) as const

const going = {
  toAmount: { guard: { type: 'isFor', params: { step: 'amount' } }, target: 'choosingAmount' },
  toSchedule: { guard: { type: 'isFor', params: { step: 'schedule' } }, target: 'choosingSchedule' },
  toDetails: { guard: { type: 'isFor', params: { step: 'details' } }, target: 'enteringDetails' },
  toMethod: { guard: { type: 'isFor', params: { step: 'method' } }, target: 'choosingPaymentMethod' },
  toReview: { guard: { type: 'isFor', params: { step: 'review' } }, target: 'reviewing' },
} as const

const ifRefused = { guard: 'isRefused', target: 'notTakingDonations', actions: 'noteRefusal' } as const

/** A donation found again by its link brings no draft along: then there is nothing to review, and giving starts at the amount. */
const tryingAgain = {
  toReview: [
    ifRefused,
    { guard: 'isComplete', target: 'reviewing', actions: 'dropDonation' },
    { target: 'choosingAmount', actions: 'dropDonation' },
  ],
  toMethod: [
    ifRefused,
    { guard: 'isComplete', target: 'choosingPaymentMethod', actions: 'dropDonation' },
    { target: 'choosingAmount', actions: 'dropDonation' },
  ],
} as const

const startingEmpty = { guard: 'isResumed', target: 'choosingAmount', actions: 'startEmpty' } as const

/** It may have been paid meanwhile: in another tab, or on a page of the gateway's that was still open. */
const askingOnceMore = { target: 'paying', actions: { type: 'notePaymentStands', params: { resume: 'ended' } } } as const

const startingAfresh = [ifRefused, { target: 'choosingAmount', actions: 'startAfresh' }] as const

export const donationMachine = donationSetup.createMachine({
  id: 'donation',
  description: 'Giving, once or every month: from the amount to thank you.',
  context: ({ input }) => openingContext(input),
  initial: 'opening',
  states: {
    opening: {
      description: 'Passed through at once: does the campaign take donations, and was one under way?',
      always: [
        // Before the campaign's refusal: it may have closed while the donor was paying.
        { guard: 'isPaying', target: 'paying' },
        { guard: 'mayBeSetUp', target: 'sendingFailed' },
        ifRefused,
        { guard: { type: 'startsAt', params: { step: 'schedule' } }, target: 'choosingSchedule' },
        { guard: { type: 'startsAt', params: { step: 'details' } }, target: 'enteringDetails' },
        { guard: { type: 'startsAt', params: { step: 'method' } }, target: 'choosingPaymentMethod' },
        { guard: { type: 'startsAt', params: { step: 'review' } }, target: 'reviewing' },
        { target: 'choosingAmount' },
      ],
    },
    notTakingDonations: {
      type: 'final',
      description: 'The campaign takes no donation at the moment, and the notice says why.',
    },
    choosingAmount: {
      description: 'Once or every month, how much, in which currency, and with what tip?',
      on: {
        AMOUNT_ACCEPTED: [
          goingOnFrom('amount').schedule,
          goingOnFrom('amount').details,
          goingOnFrom('amount').method,
          goingOnFrom('amount').review,
        ],
        DRAFT_KEPT: { actions: 'keepDraft' },
        STEP_REQUESTED: [going.toSchedule, going.toDetails, going.toMethod, going.toReview],
        START_EMPTY: startingEmpty,
      },
    },
    choosingSchedule: {
      description: 'For how long, and on which day of the month? Only of a gift every month.',
      on: {
        SCHEDULE_ACCEPTED: [
          goingOnFrom('schedule').amount,
          goingOnFrom('schedule').details,
          goingOnFrom('schedule').method,
          goingOnFrom('schedule').review,
        ],
        DRAFT_KEPT: { actions: 'keepDraft' },
        BACK: 'choosingAmount',
        STEP_REQUESTED: [going.toAmount, going.toDetails, going.toMethod, going.toReview],
        START_EMPTY: startingEmpty,
      },
    },
    enteringDetails: {
      description: 'Who gives, whether the public sees it, and a comment.',
      on: {
        DETAILS_ACCEPTED: [
          goingOnFrom('details').amount,
          goingOnFrom('details').schedule,
          goingOnFrom('details').method,
          goingOnFrom('details').review,
        ],
        DRAFT_KEPT: { actions: 'keepDraft' },
        BACK: [{ guard: 'isRecurring', target: 'choosingSchedule' }, { target: 'choosingAmount' }],
        STEP_REQUESTED: [going.toAmount, going.toSchedule, going.toMethod, going.toReview],
        START_EMPTY: startingEmpty,
      },
    },
    choosingPaymentMethod: {
      description: 'How to pay.',
      on: {
        METHOD_ACCEPTED: [
          goingOnFrom('method').amount,
          goingOnFrom('method').schedule,
          goingOnFrom('method').details,
          goingOnFrom('method').review,
        ],
        DRAFT_KEPT: { actions: 'keepDraft' },
        BACK: 'enteringDetails',
        STEP_REQUESTED: [going.toAmount, going.toSchedule, going.toDetails, going.toReview],
        START_EMPTY: startingEmpty,
      },
    },
    reviewing: {
      description: 'Everything on one page before anything is sent. A draft that lacks something is not shown as if it could be sent.',
      on: {
        KEY_MADE: { actions: 'keepAttemptKey' },
        CONFIRMED: { target: 'submitting', actions: ['keepAttemptKey', 'forgetNotice'] },
        // A field gives up what was typed last when it leaves the screen, and then this may be the screen already.
        DRAFT_KEPT: [
          { guard: { type: 'goesOnTo', params: { step: 'amount' } }, target: 'choosingAmount', actions: 'keepDraft' },
          { guard: { type: 'goesOnTo', params: { step: 'schedule' } }, target: 'choosingSchedule', actions: 'keepDraft' },
          { guard: { type: 'goesOnTo', params: { step: 'details' } }, target: 'enteringDetails', actions: 'keepDraft' },
          { guard: { type: 'goesOnTo', params: { step: 'method' } }, target: 'choosingPaymentMethod', actions: 'keepDraft' },
        ],
        BACK: 'choosingPaymentMethod',
        STEP_REQUESTED: [going.toAmount, going.toSchedule, going.toDetails, going.toMethod],
        START_EMPTY: startingEmpty,
      },
    },
    submitting: {
      description: 'The donation is sent to the server.',
      initial: 'sending',
      invoke: {
        id: 'createDonation',
        src: 'createDonation',
        input: ({ context }) => ({ draft: context.draft, terms: context.terms, attemptKey: attemptKeyOf(context) }),
        onDone: [
          { guard: { type: 'isPaid', params: ({ event }) => event.output }, target: 'thanked', actions: keepingPlaced() },
          { guard: { type: 'isDeclined', params: ({ event }) => event.output }, target: 'declined', actions: keepingPlaced() },
          { guard: { type: 'isCancelled', params: ({ event }) => event.output }, target: 'cancelled', actions: keepingPlaced() },
          { guard: { type: 'isCreated', params: ({ event }) => event.output }, target: 'paying', actions: keepingPlaced() },
          {
            guard: { type: 'isClosed', params: ({ event }) => event.output },
            target: 'notTakingDonations',
            actions: { type: 'keepNotice', params: ({ event }) => ({ notice: answered(event.output, 'campaignClosed').message }) },
          },
          {
            guard: { type: 'isStillUnknown', params: ({ event }) => event.output },
            target: 'sendingFailed',
            actions: keepingRefusals(),
          },
          {
            guard: { type: 'isRefusedAt', params: ({ event }) => ({ output: event.output, step: 'amount' as const }) },
            target: 'choosingAmount',
            actions: keepingRefusals(),
          },
          {
            guard: { type: 'isRefusedAt', params: ({ event }) => ({ output: event.output, step: 'schedule' as const }) },
            target: 'choosingSchedule',
            actions: keepingRefusals(),
          },
          {
            guard: { type: 'isRefusedAt', params: ({ event }) => ({ output: event.output, step: 'details' as const }) },
            target: 'enteringDetails',
            actions: keepingRefusals(),
          },
          {
            guard: { type: 'isRefusedAt', params: ({ event }) => ({ output: event.output, step: 'method' as const }) },
            target: 'choosingPaymentMethod',
            actions: keepingRefusals(),
          },
          { target: 'reviewing', actions: keepingRefusals() },
        ],
        onError: { target: 'sendingFailed', actions: 'noteUnanswered' },
      },
      states: {
        sending: {
          description: 'An answer should come any moment.',
          after: { stillWorkingAfter: 'stillWorking' },
        },
        stillWorking: { description: 'It takes longer than usual; the same request is still under way.' },
      },
    },
    sendingFailed: {
      description:
        'No answer came, so nobody knows whether the server has it. Sending again with the same key cannot give twice. A debit order that may be set up is changed only once that is known: with a change it would be a second one.',
      on: {
        RETRY: 'submitting',
        BACK: { guard: 'isKnown', target: 'reviewing' },
        STEP_REQUESTED: [going.toAmount, going.toSchedule, going.toDetails, going.toMethod],
      },
    },
    paying: {
      description: 'The server has the donation, and the donor pays.',
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context }) => ({ donation: placedDonation(context), resume: context.resume }),
        onSnapshot: { actions: { type: 'notePaymentStands', params: ({ event }) => ({ resume: resumeOf(event.snapshot) }) } },
        onDone: [
          { guard: { type: 'endsAccepted', params: ({ event }) => event.output }, target: 'thanked', actions: keepingPaid() },
          { guard: { type: 'endsDeclined', params: ({ event }) => event.output }, target: 'declined', actions: keepingPaid() },
          { target: 'cancelled', actions: keepingPaid() },
        ],
        onError: [
          { guard: 'isComplete', target: 'reviewing', actions: 'notePaymentCrashed' },
          { target: 'choosingAmount', actions: 'notePaymentCrashed' },
        ],
      },
      // This one is not forgotten for another that the campaign would not take.
      on: {
        START_AFRESH: { guard: 'takesDonations', target: 'choosingAmount', actions: 'startAfresh' },
        START_EMPTY: { ...startingEmpty, guard: 'isInTheWay' },
      },
    },
    thanked: {
      description: 'The donation is confirmed. Thank you.',
      on: { START_AFRESH: startingAfresh },
    },
    declined: {
      description: 'The payment was declined. Everything is kept for another try.',
      entry: 'dropAttempt',
      on: {
        TRY_AGAIN: tryingAgain.toReview,
        TRY_OTHER_METHOD: tryingAgain.toMethod,
        START_AFRESH: startingAfresh,
        PAGE_SEEN: askingOnceMore,
      },
    },
    cancelled: {
      description: 'The donation was cancelled. Everything is kept for another try.',
      entry: 'dropAttempt',
      on: {
        TRY_AGAIN: tryingAgain.toReview,
        TRY_OTHER_METHOD: tryingAgain.toMethod,
        START_AFRESH: startingAfresh,
        PAGE_SEEN: askingOnceMore,
      },
    },
  },
})

interface Created {
  event: { output: CreateDonationOutput }
}

function keepingPlaced() {
  return { type: 'keepPlaced', params: ({ event }: Created) => answered(event.output, 'created') } as const
}

function keepingRefusals() {
  return { type: 'keepRefusals', params: ({ event }: Created) => answered(event.output, 'refused') } as const
}

function keepingPaid() {
  return { type: 'keepPaid', params: ({ event }: { event: { output: PaymentOutput } }) => event.output } as const
}

function openingContext({ terms, saved, returned = false }: DonationInput): DonationContext {
  const own = saved?.campaignPath === terms.campaignPath ? saved : null
  const mayBeSetUp = own?.at === 'unanswered'
  const draft = mayBeSetUp ? own.draft : withOfferedMethod(own?.draft ?? emptyDraft(terms), terms)
  const progress = {
    terms,
    draft,
    reached: own?.reached ?? ('amount' as const),
    unaccepted: own && own.draft !== draft ? ['method' as const] : [],
    refusals: {},
  }
  const open = firstOpenStep(progress)
  const at = !own || own.at === 'payment' ? 'amount' : own.at === 'unanswered' ? 'review' : own.at
  return {
    ...progress,
    startsAt: isBefore(open, at) || !stepsOf(draft).includes(at) ? open : at,
    attemptKey: own && own.draft === draft ? own.attemptKey : null,
    mayBeSetUp,
    isResumed: own !== null && !returned && (own.donation !== null || namesSomebody(own.draft)),
    notice: null,
    donation: own?.donation ?? null,
    // An old address of the browser's history may still say so: to a bank's account nobody is sent.
    resume: own?.donation && returned && own.donation.next.kind !== 'instructions' ? 'returned' : (own?.resume ?? 'start'),
  }
}

function accepted(context: DonationContext, step: DonationStep, values: Partial<DonationDraft>): Partial<DonationContext> {
  const typed = { ...context.draft, ...values }
  if (changesDebits(context.draft, values)) typed.cardStoreConsent = false
  const draft = step === 'amount' ? withOfferedMethod(typed, context.terms) : typed
  const unaccepted = context.unaccepted.filter((other) => other !== step)
  return {
    draft,
    reached: furthest(context.reached, stepAfter(step)),
    unaccepted: draft === typed ? unaccepted : withSteps(unaccepted, ['method']),
    refusals: withoutRefusalsOf(step, context.refusals),
    notice: null,
    attemptKey: changedFields(context.draft, draft).length ? null : context.attemptKey,
    isResumed: context.isResumed && step !== 'details',
  }
}

/** An extra gift that has arrived is not given again by another try. */
const taken = ({ draft }: DonationContext, donation: PlacedDonation): Pick<DonationContext, 'donation' | 'draft' | 'mayBeSetUp'> => ({
  donation,
  mayBeSetUp: false,
  draft: donation.recurrence?.isExtraGiftPaid ? { ...draft, extraGiftText: '' } : draft,
})

function kept(context: DonationContext, values: Partial<DonationDraft>): Partial<DonationContext> {
  const changed = changedFields(context.draft, values)
  if (!changed.length) return {}
  const steps = changed.map((field) => DRAFT_FIELD_STEP[field])
  return {
    draft: { ...context.draft, ...values, ...(changesDebits(context.draft, values) && { cardStoreConsent: false }) },
    unaccepted: withSteps(context.unaccepted, steps),
    refusals: steps.reduce((refusals, step) => withoutRefusalsOf(step, refusals), context.refusals),
    attemptKey: null,
  }
}

/** The consent is to these debits, on these days. A first date that was not kept yet is the one that was read. */
const changesDebits = (draft: DonationDraft, values: Partial<DonationDraft>): boolean =>
  changedFields({ ...draft, firstDate: draft.firstDate ?? values.firstDate ?? null }, values).some((field) =>
    ['amount', 'schedule'].includes(DRAFT_FIELD_STEP[field]),
  )

const changedFields = (draft: DonationDraft, values: Partial<DonationDraft>) =>
  (Object.keys(values) as (keyof DonationDraft)[]).filter((field) => values[field] !== undefined && values[field] !== draft[field])

const withSteps = (steps: DonationStep[], more: DonationStep[]): DonationStep[] =>
  DONATION_STEPS.filter((step) => steps.includes(step) || more.includes(step))

const firstRefusedStep = (errors: FieldRefusal[], draft: DonationDraft): DonationStep => {
  const refused = Object.keys(refusalsByField(errors, draft))
  return DONATION_STEPS.find((step) => refused.some((field) => FIELD_STEP[field as DonationField] === step)) ?? 'review'
}

function attemptKeyOf({ attemptKey }: DonationContext): string {
  if (!attemptKey) throw new Error('A donation is sent only with an attempt key.')
  return attemptKey
}

function placedDonation({ donation }: DonationContext): PlacedDonation {
  if (!donation) throw new Error('There is nothing to pay before the server has the donation.')
  return donation
}
