import { assertEvent, assign } from 'xstate'
import type { OfflineDonation, OfflineDonationDraft } from '#domain/entities.ts'
import { sameFields } from '#domain/sameFields.ts'
import type { FieldRefusal } from '#machines/refusals.ts'
import { answered, service } from '#machines/service.ts'
import { setup } from '#machines/setup.ts'
import type {
  AddOfflineDonationInput,
  AddOfflineDonationOutput,
  OfflineDonationContext,
  OfflineDonationEvent,
  OfflineDonationInput,
  RemoveOfflineDonationInput,
  RemoveOfflineDonationOutput,
} from './types.ts'

export const offlineDonationMachine = setup({
  types: {
    context: {} as OfflineDonationContext,
    events: {} as OfflineDonationEvent,
    input: {} as OfflineDonationInput,
  },
  actors: {
    addOfflineDonation: service<AddOfflineDonationOutput, AddOfflineDonationInput>('addOfflineDonation'),
    removeOfflineDonation: service<RemoveOfflineDonationOutput, RemoveOfflineDonationInput>('removeOfflineDonation'),
  },
  actions: {
    keepTyped: assign(({ context: { unsure }, event }) => {
      assertEvent(event, 'ADD')
      const { draft, idempotencyKey } = event
      const attempt = unsure && sameFields(unsure.draft, draft) ? unsure : { draft, idempotencyKey }
      return { draft, unsure: attempt, sent: { ...attempt, isFromForm: true }, errors: [] }
    }),
    /** Refused after silence it may have arrived the first time, so it keeps its key. */
    keepRemoved: assign(({ context: { donation, sent }, event }) => {
      assertEvent(event, 'PUT_BACK')
      const wasSent = sent !== null && !sent.isFromForm
      const attempt = wasSent ? sent : { draft: draftOf(theOne(donation)), idempotencyKey: event.idempotencyKey, isFromForm: false }
      return { sent: attempt, errors: [] }
    }),
    keepChosen: assign(({ context: { unsure }, event }) => {
      assertEvent(event, 'REMOVE')
      const { donation } = event
      const wasSeen = unsure !== null && sameFields(unsure.draft, draftOf(donation))
      return { donation, sent: null, unsure: wasSeen ? null : unsure, errors: [] }
    }),
    keepDonation: assign(({ context }, { donation }: { donation: OfflineDonation }) => ({ donation, changes: context.changes + 1 })),
    emptyForm: assign(({ context: { sent, draft, forms } }) =>
      sent?.isFromForm ? { draft: nothingYet(draft.receivedOn), unsure: null, forms: forms + 1 } : {},
    ),
    /** Also where something was given up on or refused, of which something may have come all the same. */
    readListAnew: assign(({ context }) => ({ changes: context.changes + 1 })),
    keepErrors: assign((_, { errors }: { errors: FieldRefusal[] }) => ({ errors })),
    /** The fields are not those of what stands in the form. */
    keepErrorsAsAWhole: assign((_, { errors }: { errors: FieldRefusal[] }) => ({ errors: errors.map(({ message }) => ({ message })) })),
    offerTypedAgain: assign(({ context: { sent, forms } }) => (sent?.isFromForm ? { draft: sent.draft, forms: forms + 1 } : {})),
  },
  guards: {
    isRefused: (_, output: { kind: string }) => output.kind === 'refused',
    isPuttingBackRefused: ({ context: { sent } }, output: { kind: string }) => output.kind === 'refused' && sent?.isFromForm === false,
  },
}).createMachine({
  id: 'offlineDonation',
  description: 'What an organiser was given outside Letsema is written down for their campaign, and can be taken back.',
  context: ({ input: { campaignId, currencyId, today, unsure } }) => ({
    campaignId,
    currencyId,
    draft: unsure?.draft ?? nothingYet(today),
    forms: 0,
    unsure,
    sent: null,
    donation: null,
    errors: [],
    changes: 0,
  }),
  initial: 'ready',
  states: {
    ready: {
      description: 'A gift can be written down, and any that was can be taken back.',
      initial: 'writing',
      on: {
        ADD: { target: 'adding', actions: 'keepTyped' },
        REMOVE: { target: 'removing', actions: 'keepChosen' },
      },
      states: {
        writing: { description: 'The organiser types; what the server refused stands beside its field, or above the form.' },
        added: { description: 'It is written down and counts. It can be taken back at once.' },
        removed: {
          description: 'It was taken back, with all that it counted for. It can be put back at once, and again where the server refuses.',
          on: { PUT_BACK: { target: '#offlineDonation.adding', actions: 'keepRemoved' } },
        },
      },
    },
    adding: {
      description: 'The server checks the gift and writes it down, once for each key.',
      invoke: {
        id: 'addOfflineDonation',
        src: 'addOfflineDonation',
        input: ({ context: { campaignId, currencyId, sent } }) => {
          const { draft, idempotencyKey } = theOne(sent)
          return { campaignId, currencyId, draft, idempotencyKey }
        },
        onDone: [
          {
            guard: { type: 'isPuttingBackRefused', params: ({ event }) => event.output },
            target: 'ready.removed',
            actions: [{ type: 'keepErrorsAsAWhole', params: ({ event }) => answered(event.output, 'refused') }, 'readListAnew'],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'ready.writing',
            actions: [{ type: 'keepErrors', params: ({ event }) => answered(event.output, 'refused') }, 'offerTypedAgain', 'readListAnew'],
          },
          {
            target: 'ready.added',
            actions: [{ type: 'keepDonation', params: ({ event }) => answered(event.output, 'added') }, 'emptyForm'],
          },
        ],
        onError: 'unanswered',
      },
    },
    unanswered: {
      description: 'The server did not answer. Sent again under the same key, the gift is never written down twice.',
      on: {
        RETRY: 'adding',
        BACK: { target: 'ready.writing', actions: ['offerTypedAgain', 'readListAnew'] },
        ADD: { target: 'adding', actions: ['keepTyped', 'readListAnew'] },
        REMOVE: { target: 'removing', actions: ['offerTypedAgain', 'keepChosen', 'readListAnew'] },
      },
    },
    removing: {
      description: 'The server takes the gift back.',
      invoke: {
        id: 'removeOfflineDonation',
        src: 'removeOfflineDonation',
        input: ({ context: { campaignId, donation } }) => ({ campaignId, donationId: theOne(donation).id }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'ready.writing',
            actions: [{ type: 'keepErrors', params: ({ event }) => answered(event.output, 'refused') }, 'readListAnew'],
          },
          {
            // It is put back by what was chosen: answered the second time, the server does not know any more whose it was.
            target: 'ready.removed',
            actions: 'readListAnew',
          },
        ],
        onError: 'removalUnanswered',
      },
    },
    removalUnanswered: {
      description: 'The server did not answer. A gift that is taken back already stays so when it is asked again.',
      on: {
        RETRY: 'removing',
        BACK: { target: 'ready.writing', actions: 'readListAnew' },
        ADD: { target: 'adding', actions: ['keepTyped', 'readListAnew'] },
        REMOVE: { target: 'removing', actions: ['keepChosen', 'readListAnew'] },
      },
    },
  },
})

/** The gifts of one tin that an organiser writes down mostly came on one day. */
const nothingYet = (receivedOn: OfflineDonationDraft['receivedOn']): OfflineDonationDraft => ({
  amount: 0,
  donorName: '',
  anonymous: false,
  comment: '',
  receivedOn,
})

const draftOf = ({ amount, donorName, anonymous, comment, receivedOn }: OfflineDonation): OfflineDonationDraft => ({
  amount,
  donorName,
  anonymous,
  comment,
  receivedOn,
})

function theOne<Value>(value: Value | null): Value {
  if (value === null) throw new Error('No gift has been chosen to be added or taken back')
  return value
}
