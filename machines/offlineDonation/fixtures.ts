import type { OfflineDonation, OfflineDonationDraft } from '#domain/entities.ts'
import type { EventFixtures, OutcomeFixtures } from '#machines/fixtures.ts'
import type {
  AddOfflineDonationOutput,
  OfflineDonationContext,
  OfflineDonationEvent,
  OfflineDonationInput,
  RemoveOfflineDonationOutput,
} from './types.ts'

export const draft: OfflineDonationDraft = {
  amount: 350_50,
  donorName: 'Spaza Ma Dlamini',
  anonymous: false,
  comment: 'The tin beside the till.',
  receivedOn: '2026-11-19',
}

/** Written down before, newest first. */
export const written: [OfflineDonation, OfflineDonation] = [
  {
    id: 'offline-1',
    amount: 1_200_00,
    donorName: 'Nomsa Khumalo',
    anonymous: false,
    comment: 'From the Sunday collection.',
    receivedOn: '2026-11-15',
  },
  { id: 'offline-2', amount: 85_00, donorName: 'Oupa Jan Willemse', anonymous: true, comment: '', receivedOn: '2026-11-08' },
]

const added: OfflineDonation = { id: 'offline-3', ...draft }

export const inputs = {
  start: { campaignId: 'campaign-0', currencyId: 1, today: '2026-11-20', unsure: null },
} satisfies Record<string, OfflineDonationInput>

export const events = {
  ADD: [{ type: 'ADD', draft, idempotencyKey: 'key-1' }],
  REMOVE: [
    { type: 'REMOVE', donation: written[0] },
    { type: 'REMOVE', donation: written[1] },
  ],
  PUT_BACK: [{ type: 'PUT_BACK', idempotencyKey: 'key-2' }],
  RETRY: [{ type: 'RETRY' }],
  BACK: [{ type: 'BACK' }],
} satisfies EventFixtures<OfflineDonationEvent>

export const outcomes = {
  addOfflineDonation: {
    added: { kind: 'added', donation: added },
    /** By a clock that is ahead of the server's. */
    refused: { kind: 'refused', errors: [{ field: 'receivedOn', message: 'This day is still to come.' }] },
    /** Closed in another tab. */
    refusedAsAWhole: {
      kind: 'refused',
      errors: [{ message: 'This campaign is closed, so its donations cannot be changed any more.' }],
    },
  },
  removeOfflineDonation: {
    removed: { kind: 'removed', donation: written[0] },
    refused: { kind: 'refused', errors: [{ message: 'We could not find this donation.' }] },
  },
} satisfies OutcomeFixtures<{ addOfflineDonation: AddOfflineDonationOutput; removeOfflineDonation: RemoveOfflineDonationOutput }>

/** As the server would answer what was sent. */
export const outcomesFor = ({ sent, donation }: OfflineDonationContext): typeof outcomes => ({
  addOfflineDonation: {
    ...outcomes.addOfflineDonation,
    added: { kind: 'added', donation: { id: added.id, ...(sent?.draft ?? draft) } },
  },
  removeOfflineDonation: { ...outcomes.removeOfflineDonation, removed: { kind: 'removed', donation: donation ?? written[0] } },
})
