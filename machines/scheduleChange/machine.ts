import { assertEvent, assign, emit, setup } from 'xstate'
import { RecurringStatus } from '#domain/enumerations.ts'
import { TOAST_DURATION } from '#domain/limits.ts'
import { answered, service } from '#machines/service.ts'
import { foreseen, hasEnded, isCancelled, isInTrouble, isPaused, isRunning } from './gift.ts'
import type {
  ChangeScheduleInput,
  ChangeScheduleOutput,
  RecurringGift,
  ScheduleChangeContext,
  ScheduleChangeEmitted,
  ScheduleChangeEvent,
  ScheduleChangeInput,
  ScheduleError,
  SchedulePatch,
} from './types.ts'

/** The fields that the form shows a refusal at. */
const FORM_FIELDS: ReadonlySet<string> = new Set(['amount', 'term', 'deductionDate'])

const scheduleChangeSetup = setup({
  types: {
    context: {} as ScheduleChangeContext,
    events: {} as ScheduleChangeEvent,
    emitted: {} as ScheduleChangeEmitted,
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the type is read here, never the value
    input: {} as ScheduleChangeInput,
  },
  actors: { changeSchedule: service<ChangeScheduleOutput, ChangeScheduleInput>('changeSchedule') },
  actions: {
    /** Of a cancellation nothing is shown before it is certain. */
    foreseeSchedule: assign(({ context: { gift }, event }) => {
      assertEvent(event, 'SAVE')
      return changing(gift, { ...event.values })
    }),
    foreseePause: assign(({ context: { gift }, event }) => {
      assertEvent(event, 'PAUSE_FOR')
      return changing(gift, { pause: { from: gift.upcoming[0] ?? '', months: event.months } })
    }),
    foreseeSkip: assign(({ context: { gift } }) => changing(gift, { skip: gift.upcoming[0] })),
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
    keepErrors: assign((_, { errors }: { errors: ScheduleError[] }) => ({ errors })),
    forgetErrors: assign({ errors: [], patch: null }),
    sayUpdated: emit(toastOf('success', 'Donation updated')),
    sayCancelled: emit(toastOf('success', 'Donation cancelled')),
    sayFailed: emit(toastOf('error', 'Donation update failed')),
  },
  guards: {
    hasEnded: ({ context }) => hasEnded(context.gift),
    isRunning: ({ context }) => isRunning(context.gift),
    isPaused: ({ context }) => isPaused(context.gift),
    isInTrouble: ({ context }) => isInTrouble(context.gift),
    isCancelled: (_, output: ChangeScheduleOutput) => output.kind === 'changed' && isCancelled(output.gift),
    isChanged: (_, output: ChangeScheduleOutput) => output.kind === 'changed',
    isOvertaken: (_, output: ChangeScheduleOutput) => output.kind === 'overtaken',
    isRefusedInTheForm: (_, output: ChangeScheduleOutput) =>
      output.kind === 'refused' && output.errors.some(({ field }) => field !== undefined && FORM_FIELDS.has(field)),
  },
})

