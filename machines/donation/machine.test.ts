import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { CurrencyId, DonationStatus, PaymentMethod, RecurringDay, RecurringDuration } from '#domain/enumerations.ts'
import { byCard, byEft, everyMonth, statuses } from '#machines/payment/fixtures.ts'
import { paymentMachine } from '#machines/payment/machine.ts'
import type { AskedOutput, DonationTokenInput, LeaveForGatewayInput } from '#machines/payment/types.ts'
import { held } from '#tests/models/held.ts'
import { emptyDraft } from './draft.ts'
import {
  amount,
  debitOrder,
  debitOrderDraft,
  details,
  draft,
  inputs,
  method,
  monthlyDraft,
  outcomes,
  saved,
  savedAtPayment,
  terms,
} from './fixtures.ts'
import { donationMachine } from './machine.ts'
import { readSaved } from './readSaved.ts'
import { toSaved } from './saved.ts'
import { donationScreen } from './screen.ts'
import { noticeOf } from './selectors.ts'
import { DONATION_STEPS, isOpen, ofStep } from './steps.ts'
import type { CreateDonationOutput, DonationInput, SentDraft } from './types.ts'

function start(input: DonationInput = inputs.fresh) {
  const createDonation = held<CreateDonationOutput, SentDraft>()
  const leaveForGateway = held<void, LeaveForGatewayInput>()
  const askStatus = held<AskedOutput, DonationTokenInput>()
  const cancelDonation = held<AskedOutput, DonationTokenInput>()
  const clock = new SimulatedClock()
  const payment = paymentMachine.provide({
    actors: { leaveForGateway: leaveForGateway.logic, askStatus: askStatus.logic, cancelDonation: cancelDonation.logic },
  })
  const actor = createActor(donationMachine.provide({ actors: { createDonation: createDonation.logic, payment } }), { input, clock })
  const screens: string[] = []
  actor.subscribe((snapshot) => {
    const screen = donationScreen(snapshot)
    if (screens.at(-1) !== screen) screens.push(screen)
  })
  actor.start()
  const snapshot = () => actor.getSnapshot()
  return {
    actor,
    createDonation,
    leaveForGateway,
    askStatus,
    cancelDonation,
    clock,
    screens,
    snapshot,
    value: () => snapshot().value,
    context: () => snapshot().context,
    screen: () => donationScreen(snapshot()),
    payment: () => snapshot().children.payment!,
  }
}

function startReviewing(input?: DonationInput) {
  const donation = start(input)
  donation.actor.send({ type: 'AMOUNT_ACCEPTED', values: amount })
  donation.actor.send({ type: 'DETAILS_ACCEPTED', values: details })
  donation.actor.send({ type: 'METHOD_ACCEPTED', values: method })
  return donation
}

function startSubmitting() {
  const donation = startReviewing()
  donation.actor.send({ type: 'CONFIRMED', attemptKey: 'key-1' })
  return donation
}

function startSettingUp() {
  const donation = start({ terms, saved: { ...saved, draft: debitOrderDraft } })
  donation.actor.send({ type: 'CONFIRMED', attemptKey: 'key-1' })
  return donation
}

async function startPaying(outcome: 'byCard' | 'byEft' = 'byCard') {
  const donation = startSubmitting()
  await donation.createDonation.answer(outcomes.createDonation[outcome])
  return donation
}

const reload = (donation: ReturnType<typeof start>, returned = false) =>
  start({ terms, saved: readSaved({ ...toSaved(donation.snapshot()), keptAt: saved.keptAt }, saved.keptAt), returned })

