import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { AccountType, PaymentMethod, RecurringDay, RecurringDuration } from '#domain/enumerations.ts'
import { byCard, byCode, byEft, byNothing, everyMonth } from '#machines/payment/fixtures.ts'
import { paymentMachine } from '#machines/payment/machine.ts'
import type { AskedOutput, DonationTokenInput, LeaveForGatewayInput } from '#machines/payment/types.ts'
import { held } from '#tests/models/held.ts'
import { emptyDraft, withOfferedMethod, type DonationDraft } from './draft.ts'
import { debitOrderDraft, draft, events, inputs, saved, savedAtPayment, terms } from './fixtures.ts'
import { donationMachine } from './machine.ts'
import { readSaved as readSavedAt } from './readSaved.ts'
import { SAVED_DONATION_VERSION, toSaved as whatToKeep, type SavedDonation } from './saved.ts'
import type { DonationSnapshot } from './selectors.ts'
import { DONATION_STEPS, isBefore } from './steps.ts'
import type { CreateDonationOutput, DonationEvent, SentDraft } from './types.ts'

const machine = donationMachine.provide({
  actors: {
    createDonation: held<CreateDonationOutput, SentDraft>().logic,
    payment: paymentMachine.provide({
      actors: {
        leaveForGateway: held<void, LeaveForGatewayInput>().logic,
        askStatus: held<AskedOutput, DonationTokenInput>().logic,
        cancelDonation: held<AskedOutput, DonationTokenInput>().logic,
      },
    }),
  },
})

const { keptAt } = saved
const readSaved = (value: unknown, after = 0) => readSavedAt(value, keptAt + after)
const toSaved = (snapshot: DonationSnapshot): SavedDonation | null => {
  const toKeep = whatToKeep(snapshot)
  return toKeep && { ...toKeep, keptAt }
}

const stored = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

const drafts: fc.Arbitrary<DonationDraft> = fc.record({
  type: fc.constantFrom(0 as const, 1 as const),
  amountText: fc.string(),
  currencyId: fc.constantFrom(1 as const, 2 as const),
  tipChoice: fc.constantFrom('none', 'suggested', 'other'),
  tipText: fc.string(),
  firstName: fc.string({ unit: 'grapheme' }),
  lastName: fc.string({ unit: 'grapheme' }),
  email: fc.string(),
  mobileNumber: fc.string(),
  anonymous: fc.boolean(),
  displayName: fc.string(),
  comment: fc.string({ unit: 'grapheme' }),
  paymentMethod: fc.option(fc.constantFrom(...Object.values(PaymentMethod))),
  term: fc.option(fc.constantFrom(...Object.values(RecurringDuration))),
  deductionDate: fc.option(fc.constantFrom(...Object.values(RecurringDay))),
  firstDate: fc.option(fc.constantFrom('2026-12-01', '2028-02-25')),
  extraGiftText: fc.string(),
  cardStoreConsent: fc.boolean(),
  accountHolderName: fc.string(),
  bankName: fc.string(),
  bankCode: fc.string(),
  accountType: fc.option(fc.constantFrom(...Object.values(AccountType))),
  accountNumber: fc.string(),
})

const savedDonations: fc.Arbitrary<SavedDonation> = fc.oneof(
  fc
    .record({ at: fc.constantFrom(...DONATION_STEPS), reached: fc.constantFrom(...DONATION_STEPS) })
    .filter(({ at, reached }) => !isBefore(reached, at))
    .chain((steps) =>
      fc.record({ draft: drafts, attemptKey: fc.option(fc.uuid()) }).map((rest): SavedDonation => ({ ...saved, ...steps, ...rest })),
    ),
  fc
    .record({
      draft: drafts,
      attemptKey: fc.option(fc.uuid()),
      donation: fc.constantFrom(byCard, byCode, byEft, byNothing, everyMonth),
      resume: fc.constantFrom('start', 'returned', 'claimed', 'ended', 'instructions', 'transferMade', 'code', 'away'),
    })
    .map((rest): SavedDonation => ({ ...savedAtPayment, ...rest })),
)

const walks = fc.array(fc.constantFrom(...(Object.values(events).flat() as DonationEvent[])), { maxLength: 30 })

