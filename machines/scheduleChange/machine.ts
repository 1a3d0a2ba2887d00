import { assertEvent, assign, emit } from 'xstate'
import { PaymentMethod, RecurringStatus } from '#domain/enumerations.ts'
import { canBePaused, hasInstrument, isInTrouble, isPaused, isRunning } from '#domain/giftStanding.ts'
import { TOAST_DURATION } from '#domain/limits.ts'
import { hasEnded, isCancelled, type CardPage, type RecurringGift } from '#domain/recurringGift.ts'
import { SCHEDULE_FIELDS } from '#domain/scheduleFields.ts'
import { askedNotice } from '#machines/askedNotice.ts'
import type { FieldRefusal } from '#machines/refusals.ts'
import { answered, service } from '#machines/service.ts'
import { setup } from '#machines/setup.ts'
import { DONATION_CANCELLED, DONATION_UPDATED, type Toast } from '#machines/toast.ts'
import { canChangeMethod, changedIn, foreseen, isMadeIn, openCardPage } from './gift.ts'
import type {
  ChangeScheduleInput,
  CardNews,
  ChangeScheduleOutput,
  LeaveForCardPageInput,
  ReadGiftInput,
  ReadGiftOutput,
  ScheduleChangeContext,
  ScheduleChangeEmitted,
  ScheduleChangeEvent,
  ScheduleChangeInput,
  SchedulePatch,
} from './types.ts'

export const UPDATE_FAILED: Toast = {
  id: 'Donation update failed',
  variant: 'error',
  message: 'Donation update failed',
  duration: TOAST_DURATION.error,
}

/** The fields that the form shows a refusal at. */
const FORM_FIELDS: ReadonlySet<string> = new Set(SCHEDULE_FIELDS)

const METHOD_FIELDS: ReadonlySet<string> = new Set([
  'paymentMethod',
  'cardConsent',
  'accountHolderName',
  'bankName',
  'bankCode',
  'accountType',
  'accountNumber',
])