describe('giving once', () => {
  test('goes from the amount to thank you', async () => {
    const donation = await startPaying()
    expect(donation.createDonation.calls[0]!.input).toEqual({ draft, terms, attemptKey: 'key-1' })
    expect(donation.leaveForGateway.calls[0]!.input).toEqual({ donation: byCard })
    const back = reload(donation, true)
    await back.askStatus.answer(statuses(byCard).pending)
    back.clock.increment(2_000)
    await back.askStatus.answer(statuses(byCard).accepted)
    expect(donation.screens).toEqual(['amount', 'details', 'method', 'review', 'submitting', 'redirecting'])
    expect(back.screens).toEqual(['confirming', 'thanked'])
    expect(back.context().donation).toEqual(statuses(byCard).accepted.donation)
  })

  test('shows what the payment shows, and every change of it reaches whoever watches the donation', async () => {
    const { actor, payment, screens } = await startPaying('byEft')
    payment().send({ type: 'PAID' })
    actor.stop()
    expect(screens.slice(-2)).toEqual(['instructions', 'awaitingTransfer'])
  })

  test('takes no donation where the campaign takes none, and says why', () => {
    const { snapshot } = start(inputs.closed)
    expect(snapshot()).toMatchObject({ value: 'notTakingDonations', status: 'done' })
    expect(noticeOf(snapshot())).toBe('This campaign has been closed, so it no longer takes donations.')
  })

  test('says that it still works after twenty seconds while the one request goes on', async () => {
    const { clock, screen, createDonation } = startSubmitting()
    clock.increment(19_999)
    expect(screen()).toBe('submitting')
    clock.increment(1)
    expect(screen()).toBe('stillWorking')
    expect(createDonation.calls).toHaveLength(1)
    expect(createDonation.calls[0]!.signal.aborted).toBe(false)
    await createDonation.answer(outcomes.createDonation.byCard)
    expect(screen()).toBe('redirecting')
  })

  test.each([
    ['acceptedAlready', 'thanked'],
    ['declinedAlready', 'declined'],
    ['cancelledAlready', 'cancelled'],
    ['byEft', 'paying'],
  ] as const)('starts afresh with the person known and the gift forgotten: %s', async (outcome, before) => {
    const { actor, createDonation, context, value } = startSubmitting()
    await createDonation.answer(outcomes.createDonation[outcome])
    expect(value()).toBe(before)
    actor.send({ type: 'START_AFRESH' })
    expect(value()).toBe('choosingAmount')
    expect(context()).toMatchObject({
      draft: { ...draft, amountText: '', tipChoice: 'none', tipText: '', comment: '' },
      reached: 'amount',
      attemptKey: null,
      donation: null,
    })
  })
})

describe('the steps', () => {
  test('come one after the other the first time', () => {
    const { actor, value, context } = start()
    expect(isOpen(context(), 'details')).toBe(false)
    actor.send({ type: 'STEP_REQUESTED', step: 'review' })
    expect(value()).toBe('choosingAmount')
    actor.send({ type: 'AMOUNT_ACCEPTED', values: amount })
    expect(value()).toBe('enteringDetails')
    actor.send({ type: 'DETAILS_ACCEPTED', values: details })
    expect(value()).toBe('choosingPaymentMethod')
    actor.send({ type: 'METHOD_ACCEPTED', values: method })
    expect(value()).toBe('reviewing')
  })

  test('go back without losing anything', () => {
    const { actor, value, context } = startReviewing()
    actor.send({ type: 'BACK' })
    actor.send({ type: 'BACK' })
    actor.send({ type: 'BACK' })
    expect(value()).toBe('choosingAmount')
    actor.send({ type: 'BACK' })
    expect(value()).toBe('choosingAmount')
    expect(context().draft).toEqual(draft)
  })

  test('lead from a correction straight back to the review', () => {
    const { actor, value, context } = startReviewing()
    actor.send({ type: 'STEP_REQUESTED', step: 'amount' })
    actor.send({ type: 'AMOUNT_ACCEPTED', values: { ...amount, amountText: '300' } })
    expect(value()).toBe('reviewing')
    expect(context().draft.amountText).toBe('300')
  })

  test('do not open beyond what is typed but not accepted', () => {
    const { actor, value, context } = startReviewing()
    actor.send({ type: 'STEP_REQUESTED', step: 'amount' })
    actor.send({ type: 'DRAFT_KEPT', values: { ...draft, amountText: '1' } })
    expect([value(), context().draft.amountText]).toEqual(['choosingAmount', '1'])
    actor.send({ type: 'STEP_REQUESTED', step: 'review' })
    expect(value()).toBe('choosingAmount')
    actor.send({ type: 'AMOUNT_ACCEPTED', values: amount })
    expect(value()).toBe('reviewing')
  })

  test.each([
    ['amount', { amountText: '1' }, 'choosingAmount'],
    ['details', { email: 'sipho@' }, 'enteringDetails'],
    ['method', { paymentMethod: PaymentMethod.EFT }, 'choosingPaymentMethod'],
  ] as const)('lead from the review to what a field of it gave up too late, which is never reviewed unaccepted: %s', (_, values, step) => {
    const { actor, value, context } = startReviewing()
    actor.send({ type: 'DRAFT_KEPT', values })
    expect([value(), context().draft]).toEqual([step, { ...draft, ...values }])
  })

  test('lead back to an earlier one that was left unaccepted, with this one’s values kept', () => {
    const { actor, value, context } = start()
    actor.send({ type: 'AMOUNT_ACCEPTED', values: amount })
    actor.send({ type: 'DRAFT_KEPT', values: { amountText: '1' } })
    actor.send({ type: 'DETAILS_ACCEPTED', values: details })
    expect([value(), context().draft.firstName]).toEqual(['choosingAmount', details.firstName])
    actor.send({ type: 'AMOUNT_ACCEPTED', values: amount })
    expect(value()).toBe('choosingPaymentMethod')
  })

  test('ask for the payment method again where another currency does not offer it', () => {
    const inDollars = { ...terms, methods: { 1: terms.methods[1], 2: [PaymentMethod.PayPal] } }
    const { actor, value, context } = startReviewing({ terms: inDollars })
    actor.send({ type: 'STEP_REQUESTED', step: 'amount' })
    actor.send({ type: 'AMOUNT_ACCEPTED', values: { ...amount, currencyId: CurrencyId.USDollar } })
    expect([value(), context().draft.paymentMethod]).toEqual(['choosingPaymentMethod', PaymentMethod.PayPal])
  })

  test('stop at the payment method where a currency offers none', () => {
    const { actor, value } = startReviewing()
    actor.send({ type: 'STEP_REQUESTED', step: 'amount' })
    actor.send({ type: 'AMOUNT_ACCEPTED', values: { ...amount, currencyId: CurrencyId.USDollar } })
    actor.send({ type: 'METHOD_ACCEPTED', values: {} })
    expect(value()).toBe('choosingPaymentMethod')
    actor.send({ type: 'METHOD_ACCEPTED', values: { paymentMethod: PaymentMethod.PayFast } })
    expect(value()).toBe('choosingPaymentMethod')
  })
})