describe('a saved donation', () => {
  test('is read back as it was written', () => {
    fc.assert(
      fc.property(savedDonations, (donation) => {
        expect(readSaved(stored(donation))).toEqual(donation)
      }),
    )
  })

  test('opens where it was saved, whatever the donor did before', () => {
    fc.assert(
      fc.property(walks, (walk) => {
        const actor = createActor(machine, { input: inputs.fresh }).start()
        walk.forEach((event) => actor.send(event))
        const written = toSaved(actor.getSnapshot())
        expect(readSaved(stored(written))).toEqual(written)
        const again = createActor(machine, { input: { terms, saved: readSaved(stored(written)) } }).start()
        expect(toSaved(again.getSnapshot())).toEqual(written && { ...written, draft: withOfferedMethod(written.draft, terms) })
        actor.stop()
        again.stop()
      }),
      { numRuns: 300 },
    )
  })

  test('is refused with any field missing, of another kind, or too many', () => {
    for (const donation of [saved, ...[byCard, byEft, byCode, everyMonth].map((given) => ({ ...savedAtPayment, donation: given }))]) {
      for (const path of pathsOf(donation)) {
        expect(readSaved(changedAt(donation, path, (parent, key) => delete parent[key])), `without ${path.join('.')}`).toBeNull()
        expect(readSaved(changedAt(donation, path, (parent, key) => (parent[key] = ['?']))), `odd ${path.join('.')}`).toBeNull()
      }
      expect(readSaved({ ...donation, accessToken: 'x' })).toBeNull()
      expect(readSaved({ ...donation, draft: { ...donation.draft, cardNumber: '4111111111111111' } })).toBeNull()
    }
  })

  test.each([
    ['nothing', null],
    ['a text', 'review'],
    ['a list', [saved]],
    ['an older version', { ...saved, version: 0 }],
    ['an earlier version', { ...saved, version: SAVED_DONATION_VERSION - 2 }],
    ['one of no time', { ...saved, keptAt: Number.NaN }],
    ['a later version', { ...saved, version: SAVED_DONATION_VERSION + 1 }],
    ['a step beyond the one reached', { ...saved, at: 'review', reached: 'details' }],
    ['a payment without its donation', { ...savedAtPayment, donation: null }],
    ['a payment that goes on nowhere', { ...savedAtPayment, resume: null }],
    ['a donation without a payment', { ...saved, donation: byCard }],
    ['a currency that does not exist', { ...saved, draft: { ...draft, currencyId: 3 } }],
    ['a payment method that does not exist', { ...saved, draft: { ...draft, paymentMethod: 9 } }],
    ['an empty key', { ...saved, attemptKey: '' }],
    ['an amount in fractions of a cent', { ...savedAtPayment, donation: { ...byCard, line: { ...byCard.line, total: 0.5 } } }],
    ['a negative amount', { ...savedAtPayment, donation: { ...byCard, line: { ...byCard.line, total: -1 } } }],
    ['a script for an address', withGateway('javascript:alert(1)')],
    ['a data address', withGateway('data:text/html,x')],
    ['an address that is none', withGateway('https://')],
    ['a script behind a code', { ...savedAtPayment, donation: { ...byCode, next: { kind: 'code', link: 'javascript:alert(1)' } } }],
    ['a code without a link', { ...savedAtPayment, donation: { ...byCode, next: { kind: 'code' } } }],
    ['a prototype of its own', Object.assign(Object.create({ version: 1 }) as object, saved)],
  ])('is refused: %s', (_, value) => {
    expect(readSaved(value)).toBeNull()
  })

  test('is not made of a donation that is through or never began', () => {
    const through = createActor(machine, { input: inputs.savedAtPayment }).getSnapshot().context
    expect(toSaved(machine.resolveState({ value: 'thanked', context: through }))).toBeNull()
    const fresh = createActor(machine, { input: inputs.closed }).getSnapshot().context
    expect(toSaved(machine.resolveState({ value: 'notTakingDonations', context: fresh }))).toBeNull()
  })

  test.each(['declined', 'cancelled'] as const)('asks again what became of it when it was %s', (value) => {
    const { context } = createActor(machine, { input: inputs.savedAtReview }).getSnapshot()
    const kept = toSaved(machine.resolveState({ value, context: { ...context, donation: byCard } }))
    expect(kept).toEqual({ ...saved, at: 'payment', donation: byCard, resume: 'returned' })
    expect(readSaved(kept)).toEqual(kept)
  })

  test('goes on at the review while it is sent, with its key', () => {
    const { context } = createActor(machine, { input: inputs.savedAtReview }).getSnapshot()
    for (const value of [{ submitting: 'sending' }, { submitting: 'stillWorking' }, 'sendingFailed'] as const) {
      expect(toSaved(machine.resolveState({ value, context: { ...context, attemptKey: 'key-1' } }))).toEqual({
        ...saved,
        attemptKey: 'key-1',
      })
    }
  })

  test('says of a debit order that is sent, or got no answer, that it may be set up, and is nothing without its key', () => {
    const { context } = createActor(machine, { input: inputs.unanswered }).getSnapshot()
    for (const value of [{ submitting: 'sending' }, { submitting: 'stillWorking' }, 'sendingFailed'] as const)
      expect(toSaved(machine.resolveState({ value, context }))).toEqual(inputs.unanswered.saved)
    expect(readSaved(inputs.unanswered.saved)).toEqual(inputs.unanswered.saved)
    expect(readSaved({ ...inputs.unanswered.saved, attemptKey: null })).toBeNull()
    expect(readSaved({ ...inputs.unanswered.saved, reached: 'method' })).toBeNull()
  })

  test('keeps a debit order that may be set up where no debit order is offered any more', () => {
    const withoutIt = { ...terms, recurringMethods: { 1: [], 2: [] } }
    const { context } = createActor(machine, { input: { ...inputs.unanswered, terms: withoutIt } }).getSnapshot()
    expect(readSaved(toSaved(machine.resolveState({ value: 'sendingFailed', context })))).toEqual(inputs.unanswered.saved)
  })

  test('is no debit order that may be set up once the campaign has refused it', () => {
    const { context } = createActor(machine, { input: inputs.unanswered }).getSnapshot()
    const refused = { ...context, attemptKey: null, mayBeSetUp: false }
    expect(toSaved(machine.resolveState({ value: 'notTakingDonations', context: refused }))?.at).toBe('review')
  })

  test('written before the time was kept too is read as written now, so that nothing of it is lost', () => {
    const { keptAt: _, draft: whole, ...rest } = savedAtPayment
    const { firstDate: __, ...older } = whole
    expect(readSaved({ ...rest, version: 5, draft: older }, 5)).toEqual({ ...savedAtPayment, keptAt: keptAt + 5 })
  })

  const MINUTE = 60_000
  const HALF_AN_HOUR = 30 * MINUTE
  const DAY = 24 * 60 * MINUTE
  const debitOrderTyped = { ...saved, draft: debitOrderDraft }
  const nobody = {
    cardStoreConsent: false,
    accountHolderName: '',
    bankName: '',
    bankCode: '',
    accountType: null,
    accountNumber: '',
  }

  test('forgets the account and the consent after half an hour, for whoever has the phone next', () => {
    expect(readSaved(debitOrderTyped, HALF_AN_HOUR)).toEqual(debitOrderTyped)
    expect(readSaved(debitOrderTyped, HALF_AN_HOUR + 1)).toEqual({ ...saved, draft: { ...debitOrderDraft, ...nobody } })
    expect(readSaved(saved, HALF_AN_HOUR + 1)).toEqual(saved)
  })

  test('is nothing after a day', () => {
    expect(readSaved(saved, DAY)).toEqual(saved)
    expect(readSaved(saved, DAY + 1)).toBeNull()
  })

  test('of a debit order that may be set up is kept whole for as long as the tab is there', () => {
    expect(readSaved(inputs.unanswered.saved, 3 * DAY)).toEqual(inputs.unanswered.saved)
  })

  test.each([
    ['is paid', savedAtPayment, 'details'],
    ['was found by its link', inputs.foundByItsLink.saved, 'amount'],
  ] as const)('of a donation that %s is kept, and after a day not who gave it', (_, donation, reached) => {
    const { firstName, lastName, email, mobileNumber, comment } = emptyDraft(terms)
    const emptied = { ...donation.draft, firstName, lastName, email, mobileNumber, comment }
    expect(readSaved(donation, DAY + 1)).toEqual({ ...donation, reached, draft: emptied })
  })

  test('keeps what a first visit typed', () => {
    const actor = createActor(machine, { input: inputs.fresh }).start()
    actor.send({ type: 'DRAFT_KEPT', values: { amountText: '25' } })
    expect(toSaved(actor.getSnapshot())).toEqual({
      ...saved,
      at: 'amount',
      reached: 'amount',
      draft: { ...emptyDraft(terms), amountText: '25' },
    })
    actor.stop()
  })
})

function withGateway(url: string): unknown {
  return { ...savedAtPayment, donation: { ...byCard, next: { ...byCard.next, url } } }
}

/** Of every field, at any depth; the gateway's own fields have names of its own choosing. */
function pathsOf(value: object): string[][] {
  return Object.entries(value).flatMap(([key, inner]) => [
    [key],
    ...(typeof inner === 'object' && inner !== null && key !== 'fields' ? pathsOf(inner as object).map((path) => [key, ...path]) : []),
  ])
}

function changedAt(value: object, path: string[], change: (parent: Record<string, unknown>, key: string) => void): unknown {
  const copy = structuredClone(value) as Record<string, unknown>
  const parent = path.slice(0, -1).reduce((inner, key) => inner[key] as Record<string, unknown>, copy)
  change(parent, path.at(-1)!)
  return copy
}