export const scheduleChangeMachine = scheduleChangeSetup.createMachine({
  id: 'scheduleChange',
  description: 'A gift every month in its donor’s hands: how much, how long and when, paused, skipped, or over.',
  context: ({ input }) => ({ gift: input.gift, before: null, patch: null, errors: [] }),
  initial: 'looking',
  states: {
    looking: {
      description: 'Passed through at once: is there anything left to change?',
      always: [{ guard: 'hasEnded', target: 'ended' }, { target: 'showing' }],
    },
    showing: {
      description: 'The gift is shown, with its dates and what can be done about it.',
      on: {
        EDIT: { target: 'editing', actions: 'forgetErrors' },
        PAUSE: { guard: 'isRunning', target: 'choosingPause', actions: 'forgetErrors' },
        SKIP: { guard: 'isRunning', target: 'saving', actions: 'foreseeSkip' },
        END_PAUSE: { guard: 'isPaused', target: 'saving', actions: 'askToEndPause' },
        TAKE_UP: { guard: 'isInTrouble', target: 'saving', actions: 'askToTakeUp' },
        CANCEL: { target: 'confirmingCancel', actions: 'forgetErrors' },
      },
    },
    editing: {
      description: 'Amount, term and day are being changed. What the server refused is said at its field.',
      on: {
        SAVE: { target: 'saving', actions: 'foreseeSchedule' },
        BACK: { target: 'showing', actions: 'forgetErrors' },
      },
    },
    choosingPause: {
      description: 'For how many months? The dates before and after are shown.',
      on: {
        PAUSE_FOR: { target: 'saving', actions: 'foreseePause' },
        BACK: 'showing',
      },
    },
    confirmingCancel: {
      description: 'What stops is said before anything does. Going back leaves everything as it was.',
      on: {
        CONFIRM_CANCEL: { target: 'cancelling', actions: 'askToCancel' },
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
          {
            guard: { type: 'isChanged', params: ({ event }) => event.output },
            target: 'looking',
            actions: [{ type: 'keepGift', params: ({ event }) => answered(event.output, 'changed') }, 'sayUpdated'],
          },
          {
            guard: { type: 'isOvertaken', params: ({ event }) => event.output },
            target: 'looking',
            actions: [{ type: 'keepNewGift', params: ({ event }) => answered(event.output, 'overtaken') }, 'sayFailed'],
          },
          {
            guard: { type: 'isRefusedInTheForm', params: ({ event }) => event.output },
            target: 'editing',
            actions: ['undo', { type: 'keepErrors', params: ({ event }) => answered(event.output, 'refused') }, 'sayFailed'],
          },
          {
            target: 'showing',
            actions: ['undo', { type: 'keepErrors', params: ({ event }) => answered(event.output, 'refused') }, 'sayFailed'],
          },
        ],
        onError: { target: 'unanswered', actions: ['undo', 'sayFailed'] },
      },
    },
    cancelling: {
      description: 'The server is told to stop. Nothing is shown as stopped before it is.',
      invoke: {
        id: 'cancelSchedule',
        src: 'changeSchedule',
        input: ({ context }) => askingFor(context),
        onDone: [
          {
            guard: { type: 'isCancelled', params: ({ event }) => event.output },
            target: 'ended',
            actions: [{ type: 'keepGift', params: ({ event }) => answered(event.output, 'changed') }, 'sayCancelled'],
          },
          {
            guard: { type: 'isOvertaken', params: ({ event }) => event.output },
            target: 'looking',
            actions: [{ type: 'keepNewGift', params: ({ event }) => answered(event.output, 'overtaken') }, 'sayFailed'],
          },
          {
            target: 'showing',
            actions: ['undo', { type: 'keepErrors', params: ({ event }) => ({ errors: errorsOf(event.output) }) }, 'sayFailed'],
          },
        ],
        onError: { target: 'cancelUnanswered', actions: ['undo', 'sayFailed'] },
      },
    },
    unanswered: {
      description: 'The server did not answer a change, so the gift is shown as it was. Sending it again changes nothing twice.',
      on: {
        RETRY: { target: 'saving', actions: 'foreseeAgain' },
        BACK: { target: 'showing', actions: 'forgetErrors' },
      },
    },
    cancelUnanswered: {
      description: 'The server did not answer the cancellation, so it may not have happened. It can be tried again.',
      on: {
        RETRY: { target: 'cancelling', actions: 'foreseeAgain' },
        BACK: { target: 'showing', actions: 'forgetErrors' },
      },
    },
    ended: { description: 'Nothing more will be taken: it was cancelled, or its term is over.' },
  },
})

function changing(gift: RecurringGift, patch: SchedulePatch): Partial<ScheduleChangeContext> {
  return { gift: foreseen(gift, patch), before: gift, patch, errors: [] }
}

const askingFor = ({ gift, patch }: ScheduleChangeContext): ChangeScheduleInput => ({ token: gift.token, patch: patch ?? {} })

const errorsOf = (output: ChangeScheduleOutput): ScheduleError[] =>
  output.kind === 'refused' ? output.errors : [{ message: 'It was not cancelled. Please try again.' }]

function toastOf(variant: 'success' | 'error', message: string) {
  const duration = variant === 'success' ? TOAST_DURATION.standard : TOAST_DURATION.error
  return { type: 'toast', toast: { id: message, variant, message, duration } } as const
}