describe('the consent to what is taken every month', () => {
  const monthlyAtReview = { terms, saved: { ...saved, draft: debitOrderDraft } }

  test.each([
    ['amount', 'AMOUNT_ACCEPTED', { amountText: '9000' }],
    ['amount', 'AMOUNT_ACCEPTED', { tipChoice: 'none' }],
    ['schedule', 'SCHEDULE_ACCEPTED', { term: RecurringDuration.SixMonths }],
    ['schedule', 'SCHEDULE_ACCEPTED', { deductionDate: RecurringDay.TwentyFifth }],
    ['schedule', 'SCHEDULE_ACCEPTED', { extraGiftText: '' }],
  ] as const)('is asked for again after another %s: %s %j, however it was typed', (step, type, values) => {
    for (const isLeftFirst of [false, true]) {
      const { actor, value, context } = start(monthlyAtReview)
      actor.send({ type: 'STEP_REQUESTED', step })
      if (isLeftFirst) actor.send({ type: 'DRAFT_KEPT', values })
      actor.send({ type, values })
      expect([value(), context().draft.cardStoreConsent]).toEqual(['choosingPaymentMethod', false])
      actor.send({ type: 'METHOD_ACCEPTED', values: debitOrder })
      expect(value()).toBe('reviewing')
    }
  })

  test('is asked for again after another first date, and not after the first that is kept', () => {
    for (const [firstDate, next, isAsked] of [
      ['2026-12-01', '2027-01-01', true],
      [null, '2026-12-01', false],
    ] as const) {
      const { actor, value } = start({ terms, saved: { ...saved, draft: { ...debitOrderDraft, firstDate } } })
      actor.send({ type: 'STEP_REQUESTED', step: 'schedule' })
      actor.send({ type: 'SCHEDULE_ACCEPTED', values: { firstDate: next } })
      expect(value()).toBe(isAsked ? 'choosingPaymentMethod' : 'reviewing')
    }
  })

  test('stands where nothing of it changed', () => {
    const { actor, value } = start(monthlyAtReview)
    actor.send({ type: 'STEP_REQUESTED', step: 'amount' })
    actor.send({ type: 'AMOUNT_ACCEPTED', values: ofStep('amount', debitOrderDraft) })
    actor.send({ type: 'STEP_REQUESTED', step: 'details' })
    actor.send({ type: 'DETAILS_ACCEPTED', values: { ...details, comment: 'Another' } })
    expect(value()).toBe('reviewing')
  })
})