const scheduleChangeSetup = setup({
  types: {
    context: {} as ScheduleChangeContext,
    events: {} as ScheduleChangeEvent,
    emitted: {} as ScheduleChangeEmitted,
    input: {} as ScheduleChangeInput,
  },
  actors: {
    changeSchedule: service<ChangeScheduleOutput, ChangeScheduleInput>('changeSchedule'),
    leaveForCardPage: service<void, LeaveForCardPageInput>('leaveForCardPage'),
    readGift: service<ReadGiftOutput, ReadGiftInput>('readGift'),
  },
  actions: {
    /** Of a cancellation nothing is shown before it is certain. */
    foreseeSchedule: assign(({ context: { gift }, event }) => {
      assertEvent(event, 'SAVE')
      return changing(gift, changedIn(gift, event.values))
    }),
    foreseePause: assign(({ context: { gift }, event }) => {
      assertEvent(event, 'PAUSE_FOR')
      return changing(gift, { pause: { from: gift.upcoming[0] ?? '', months: event.months } })
    }),
    foreseeSkip: assign(({ context: { gift } }) => changing(gift, { skip: gift.upcoming[0] })),
    /** What it is taken from is the server's and the gateway's to say. */
    askForMethod: assign(({ context: { gift }, event }) => {
      assertEvent(event, 'METHOD_CHOSEN')
      return changing(gift, { ...event.values })
    }),
    askToEndPause: assign(({ context: { gift } }) => changing(gift, { pause: { from: gift.pausedUntil ?? '', months: 0 } })),
    askToTakeUp: assign(({ context: { gift } }) => changing(gift, { donationSchedulerStatus: RecurringStatus.Active })),
    askToCancel: assign(({ context: { gift } }) => changing(gift, { donationSchedulerStatus: RecurringStatus.CancelledAtManage })),
    foreseeAgain: assign(({ context: { gift, patch } }) => changing(gift, patch ?? {})),
    keepGift: assign((_, { gift }: { gift: RecurringGift }) => ({ gift, before: null, patch: null, errors: [] })),
    keepNewGift: assign((_, { gift, message }: { gift: RecurringGift; message: string }) => ({
      gift,
      before: null,
      patch: null,
      errors: [{ message }],
    })),
    undo: assign(({ context: { gift, before } }) => ({ gift: before ?? gift, before: null })),
    keepErrors: assign((_, { errors }: { errors: FieldRefusal[] }) => ({ errors })),
    forgetErrors: assign({ errors: [], patch: null, news: null }),
    noteAsking: assign({ notice: askedNotice.asking }),
    noteNoNews: assign(({ context }) => ({ notice: askedNotice.noNews(context.notice) })),
    noteNoAnswer: assign(({ context }) => ({ notice: askedNotice.noAnswer(context.notice) })),
    clearNotice: assign({ notice: null }),
    noteNews: assign(({ context: { gift } }) => ({ news: newsOf(gift) })),
    noteMade: assign({ news: 'made' }),
    sayUpdated: emit({ type: 'toast', toast: DONATION_UPDATED } as const),
    sayCancelled: emit({ type: 'toast', toast: DONATION_CANCELLED } as const),
    sayFailed: emit({ type: 'toast', toast: UPDATE_FAILED } as const),
  },
  guards: {
    hasEnded: ({ context }) => hasEnded(context.gift),
    isAsItWas: ({ context: { gift }, event }) => {
      assertEvent(event, 'SAVE')
      return Object.keys(changedIn(gift, event.values)).length === 0
    },
    isRunning: ({ context }) => isRunning(context.gift),
    canBePaused: ({ context }) => canBePaused(context.gift),
    isPaused: ({ context }) => isPaused(context.gift),
    canBeTakenUp: ({ context }) => isInTrouble(context.gift) && hasInstrument(context.gift),
    canChangeMethod: ({ context }) => canChangeMethod(context.gift),
    hasCardPage: ({ context }) => openCardPage(context.gift) !== null,
    isBack: ({ context }) => context.isBackFromCard,
    wantsCard: ({ context: { patch } }, output: ChangeScheduleOutput) =>
      output.kind === 'changed' && patch?.paymentMethod === PaymentMethod.PayFast && openCardPage(output.gift) !== null,
    isGiftOver: (_, { gift }: ReadGiftOutput) => hasEnded(gift),
    isCardStored: (_, { gift }: ReadGiftOutput) => newsOf(gift) === 'stored',
    isCardRefused: (_, { gift }: ReadGiftOutput) => newsOf(gift) === 'failed',
    wasCancelling: ({ context: { patch } }) => patch?.donationSchedulerStatus === RecurringStatus.CancelledAtManage,
    isMade: ({ context: { gift, patch } }, { gift: now }: ReadGiftOutput) => isMadeIn(now, gift, patch ?? {}),
    // Of another account only the end of its number is shown, and a corrected one has the same.
    cannotTell: ({ context: { patch } }) => patch?.paymentMethod !== undefined,
    isCancelled: (_, output: ChangeScheduleOutput) => output.kind === 'changed' && isCancelled(output.gift),
    isChanged: (_, output: ChangeScheduleOutput) => output.kind === 'changed',
    isOvertaken: (_, output: ChangeScheduleOutput) => output.kind === 'overtaken',
    isRefusedInTheForm: ({ context: { patch } }, output: ChangeScheduleOutput) =>
      isRefusedAt(FORM_FIELDS, output) || (Object.keys(patch ?? {}).some((field) => FORM_FIELDS.has(field)) && isRefusedAsAWhole(output)),
    isRefusedAtTheMethod: ({ context: { patch } }, output: ChangeScheduleOutput) =>
      patch?.paymentMethod !== undefined && (isRefusedAt(METHOD_FIELDS, output) || isRefusedAsAWhole(output)),
  },
  delays: { later: 10_000 },
})

interface Read {
  event: { output: ReadGiftOutput }
}

interface Changed {
  event: { output: ChangeScheduleOutput }
}

const read = ({ event }: Read) => event.output
const answer = ({ event }: Changed) => event.output

const keepRead = { type: 'keepGift', params: read } as const
const keepChanged = { type: 'keepGift', params: ({ event }: Changed) => answered(event.output, 'changed') } as const
const takeBack = [
  'undo',
  { type: 'keepErrors', params: ({ event }: Changed) => ({ errors: errorsOf(event.output) }) },
  'sayFailed',
] as const

const overtaken = {
  guard: { type: 'isOvertaken', params: answer },
  target: 'looking',
  actions: [{ type: 'keepNewGift', params: ({ event }: Changed) => answered(event.output, 'overtaken') }, 'sayFailed'],
} as const