describe('the attempt key', () => {
  test('is there before anything is sent, so that two copies of a tab at the review give once', () => {
    const donation = startReviewing()
    donation.actor.send({ type: 'KEY_MADE', attemptKey: 'key-1' })
    const copy = reload(donation)
    copy.actor.send({ type: 'KEY_MADE', attemptKey: 'key-2' })
    for (const { actor } of [donation, copy]) actor.send({ type: 'CONFIRMED', attemptKey: 'key-3' })
    expect([donation, copy].map(({ createDonation }) => createDonation.calls[0]!.input.attemptKey)).toEqual(['key-1', 'key-1'])
  })

  test('stays for a retry after silence', async () => {
    const { actor, createDonation, value } = startSubmitting()
    await createDonation.fail()
    expect(value()).toBe('sendingFailed')
    actor.send({ type: 'RETRY' })
    await createDonation.fail()
    actor.send({ type: 'BACK' })
    actor.send({ type: 'CONFIRMED', attemptKey: 'key-2' })
    expect(createDonation.calls.map(({ input }) => input.attemptKey)).toEqual(['key-1', 'key-1', 'key-1'])
  })

  test('stays where the server would not look at what it may have already', async () => {
    const { actor, createDonation, value } = startSubmitting()
    await createDonation.fail()
    actor.send({ type: 'RETRY' })
    await createDonation.answer({ kind: 'refused', errors: [{ message: 'Please wait a moment.' }], isUndecided: true })
    expect(value()).toBe('reviewing')
    actor.send({ type: 'CONFIRMED', attemptKey: 'key-2' })
    expect(createDonation.calls.map(({ input }) => input.attemptKey)).toEqual(['key-1', 'key-1', 'key-1'])
  })

  test('stays for a donor who looks at a step after silence', async () => {
    const { actor, createDonation, value, context } = startSubmitting()
    await createDonation.fail()
    actor.send({ type: 'STEP_REQUESTED', step: 'details' })
    expect([value(), context().attemptKey]).toEqual(['enteringDetails', 'key-1'])
  })

  test('stays when a step is accepted again unchanged', async () => {
    const { actor, createDonation, context } = startSubmitting()
    await createDonation.fail()
    actor.send({ type: 'BACK' })
    actor.send({ type: 'STEP_REQUESTED', step: 'details' })
    actor.send({ type: 'DETAILS_ACCEPTED', values: details })
    expect(context().attemptKey).toBe('key-1')
  })

  test('goes when an accepted value changes', async () => {
    const { actor, createDonation, context } = startSubmitting()
    await createDonation.fail()
    actor.send({ type: 'BACK' })
    actor.send({ type: 'STEP_REQUESTED', step: 'amount' })
    actor.send({ type: 'AMOUNT_ACCEPTED', values: { ...amount, tipText: '31' } })
    expect(context().attemptKey).toBeNull()
    actor.send({ type: 'CONFIRMED', attemptKey: 'key-2' })
    expect(createDonation.calls.at(-1)!.input.attemptKey).toBe('key-2')
  })

  test('goes when a change was kept first and accepted later', async () => {
    const { actor, createDonation, context } = startSubmitting()
    await createDonation.fail()
    actor.send({ type: 'BACK' })
    actor.send({ type: 'STEP_REQUESTED', step: 'amount' })
    actor.send({ type: 'DRAFT_KEPT', values: { amountText: '300' } })
    actor.send({ type: 'AMOUNT_ACCEPTED', values: { ...amount, amountText: '300' } })
    expect(context().attemptKey).toBeNull()
  })

  test('goes with a refusal, which the same key would only bring back', async () => {
    const { actor, createDonation, value, context } = startSubmitting()
    await createDonation.answer(outcomes.createDonation.refusedElsewhere)
    expect([value(), context().notice, context().attemptKey]).toEqual([
      'reviewing',
      'The reCAPTCHA verification failed. Please try again.',
      null,
    ])
    actor.send({ type: 'CONFIRMED', attemptKey: 'key-2' })
    expect(createDonation.calls.at(-1)!.input.attemptKey).toBe('key-2')
    expect(context().notice).toBeNull()
  })

  test('stays with a debit order that may be set up, and nothing of it is changed before that is known', async () => {
    const { actor, createDonation, value, context } = startSettingUp()
    await createDonation.fail()
    for (const step of DONATION_STEPS) actor.send({ type: 'STEP_REQUESTED', step })
    actor.send({ type: 'BACK' })
    expect(value()).toBe('sendingFailed')
    actor.send({ type: 'RETRY' })
    await createDonation.answer(outcomes.createDonation.undecided)
    actor.send({ type: 'BACK' })
    expect([value(), context().notice]).toEqual(['sendingFailed', 'Too many requests. Please wait a moment and try again.'])
    actor.send({ type: 'RETRY' })
    await createDonation.answer(outcomes.createDonation.refusedMethod)
    expect([value(), context().mayBeSetUp]).toEqual(['choosingPaymentMethod', false])
    actor.send({ type: 'METHOD_ACCEPTED', values: debitOrder })
    actor.send({ type: 'CONFIRMED', attemptKey: 'key-2' })
    expect(createDonation.calls.map(({ input }) => input.attemptKey)).toEqual(['key-1', 'key-1', 'key-1', 'key-2'])
  })

  test.each(['sending', 'sendingFailed'])('stays with a debit order whose tab was closed while %s', async (when) => {
    const closed = startSettingUp()
    if (when === 'sendingFailed') await closed.createDonation.fail()
    const { actor, createDonation, value } = reload(closed)
    expect(value()).toBe('sendingFailed')
    actor.send({ type: 'STEP_REQUESTED', step: 'method' })
    actor.send({ type: 'RETRY' })
    expect(createDonation.calls[0]!.input).toEqual(closed.createDonation.calls[0]!.input)
  })

  test('survives a crash while sending, so that the same attempt is sent again', () => {
    const crashed = startSubmitting()
    const again = reload(crashed)
    expect(again.value()).toBe('reviewing')
    again.actor.send({ type: 'CONFIRMED', attemptKey: 'key-2' })
    expect(again.createDonation.calls[0]!.input).toEqual(crashed.createDonation.calls[0]!.input)
  })

  test('replays a donation that was paid meanwhile', async () => {
    const { createDonation, context, screen } = startSubmitting()
    await createDonation.answer(outcomes.createDonation.acceptedAlready)
    expect([screen(), context().donation]).toEqual(['thanked', outcomes.createDonation.acceptedAlready.donation])
  })

  test.each([
    ['declinedAlready', 'declined'],
    ['cancelledAlready', 'cancelled'],
  ] as const)('replays one that came to nothing meanwhile, and the next try has another: %s', async (outcome, screen) => {
    const donation = startSubmitting()
    await donation.createDonation.answer(outcomes.createDonation[outcome])
    expect([donation.screen(), donation.context().donation, donation.context().attemptKey]).toEqual([
      screen,
      outcomes.createDonation[outcome].donation,
      null,
    ])
  })
})

describe('a refusal', () => {
  test('leads to the earliest step that owns a refused field, and from there past the others to the review', async () => {
    const { actor, createDonation, value, context } = startSubmitting()
    await createDonation.answer(outcomes.createDonation.refusedAmount)
    expect(value()).toBe('choosingAmount')
    expect(context().refusals).toEqual({ amount: 'The minimum amount is R 20', email: 'Invalid email format.' })
    actor.send({ type: 'STEP_REQUESTED', step: 'review' })
    expect(value()).toBe('choosingAmount')
    actor.send({ type: 'AMOUNT_ACCEPTED', values: amount })
    expect([value(), context().refusals]).toEqual(['enteringDetails', { email: 'Invalid email format.' }])
    actor.send({ type: 'DETAILS_ACCEPTED', values: details })
    expect([value(), context().refusals]).toEqual(['reviewing', {}])
  })

  test.each([
    ['refusedDetails', 'enteringDetails', { email: 'Invalid email format.' }],
    ['refusedMethod', 'choosingPaymentMethod', { paymentMethod: 'Please select a payment method.' }],
  ] as const)('%s leads to %s', async (outcome, step, refusals) => {
    const { createDonation, value, context } = startSubmitting()
    await createDonation.answer(outcomes.createDonation[outcome])
    expect(value()).toBe(step)
    expect([context().refusals, context().notice, context().attemptKey]).toEqual([refusals, null, null])
  })

  test('goes from its field once something else is typed there', async () => {
    const { actor, createDonation, context } = startSubmitting()
    await createDonation.answer(outcomes.createDonation.refusedDetails)
    actor.send({ type: 'DRAFT_KEPT', values: { email: 'sipho@example.co.za' } })
    expect(context().refusals).toEqual({})
  })

  test('of a field that no step has is shown above the review, as is one by the name of an inherited property', async () => {
    const { createDonation, value, context } = startSubmitting()
    await createDonation.answer({ kind: 'refused', errors: [{ field: 'constructor', message: 'Not allowed.' }] })
    expect([value(), context().refusals, context().notice]).toEqual(['reviewing', {}, 'Not allowed.'])
  })

  test('because the campaign closed meanwhile ends it and says why', async () => {
    const { createDonation, snapshot } = startSubmitting()
    await createDonation.answer(outcomes.createDonation.campaignClosed)
    expect(snapshot()).toMatchObject({ value: 'notTakingDonations', status: 'done' })
    expect(noticeOf(snapshot())).toBe(outcomes.createDonation.campaignClosed.message)
  })
})