export const scheduleChangeMachine = scheduleChangeSetup.createMachine({
  id: 'scheduleChange',
  description: 'A gift every month in its donor’s hands: how much, how long and when, paused, skipped, or over.',
  context: ({ input }) => ({
    gift: input.gift,
    before: null,
    patch: null,
    errors: [],
    isBackFromCard: input.isBackFromCard ?? false,
    news: null,
    notice: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Passed through at once: is there anything left to change, is a card on its way, and is the donor back from giving one?',
      always: [
        { guard: 'hasEnded', target: 'ended' },
        { guard: 'hasCardPage', target: 'awaitingCard' },
        { guard: 'isBack', target: 'showing', actions: 'noteNews' },
        { target: 'showing' },
      ],
    },
    looking: {
      description: 'Passed through at once: is there anything left to change?',
      always: [{ guard: 'hasEnded', target: 'ended' }, { target: 'showing' }],
    },
    showing: {
      description: 'The gift is shown, with its dates and what can be done about it.',
      on: {
        EDIT: { target: 'editing', actions: 'forgetErrors' },
        PAUSE: { guard: 'canBePaused', target: 'choosingPause', actions: 'forgetErrors' },
        SKIP: { guard: 'isRunning', target: 'confirmingSkip', actions: 'forgetErrors' },
        END_PAUSE: { guard: 'isPaused', target: 'saving', actions: 'askToEndPause' },
        TAKE_UP: { guard: 'canBeTakenUp', target: 'saving', actions: 'askToTakeUp' },
        CHANGE_METHOD: { guard: 'canChangeMethod', target: 'choosingMethod', actions: 'forgetErrors' },
        CONTINUE_TO_CARD_PAGE: { guard: 'hasCardPage', target: 'goingToCardPage', actions: 'forgetErrors' },
        CANCEL: { target: 'confirmingCancel', actions: 'forgetErrors' },
      },
    },
    editing: {
      description:
        'Amount, tip, term and day are being changed, and only what differs is sent. What the server refused is said at its field, or above them all.',
      on: {
        SAVE: [
          { guard: 'isAsItWas', target: 'showing', actions: 'forgetErrors' },
          { target: 'saving', actions: 'foreseeSchedule' },
        ],
        BACK: { target: 'showing', actions: 'forgetErrors' },
      },
    },
    choosingMethod: {
      description: 'From which card or account? A card is given on the gateway’s page, an account here.',
      on: {
        METHOD_CHOSEN: { target: 'saving', actions: 'askForMethod' },
        BACK: { target: 'showing', actions: 'forgetErrors' },
      },
    },
    goingToCardPage: {
      description: 'The donor is on the way to the page that stores a card. Until it is stored everything stays as it was.',
      invoke: {
        id: 'leaveForCardPage',
        src: 'leaveForCardPage',
        input: ({ context }) => ({ page: cardPageOf(context) }),
        onDone: 'awaitingCard',
        onError: 'awaitingCard',
      },
      on: {
        PAGE_SHOWN: 'awaitingCard.asking',
        CONTINUE_TO_CARD_PAGE: { target: 'goingToCardPage', reenter: true },
      },
    },
    awaitingCard: {
      description: 'We sent the donor to the page that stores a card, and the server is asked what became of it.',
      initial: 'resting',
      exit: 'clearNotice',
      on: {
        CHECK: { target: '.asking', actions: 'noteAsking' },
        CONTINUE_TO_CARD_PAGE: { guard: 'hasCardPage', target: 'goingToCardPage' },
        BACK: 'showing',
      },
      states: {
        resting: {
          description: 'The next question is some time away.',
          after: { later: 'asking' },
          on: { ONLINE: 'asking', PAGE_HIDDEN: 'outOfSight' },
        },
        asking: {
          description: 'The server is being asked.',
          invoke: {
            id: 'readGift',
            src: 'readGift',
            input: ({ context }) => ({ token: context.gift.token }),
            onDone: [
              { guard: { type: 'isGiftOver', params: read }, target: '#scheduleChange.ended', actions: keepRead },
              {
                guard: { type: 'isCardStored', params: read },
                target: '#scheduleChange.showing',
                actions: [keepRead, 'noteNews', 'sayUpdated'],
              },
              { guard: { type: 'isCardRefused', params: read }, target: '#scheduleChange.showing', actions: [keepRead, 'noteNews'] },
              { target: 'resting', actions: [keepRead, 'noteNoNews'] },
            ],
            onError: { target: 'resting', actions: 'noteNoAnswer' },
          },
          on: { CHECK: { actions: 'noteAsking' }, PAGE_HIDDEN: 'outOfSight' },
        },
        outOfSight: {
          description: 'The donor looks at something else, so nothing is asked. Back here they want to know at once.',
          on: { PAGE_SEEN: 'asking' },
        },
      },
    },
    choosingPause: {
      description: 'For how many months? The dates before and after are shown.',
      on: {
        PAUSE_FOR: { target: 'saving', actions: 'foreseePause' },
        BACK: 'showing',
      },
    },
    confirmingSkip: {
      description: 'Which date is left out and what comes after it is said first: it cannot be taken back.',
      on: {
        CONFIRM_SKIP: { target: 'saving', actions: 'foreseeSkip' },
        PAUSE: { guard: 'canBePaused', target: 'choosingPause' },
        BACK: 'showing',
      },
    },
    confirmingCancel: {
      description: 'What stops is said before anything does. Going back leaves everything as it was.',
      on: {
        CONFIRM_CANCEL: { target: 'cancelling', actions: 'askToCancel' },
        PAUSE: { guard: 'canBePaused', target: 'choosingPause' },
        BACK: 'showing',
      },
    },
    saving: {
      description: 'The server is told. What is certain of the change is shown already, and taken back where it fails.',
      invoke: {
        id: 'changeSchedule',
        src: 'changeSchedule',
        input: ({ context }) => askingFor(context),
        onDone: [
          { guard: { type: 'wantsCard', params: answer }, target: 'goingToCardPage', actions: keepChanged },
          { guard: { type: 'isChanged', params: answer }, target: 'looking', actions: [keepChanged, 'sayUpdated'] },
          overtaken,
          { guard: { type: 'isRefusedInTheForm', params: answer }, target: 'editing', actions: takeBack },
          { guard: { type: 'isRefusedAtTheMethod', params: answer }, target: 'choosingMethod', actions: takeBack },
          { target: 'showing', actions: takeBack },
        ],
        onError: { target: 'unanswered', actions: 'undo' },
      },
    },
    cancelling: {
      description: 'The server is told to stop. Nothing is shown as stopped before it is.',
      invoke: {
        id: 'cancelSchedule',
        src: 'changeSchedule',
        input: ({ context }) => askingFor(context),
        onDone: [
          { guard: { type: 'isCancelled', params: answer }, target: 'ended', actions: [keepChanged, 'sayCancelled'] },
          overtaken,
          { target: 'showing', actions: takeBack },
        ],
        onError: { target: 'cancelUnanswered', actions: 'undo' },
      },
    },
    unanswered: {
      description: 'The server did not answer a change, so the gift is shown as it was. Sending it again changes nothing twice.',
      on: {
        RETRY: { target: 'saving', actions: 'foreseeAgain' },
        BACK: 'askingWhatBecame',
      },
    },
    cancelUnanswered: {
      description: 'The server did not answer the cancellation, so it may not have happened. It can be tried again.',
      on: {
        RETRY: { target: 'cancelling', actions: 'foreseeAgain' },
        BACK: 'askingWhatBecame',
      },
    },
    askingWhatBecame: {
      description:
        'A donor who gives up on an answer is shown how the gift stands now: the change may have reached the server all the same.',
      invoke: {
        id: 'readWhatBecame',
        src: 'readGift',
        input: ({ context }) => ({ token: context.gift.token }),
        onDone: [
          { guard: { type: 'isMade', params: read }, target: 'looking', actions: [keepRead, 'noteMade'] },
          { guard: 'cannotTell', target: 'looking', actions: keepRead },
          { target: 'looking', actions: [keepRead, 'sayFailed'] },
        ],
        onError: [{ guard: 'wasCancelling', target: 'cancelUnanswered' }, { target: 'unanswered' }],
      },
    },
    ended: { description: 'Nothing more will be taken: it was cancelled, or its term is over.' },
  },
})

function changing(gift: RecurringGift, patch: SchedulePatch): Partial<ScheduleChangeContext> {
  return { gift: foreseen(gift, patch), before: gift, patch, errors: [], news: null }
}

const newsOf = ({ card }: RecurringGift): CardNews | null => (card === null || card.status === 'pending' ? null : card.status)

const isRefusedAt = (fields: ReadonlySet<string>, output: ChangeScheduleOutput): boolean =>
  output.kind === 'refused' && output.errors.some(({ field }) => field !== undefined && fields.has(field))

const isRefusedAsAWhole = (output: ChangeScheduleOutput): boolean => output.kind === 'refused' && output.errors.every(({ field }) => !field)

function cardPageOf({ gift }: ScheduleChangeContext): CardPage {
  const page = openCardPage(gift)
  if (!page) throw new Error('There is no page to give a card on')
  return page
}

const askingFor = ({ gift, patch }: ScheduleChangeContext): ChangeScheduleInput => ({ token: gift.token, patch: patch ?? {} })

const errorsOf = (output: ChangeScheduleOutput): FieldRefusal[] =>
  output.kind === 'refused' ? output.errors : [{ message: 'It was not cancelled. Please try again.' }]