describe('a payment that did not work', () => {
  const startDeclined = async () => {
    const donation = await startPaying()
    donation.payment().send({ type: 'PAGE_SHOWN' })
    donation.payment().send({ type: 'PAID' })
    await donation.askStatus.answer(statuses(byCard).rejected)
    return donation
  }

  test('can be tried again with everything kept and a new key', async () => {
    const { actor, createDonation, value, context } = await startDeclined()
    expect([value(), context().attemptKey, context().donation]).toEqual(['declined', null, statuses(byCard).rejected.donation])
    actor.send({ type: 'TRY_AGAIN' })
    expect([value(), context().draft, context().donation]).toEqual(['reviewing', draft, null])
    actor.send({ type: 'CONFIRMED', attemptKey: 'key-2' })
    expect(createDonation.calls.at(-1)!.input).toEqual({ draft, terms, attemptKey: 'key-2' })
  })

  test('is asked about when its page is seen again, before it is tried again: in another tab it may have been paid meanwhile', async () => {
    const { actor, askStatus, screen } = await startDeclined()
    actor.send({ type: 'PAGE_SEEN' })
    expect([screen(), askStatus.calls.length]).toEqual(['declined', 2])
    actor.send({ type: 'TRY_AGAIN' })
    expect(screen()).toBe('declined')
    await askStatus.answer(statuses(byCard).accepted)
    expect(screen()).toBe('thanked')
  })

  test.each(['the same answer', 'no answer', 'no answer for twenty seconds'])(
    'stays as it is after %s, and can be tried again',
    async (what) => {
      const { actor, askStatus, clock, screens, value, context } = await startDeclined()
      actor.send({ type: 'PAGE_SEEN' })
      if (what === 'the same answer') await askStatus.answer(statuses(byCard).rejected)
      else if (what === 'no answer') await askStatus.fail()
      else clock.increment(20_000)
      expect([value(), screens.at(-1), context().donation]).toEqual(['declined', 'declined', statuses(byCard).rejected.donation])
      expect(screens.filter((screen) => screen === 'declined')).toHaveLength(1)
      actor.send({ type: 'TRY_AGAIN' })
      expect(value()).toBe('reviewing')
    },
  )

  test('can be tried another way', async () => {
    const { actor, context, value } = await startDeclined()
    actor.send({ type: 'TRY_OTHER_METHOD' })
    expect([value(), context().donation]).toEqual(['choosingPaymentMethod', null])
    actor.send({ type: 'METHOD_ACCEPTED', values: { paymentMethod: PaymentMethod.EFT } })
    expect(value()).toBe('reviewing')
  })

  test.each(['TRY_AGAIN', 'TRY_OTHER_METHOD'] as const)('starts at the amount where only the link was known: %s', async (type) => {
    const { actor, askStatus, value, context } = start(inputs.foundByItsLink)
    await askStatus.answer(statuses(byCard).rejected)
    expect(value()).toBe('declined')
    actor.send({ type })
    expect([value(), context().draft, context().donation]).toEqual(['choosingAmount', emptyDraft(terms), null])
  })

  test.each([true, false])('gives no extra gift again that has come although the card was not stored: it has come: %s', async (hasCome) => {
    const { actor, createDonation } = start(inputs.monthlyAtReview)
    actor.send({ type: 'CONFIRMED', attemptKey: 'key-1' })
    expect(createDonation.calls[0]!.input.draft).toEqual(monthlyDraft)
    const recurrence = { ...everyMonth.recurrence!, isExtraGiftPaid: hasCome }
    await createDonation.answer({ kind: 'created', donation: { ...everyMonth, status: DonationStatus.Rejected, recurrence } })
    actor.send({ type: 'TRY_AGAIN' })
    actor.send({ type: 'CONFIRMED', attemptKey: 'key-2' })
    expect(createDonation.calls[1]!.input.draft).toEqual({ ...monthlyDraft, extraGiftText: hasCome ? '' : '100' })
  })

  test('is cancelled by the donor', async () => {
    const { payment, cancelDonation, context, value } = await startPaying('byEft')
    payment().send({ type: 'CANCEL' })
    const { canceledAtTransaction } = statuses(byEft)
    await cancelDonation.answer(canceledAtTransaction)
    expect([value(), context().donation]).toEqual(['cancelled', canceledAtTransaction.donation])
  })

  test('because the payment machine broke leads back to the review, with the key that cannot give twice', async () => {
    const donation = startReviewing()
    const broken = createActor(
      donationMachine.provide({
        actors: {
          createDonation: donation.createDonation.logic,
          payment: paymentMachine.provide({
            guards: {
              hasReturned: () => {
                throw new Error('broken')
              },
            },
          }),
        },
      }),
      { input: { terms, saved: { ...saved, attemptKey: 'key-1' } } },
    ).start()
    broken.send({ type: 'CONFIRMED', attemptKey: 'key-2' })
    await donation.createDonation.answer(outcomes.createDonation.byCard)
    await setImmediate()
    expect(broken.getSnapshot().value).toBe('reviewing')
    expect(broken.getSnapshot().context).toMatchObject({ attemptKey: 'key-1', donation: null })
    expect(broken.getSnapshot().context.notice).toMatch(/^Something went wrong while you were paying/)
  })
})

describe('an empty form, for somebody else than who began', () => {
  const emptied = { draft: emptyDraft(terms), reached: 'amount', attemptKey: null, donation: null, isResumed: false }

  test.each(['amount', 'details', 'method', 'review'] as const)('is there from %s', (step) => {
    const { actor, value, context } = start({ terms, saved: { ...saved, at: step, attemptKey: 'key-1' } })
    expect(context().isResumed).toBe(true)
    actor.send({ type: 'START_EMPTY' })
    expect([value(), context()]).toEqual(['choosingAmount', expect.objectContaining(emptied)])
  })

  test.each(['away', 'instructions'] as const)('is there while a payment waits: %s', (resume) => {
    const { actor, value, context } = start({ terms, saved: { ...savedAtPayment, donation: resume === 'away' ? byCard : byEft, resume } })
    actor.send({ type: 'START_EMPTY' })
    expect([value(), context()]).toEqual(['choosingAmount', expect.objectContaining(emptied)])
  })

  test.each([
    ['whose names were kept', { terms, saved }, true],
    [
      'of whom an amount alone was kept',
      { terms, saved: { ...saved, at: 'amount', reached: 'amount', draft: { ...emptyDraft(terms), ...amount } } },
      false,
    ],
    ['who comes back from paying', inputs.returned, false],
    ['whose payment waits', { terms, saved: { ...savedAtPayment, donation: byEft, resume: 'instructions' } }, true],
  ] satisfies [string, DonationInput, boolean][])('is offered to whoever finds the gift of somebody %s', (_, input, isResumed) => {
    expect(start(input).context().isResumed).toBe(isResumed)
  })

  test('is not offered any more to who has gone on from the details', () => {
    const { actor, context } = start({ terms, saved: { ...saved, at: 'details' } })
    actor.send({ type: 'STEP_REQUESTED', step: 'amount' })
    actor.send({ type: 'AMOUNT_ACCEPTED', values: amount })
    expect(context().isResumed).toBe(true)
    actor.send({ type: 'STEP_REQUESTED', step: 'details' })
    actor.send({ type: 'DETAILS_ACCEPTED', values: details })
    expect(context().isResumed).toBe(false)
  })

  test('is not there for a debit order that may be set up, nor where the campaign would not take another gift', () => {
    const unanswered = start(inputs.unanswered)
    unanswered.actor.send({ type: 'START_EMPTY' })
    expect(unanswered.value()).toBe('sendingFailed')
    const closed = start(inputs.returnedToAClosedCampaign)
    closed.actor.send({ type: 'START_EMPTY' })
    expect(closed.value()).toBe('paying')
  })
})

describe('after a reload', () => {
  test.each([
    ['details', 'enteringDetails'],
    ['method', 'choosingPaymentMethod'],
    ['review', 'reviewing'],
  ] as const)('the step is where it was: %s', (step, value) => {
    const donation = startReviewing()
    donation.actor.send({ type: 'STEP_REQUESTED', step })
    const again = reload(donation)
    expect(again.value()).toBe(value)
    expect(again.context().draft).toEqual(draft)
    expect(isOpen(again.context(), 'review')).toBe(true)
  })

  test('what was typed but not accepted is there, and does not pass for accepted', () => {
    const donation = startReviewing()
    donation.actor.send({ type: 'STEP_REQUESTED', step: 'amount' })
    donation.actor.send({ type: 'DRAFT_KEPT', values: { amountText: '1' } })
    const again = reload(donation)
    expect([again.value(), again.context().draft.amountText]).toEqual(['choosingAmount', '1'])
    expect(isOpen(again.context(), 'details')).toBe(false)
  })

  test('on the way to the gateway it asks whether the donor paid, and sends nobody there by itself', async () => {
    const again = reload(await startPaying())
    expect(again.screen()).toBe('backWithoutAnswer')
    expect(again.leaveForGateway.calls).toHaveLength(0)
  })

  test('what was cancelled is said again, with what was typed, and another try is another donation', async () => {
    const donation = await startPaying('byEft')
    donation.payment().send({ type: 'CANCEL' })
    await donation.cancelDonation.answer(statuses(byEft).canceledAtManage)
    expect(donation.value()).toBe('cancelled')
    const again = reload(donation)
    expect(again.screen()).toBe('confirming')
    await again.askStatus.answer(statuses(byEft).canceledAtManage)
    expect([again.value(), again.context().draft, again.context().attemptKey]).toEqual(['cancelled', draft, null])
    again.actor.send({ type: 'TRY_AGAIN' })
    expect(again.value()).toBe('reviewing')
  })

  test('what was declined is said again, but for what has come after all', async () => {
    const donation = start(inputs.returned)
    await donation.askStatus.answer(statuses(byCard).rejected)
    expect(donation.value()).toBe('declined')
    const again = reload(donation)
    await again.askStatus.answer(statuses(byCard).rejected)
    expect(again.value()).toBe('declined')
    const later = reload(donation)
    await later.askStatus.answer(statuses(byCard).accepted)
    expect(later.value()).toBe('thanked')
  })

  test('an awaited transfer is still awaited', async () => {
    const donation = await startPaying('byEft')
    donation.payment().send({ type: 'PAID' })
    expect(reload(donation).screen()).toBe('awaitingTransfer')
  })

  test('a payment is confirmed although the campaign has closed meanwhile', () => {
    expect(start(inputs.returnedToAClosedCampaign).screen()).toBe('confirming')
  })

  test('an EFT shows its account, whatever an old address of the browser says of a gateway', async () => {
    expect(reload(await startPaying('byEft'), true).screen()).toBe('instructions')
  })

  test.each([
    ['declined', 'rejected'],
    ['cancelled', 'canceledAtTransaction'],
  ] as const)('what is typed for the next gift keeps its key when the one of a link was %s', async (outcome, status) => {
    const donation = start({ terms, saved: { ...savedAtPayment, reached: 'amount', attemptKey: 'key-of-the-next', resume: 'returned' } })
    await donation.askStatus.answer(statuses(byCard)[status])
    expect([donation.value(), donation.context().attemptKey]).toEqual([outcome, 'key-of-the-next'])
    donation.actor.send({ type: 'START_AFRESH' })
    expect([donation.value(), donation.context().attemptKey]).toEqual(['choosingAmount', 'key-of-the-next'])
  })

  test('a campaign that has closed meanwhile is not given to again, and what waits to be paid is not forgotten', () => {
    const donation = start({
      terms: { ...terms, refusal: 'closed' },
      saved: { ...savedAtPayment, donation: byEft, resume: 'transferMade' },
    })
    expect(donation.screen()).toBe('awaitingTransfer')
    donation.actor.send({ type: 'START_AFRESH' })
    expect(donation.screen()).toBe('awaitingTransfer')
    // What becomes of the money is still found after a reload.
    expect(toSaved(donation.snapshot())).toMatchObject({ at: 'payment', donation: byEft })
  })

  test.each([
    ['TRY_AGAIN', 'closedFoundByItsLink'],
    ['TRY_OTHER_METHOD', 'closedFoundByItsLink'],
    ['TRY_AGAIN', 'returnedToAClosedCampaign'],
    ['TRY_OTHER_METHOD', 'returnedToAClosedCampaign'],
  ] as const)('%s leads nobody into the form of a campaign that takes nothing now: %s', async (type, input) => {
    const donation = start(inputs[input])
    await donation.askStatus.answer(statuses(byCard).rejected)
    expect(donation.screen()).toBe('declined')
    donation.actor.send({ type })
    expect([donation.screen(), noticeOf(donation.snapshot())]).toEqual([
      'notTakingDonations',
      'This campaign has been closed, so it no longer takes donations.',
    ])
  })

  test('a donation to another campaign is left alone', () => {
    const { value, context } = start({ terms: { ...terms, campaignPath: 'another' }, saved: savedAtPayment, returned: true })
    expect(value()).toBe('choosingAmount')
    expect(context().draft).toEqual(emptyDraft(terms))
  })

  test('a payment method that is no longer offered is asked for again, under a new key', () => {
    const { value, context } = start({
      terms: { ...terms, methods: { 1: [PaymentMethod.EFT], 2: [] } },
      saved: { ...saved, attemptKey: 'key-1' },
    })
    expect([value(), context().draft.paymentMethod, context().attemptKey]).toEqual(['choosingPaymentMethod', PaymentMethod.EFT, null])
  })
})
