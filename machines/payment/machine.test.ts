import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { DonationStatus } from '#domain/enumerations.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import { held } from '#tests/models/held.ts'
import { byCard, byCode, byEft, byNothing, notFound, statuses } from './fixtures.ts'
import { paymentMachine } from './machine.ts'
import { outcomeOf } from './outcome.ts'
import { resumeOf } from './selectors.ts'
import type { AskedOutput, DonationTokenInput, LeaveForGatewayInput, PaymentResume } from './types.ts'

function start(donation: PlacedDonation = byCard, resume: PaymentResume = 'start') {
  const leaveForGateway = held<void, LeaveForGatewayInput>()
  const askStatus = held<AskedOutput, DonationTokenInput>()
  const cancelDonation = held<AskedOutput, DonationTokenInput>()
  const clock = new SimulatedClock()
  const actor = createActor(
    paymentMachine.provide({
      actors: { leaveForGateway: leaveForGateway.logic, askStatus: askStatus.logic, cancelDonation: cancelDonation.logic },
    }),
    { input: { donation, resume }, clock },
  ).start()
  const snapshot = () => actor.getSnapshot()
  return { actor, leaveForGateway, askStatus, cancelDonation, clock, snapshot, value: () => snapshot().value }
}

const answers = statuses(byCard)
const eftAnswers = statuses(byEft)

describe('where a payment begins', () => {
  test.each([
    ['start', byCard, 'redirecting'],
    ['start', byEft, { showingInstructions: 'resting' }],
    ['start', byNothing, { confirming: 'asking' }],
    ['returned', byCard, { confirming: 'asking' }],
    ['claimed', byCard, { confirming: 'asking' }],
    ['ended', byCard, 'askingOnceMore'],
    ['away', byCard, { backWithoutAnswer: 'asking' }],
    // A donor who comes back later may have paid meanwhile, and is not told to pay again before the server has been asked.
    ['instructions', byEft, { showingInstructions: 'asking' }],
    ['transferMade', byEft, { awaitingTransfer: 'asking' }],
    ['away', byEft, { showingInstructions: 'resting' }],
    ['away', byNothing, { confirming: 'asking' }],
    ['start', byCode, { showingCode: 'resting' }],
    ['code', byCode, { showingCode: 'resting' }],
    ['away', byCode, { showingCode: 'resting' }],
    ['returned', byCode, { confirming: 'asking' }],
    ['instructions', byCard, { confirming: 'asking' }],
    ['code', byCard, { confirming: 'asking' }],
    ['transferMade', byCard, { confirming: 'asking' }],
  ] as const)('%s', (resume, donation, value) => {
    expect(start(donation, resume).value()).toEqual(value)
  })

  test.each([
    ['redirecting', byCard, 'away'],
    [{ backWithoutAnswer: 'resting' }, byCard, 'away'],
    [{ showingInstructions: 'asking' }, byEft, 'instructions'],
    [{ awaitingTransfer: 'resting' }, byEft, 'transferMade'],
    [{ showingCode: 'outOfSight' }, byCode, 'code'],
    [{ confirming: 'pausing' }, byCard, 'claimed'],
    [{ stillUnknown: 'resting' }, byCard, 'claimed'],
    [{ unanswered: 'resting' }, byCode, 'returned'],
    ['askingOnceMore', byCard, 'returned'],
    ['cancelling', byCard, 'away'],
    ['cancelling', byEft, 'instructions'],
    ['cancelling', byCode, 'code'],
    ['cancelling', byNothing, 'away'],
  ] as const)('goes on after a reload in %o', (value, donation, resume) => {
    expect(resumeOf({ value, context: { donation, resume: 'start', isUndecided: false, notice: null } })).toBe(resume)
  })

  test.each([{ confirming: 'pausing' }, { stillUnknown: 'resting' }, { unanswered: 'resting' }] as const)(
    'is known after a reload to be back from the gateway, in %o',
    (value) => {
      expect(resumeOf({ value, context: { donation: byCard, resume: 'returned', isUndecided: false, notice: null } })).toBe('returned')
    },
  )
})

describe('the way to the gateway and back', () => {
  test('hands the donation over and, when the page was not left, asks whether the donor paid', async () => {
    const { leaveForGateway, value } = start()
    expect(leaveForGateway.calls[0]!.input).toEqual({ donation: byCard })
    await leaveForGateway.answer(undefined)
    expect(value()).toEqual({ backWithoutAnswer: 'asking' })
  })

  test('asks the same when the way there failed', async () => {
    const { leaveForGateway, value } = start()
    await leaveForGateway.fail()
    expect(value()).toEqual({ backWithoutAnswer: 'asking' })
  })

  test('asks the server once the donor says so', () => {
    const { actor, askStatus, value } = start(byCard, 'away')
    actor.send({ type: 'CHECK' })
    expect(value()).toEqual({ confirming: 'asking' })
    expect(askStatus.calls).toHaveLength(2)
  })

  test('asks the same when the browser brings the page back from its cache', () => {
    const { actor, value } = start()
    actor.send({ type: 'PAGE_SHOWN' })
    expect(value()).toEqual({ backWithoutAnswer: 'asking' })
  })

  test.each([
    ['accepted', answers.accepted],
    ['declined', answers.rejected],
    ['cancelled', answers.canceledAtTransaction],
  ] as const)('need not ask the donor what the server knows by then: %s', async (value, known) => {
    const payment = start(byCard, 'away')
    await payment.askStatus.answer(known)
    expect(payment.value()).toBe(value)
  })

  test('asks the donor when the server does not know, or does not answer', async () => {
    const unknown = start(byCard, 'away')
    await unknown.askStatus.answer(answers.pending)
    expect(unknown.value()).toEqual({ backWithoutAnswer: 'resting' })
    const silent = start(byCard, 'away')
    await silent.askStatus.fail()
    expect(silent.value()).toEqual({ backWithoutAnswer: 'resting' })
  })

  test('goes there again when told, also while it is on the way', () => {
    const { actor, leaveForGateway } = start()
    actor.send({ type: 'CONTINUE_TO_GATEWAY' })
    actor.send({ type: 'PAGE_SHOWN' })
    actor.send({ type: 'CONTINUE_TO_GATEWAY' })
    expect(leaveForGateway.calls).toHaveLength(3)
  })
})

describe('confirming', () => {
  test('asks at once, then every two seconds, until the server knows', async () => {
    const { actor, askStatus, clock, snapshot } = start(byCard, 'returned')
    expect(askStatus.calls[0]!.input).toEqual({ token: byCard.token, isRecurring: false })
    for (const answer of [answers.pending, answers.pendingSettlement, answers.pledged]) {
      const asked = askStatus.calls.length
      await askStatus.answer(answer)
      expect(snapshot().context.donation).toEqual(answer.donation)
      clock.increment(1_999)
      expect(askStatus.calls).toHaveLength(asked)
      clock.increment(1)
      expect(askStatus.calls).toHaveLength(asked + 1)
    }
    await askStatus.answer(answers.accepted)
    expect(actor.getSnapshot()).toMatchObject({
      status: 'done',
      value: 'accepted',
      output: { outcome: 'accepted', donation: answers.accepted.donation },
    })
  })

  test('gives the reference after twenty seconds, asks at once and on every ten', async () => {
    const { askStatus, clock, snapshot, value } = start(byCard, 'returned')
    clock.increment(19_999)
    expect(value()).toEqual({ confirming: 'asking' })
    clock.increment(1)
    expect(value()).toEqual({ stillUnknown: 'asking' })
    expect(askStatus.calls).toHaveLength(2)
    await askStatus.answer(answers.pending)
    expect(value()).toEqual({ stillUnknown: 'resting' })
    clock.increment(10_000)
    expect(value()).toEqual({ stillUnknown: 'asking' })
    await askStatus.fail()
    expect(value()).toEqual({ stillUnknown: 'resting' })
    clock.increment(10_000)
    await askStatus.answer(answers.pendingSettlement)
    expect(value()).toEqual({ stillUnknown: 'resting' })
    expect(snapshot().context.donation).toEqual(answers.pendingSettlement.donation)
    clock.increment(10_000)
    await askStatus.answer(answers.accepted)
    expect(value()).toBe('accepted')
  })

  test('counts the twenty seconds over all its questions', async () => {
    const { askStatus, clock, value } = start(byCard, 'returned')
    for (let seconds = 0; seconds < 18; seconds += 2) {
      await askStatus.answer(answers.pending)
      clock.increment(2_000)
    }
    expect(value()).toEqual({ confirming: 'asking' })
    clock.increment(2_000)
    expect(value()).toEqual({ stillUnknown: 'asking' })
  })

  test('says that our server does not answer, and asks again by itself, at once when the connection is back, and when told', async () => {
    const { actor, askStatus, clock, snapshot, value } = start(byCard, 'returned')
    await askStatus.fail()
    expect(value()).toEqual({ unanswered: 'resting' })
    clock.increment(10_000)
    expect(value()).toEqual({ unanswered: 'asking' })
    await askStatus.fail()
    actor.send({ type: 'ONLINE' })
    await askStatus.fail()
    actor.send({ type: 'RETRY' })
    expect(askStatus.calls).toHaveLength(4)
    await askStatus.answer(answers.pledged)
    expect(value()).toEqual({ confirming: 'pausing' })
    expect(snapshot().context.donation).toEqual(answers.pledged.donation)
  })

  test.each([
    ['accepted', 'accepted'],
    ['rejected', 'declined'],
    ['canceledAtTransaction', 'cancelled'],
    ['canceledAtManage', 'cancelled'],
  ] as const)('ends when the server says %s', async (status, outcome) => {
    const { actor, askStatus } = start(byCard, 'returned')
    await askStatus.answer(answers[status])
    expect(actor.getSnapshot().output).toEqual({ outcome, donation: answers[status].donation })
  })

  test('has an outcome for every status and none for the open ones', () => {
    expect(Object.entries(DonationStatus).map(([name, status]) => [name, outcomeOf(status)])).toEqual([
      ['Pending', null],
      ['Accepted', 'accepted'],
      ['Rejected', 'declined'],
      ['CanceledAtTransaction', 'cancelled'],
      ['CanceledAtManage', 'cancelled'],
      ['PendingSettlement', null],
      ['Pledged', null],
    ])
  })
})

describe('an EFT', () => {
  test('never leaves for a gateway and asks in the background every thirty seconds', async () => {
    const { leaveForGateway, askStatus, clock, snapshot, value } = start(byEft)
    clock.increment(29_999)
    expect(askStatus.calls).toHaveLength(0)
    clock.increment(1)
    await askStatus.answer(eftAnswers.pledged)
    expect(value()).toEqual({ showingInstructions: 'resting' })
    expect(snapshot().context.donation).toEqual(eftAnswers.pledged.donation)
    clock.increment(30_000)
    await askStatus.fail()
    expect(value()).toEqual({ showingInstructions: 'resting' })
    clock.increment(30_000)
    await askStatus.answer(eftAnswers.accepted)
    expect(value()).toBe('accepted')
    expect(leaveForGateway.calls).toHaveLength(0)
  })

  test('is shown again to a donor who pressed by mistake that it was made', () => {
    const { actor, value } = start(byEft)
    actor.send({ type: 'PAID' })
    actor.send({ type: 'NOT_PAID' })
    expect(value()).toEqual({ showingInstructions: 'resting' })
    actor.send({ type: 'CANCEL' })
    expect(value()).toBe('cancelling')
  })

  test('takes the donor’s word that it was made as news, not as proof', async () => {
    const { actor, askStatus, clock, snapshot, value } = start(byEft)
    actor.send({ type: 'PAID' })
    expect(value()).toEqual({ awaitingTransfer: 'resting' })
    actor.send({ type: 'CHECK' })
    await askStatus.answer(eftAnswers.pendingSettlement)
    expect(value()).toEqual({ awaitingTransfer: 'resting' })
    expect(snapshot().context.donation).toEqual(eftAnswers.pendingSettlement.donation)
    clock.increment(30_000)
    expect(value()).toEqual({ awaitingTransfer: 'asking' })
    await askStatus.fail()
    expect(value()).toEqual({ awaitingTransfer: 'resting' })
  })
})

describe('a page that nobody looks at', () => {
  const HOURS = 3 * 3_600_000
  const unanswered = async () => {
    const payment = start(byCard, 'returned')
    await payment.askStatus.fail()
    return payment
  }
  const stillUnknown = async () => {
    const payment = start(byCard, 'returned')
    payment.clock.increment(20_000)
    return payment
  }

  test.each([
    ['showingInstructions', async () => start(byEft)],
    ['awaitingTransfer', async () => start(byEft, 'transferMade')],
    ['stillUnknown', stillUnknown],
    ['unanswered', unanswered],
  ])('asks nothing, and at once when it is looked at again: %s', async (state, opens) => {
    const { actor, askStatus, clock, value } = await opens()
    actor.send({ type: 'PAGE_HIDDEN' })
    const asked = askStatus.calls.length
    clock.increment(HOURS)
    expect([value(), askStatus.calls.length]).toEqual([{ [state]: 'outOfSight' }, asked])
    actor.send({ type: 'PAGE_SEEN' })
    expect([value(), askStatus.calls.length]).toEqual([{ [state]: 'asking' }, asked + 1])
  })

  test('goes on confirming as before for a donor who looked away for a moment', async () => {
    const { actor, askStatus, clock, value } = start(byCard, 'returned')
    await askStatus.answer(answers.pending)
    clock.increment(1_000)
    actor.send({ type: 'PAGE_HIDDEN' })
    clock.increment(1_500)
    expect(askStatus.calls).toHaveLength(1)
    actor.send({ type: 'PAGE_SEEN' })
    expect([value(), askStatus.calls.length]).toEqual([{ confirming: 'asking' }, 2])
    await askStatus.answer(answers.pending)
    clock.increment(2_000)
    expect([value(), askStatus.calls.length]).toEqual([{ confirming: 'asking' }, 3])
    clock.increment(15_499)
    expect(value()).toEqual({ confirming: 'asking' })
    clock.increment(1)
    expect(value()).toEqual({ stillUnknown: 'asking' })
  })

  test('is not asked for to the end of confirming either', () => {
    const { actor, askStatus, clock, value } = start(byCard, 'returned')
    actor.send({ type: 'PAGE_HIDDEN' })
    clock.increment(HOURS)
    expect([value(), askStatus.calls.length]).toEqual([{ stillUnknown: 'outOfSight' }, 1])
    actor.send({ type: 'PAGE_SEEN' })
    expect([value(), askStatus.calls.length]).toEqual([{ stillUnknown: 'asking' }, 2])
  })

  test.each([
    ['awaitingTransfer', async () => start(byEft, 'transferMade'), 'CHECK'],
    ['stillUnknown', stillUnknown, 'CHECK'],
    ['unanswered', unanswered, 'RETRY'],
  ] as const)('its buttons work all the same, should nobody say that it is looked at: %s', async (state, opens, type) => {
    const { actor, value } = await opens()
    actor.send({ type: 'PAGE_HIDDEN' })
    actor.send({ type })
    expect(value()).toEqual({ [state]: 'asking' })
  })
})

describe('our own server does not answer', () => {
  test('a donor who tries again hears what came of it', async () => {
    const { actor, askStatus, clock, snapshot, value } = start(byCard, 'returned')
    const notice = () => snapshot().context.notice
    await askStatus.fail()
    expect([value(), notice()]).toEqual([{ unanswered: 'resting' }, null])
    actor.send({ type: 'RETRY' })
    expect(notice()).toBe('Asking…')
    await askStatus.fail()
    expect(notice()).toBe('We got no clear answer. Check your connection and try again.')
    clock.increment(10_000)
    actor.send({ type: 'RETRY' })
    expect([value(), notice()]).toEqual([{ unanswered: 'asking' }, 'Asking…'])
    await askStatus.answer(answers.pending)
    expect([value(), notice()]).toEqual([{ confirming: 'pausing' }, null])
  })
})

describe.each([
  ['a transfer', byEft, 'transferMade', eftAnswers.pending, 30_000],
  ['what stays unknown', byCard, 'returned', answers.pending, 10_000],
  ['what is being sorted out', byEft, 'returned', eftAnswers.beingSortedOut, 30_000],
] as const)('the donor who asks about %s', (_, donation, resume, pending, pause) => {
  const waits = async () => {
    const payment = start(donation, resume)
    await payment.askStatus.answer(pending)
    if ('confirming' in Object(payment.value())) payment.clock.increment(20_000)
    return { ...payment, notice: () => payment.snapshot().context.notice }
  }

  test('hears what came of it, and nothing of what is asked in the background', async () => {
    const { actor, askStatus, clock, notice } = await waits()
    clock.increment(pause)
    expect(notice()).toBeNull()
    await askStatus.answer(pending)
    expect(notice()).toBeNull()
    actor.send({ type: 'CHECK' })
    expect(notice()).toBe('Asking…')
    await askStatus.answer(pending)
    expect(notice()).toBe('No news yet.')
    clock.increment(pause)
    expect(notice()).toBe('No news yet.')
    await askStatus.fail()
    expect(notice()).toBe('No news yet.')
  })

  test('does not take silence of ours for silence of the bank', async () => {
    const { actor, askStatus, clock, notice } = await waits()
    actor.send({ type: 'CHECK' })
    await askStatus.fail()
    expect(notice()).toBe('We got no clear answer. Check your connection and try again.')
    clock.increment(pause)
    await askStatus.answer(pending)
    expect(notice()).toBe('No news yet.')
  })

  test('is answered by the question that is on its way', async () => {
    const { actor, askStatus, clock, notice } = await waits()
    clock.increment(pause)
    const asked = askStatus.calls.length
    actor.send({ type: 'CHECK' })
    expect(notice()).toBe('Asking…')
    expect(askStatus.calls).toHaveLength(asked)
    await askStatus.answer(pending)
    expect(notice()).toBe('No news yet.')
  })
})

describe('a code', () => {
  const codeAnswers = statuses(byCode)

  test('never leaves for a gateway, and is asked about every four seconds', async () => {
    const { leaveForGateway, askStatus, clock, snapshot, value } = start(byCode)
    clock.increment(3_999)
    expect(askStatus.calls).toHaveLength(0)
    clock.increment(1)
    await askStatus.answer(codeAnswers.pledged)
    expect(value()).toEqual({ showingCode: 'resting' })
    expect(snapshot().context.donation).toEqual(codeAnswers.pledged.donation)
    clock.increment(4_000)
    await askStatus.fail()
    expect(value()).toEqual({ showingCode: 'resting' })
    clock.increment(4_000)
    await askStatus.answer(codeAnswers.accepted)
    expect(value()).toBe('accepted')
    expect(leaveForGateway.calls).toHaveLength(0)
  })

  test('asks nothing while the donor is elsewhere, and at once when they are back', () => {
    const { actor, askStatus, clock, value } = start(byCode)
    clock.increment(4_000)
    actor.send({ type: 'PAGE_HIDDEN' })
    expect(askStatus.calls[0]!.signal.aborted).toBe(true)
    clock.increment(600_000)
    expect([value(), askStatus.calls.length]).toEqual([{ showingCode: 'outOfSight' }, 1])
    actor.send({ type: 'PAGE_SEEN' })
    expect([value(), askStatus.calls.length]).toEqual([{ showingCode: 'asking' }, 2])
  })

  test('asks at once when the connection is back', () => {
    const { actor, askStatus } = start(byCode)
    actor.send({ type: 'ONLINE' })
    expect(askStatus.calls).toHaveLength(1)
  })

  test('is shown again to a donor who said too early that they had paid; a card is not paid for twice that way', () => {
    for (const [donation, value] of [
      [byCode, { showingCode: 'resting' }],
      [byCard, { stillUnknown: 'asking' }],
    ] as const) {
      const payment = start(donation, 'returned')
      payment.clock.increment(20_000)
      payment.actor.send({ type: 'CONTINUE_TO_GATEWAY' })
      expect(payment.value()).toEqual(value)
    }
  })
})

describe('a donation that the server does not know any more', () => {
  test('is not taken for a server that does not answer, and is asked about only when its donor asks', async () => {
    const { actor, askStatus, clock, value } = start(byCard, 'returned')
    await askStatus.answer(notFound)
    clock.increment(60_000)
    expect([value(), askStatus.calls.length]).toEqual(['notFound', 1])
    actor.send({ type: 'CHECK' })
    await askStatus.answer(answers.accepted)
    expect(value()).toBe('accepted')
  })

  test.each([
    ['EFT', byEft, { showingInstructions: 'asking' }, 'instructions'],
    ['code', byCode, { showingCode: 'asking' }, 'code'],
    ['card', byCard, { confirming: 'asking' }, 'claimed'],
  ] as const)(
    'cannot be cancelled, and is paid as before once the server has it again, also after a reload: %s',
    async (_, donation, back, resume) => {
      const { actor, cancelDonation, snapshot, value } = start(donation, 'away')
      actor.send({ type: 'CANCEL' })
      await cancelDonation.answer(notFound)
      expect([value(), resumeOf(snapshot())]).toEqual(['notFound', resume])
      actor.send({ type: 'CHECK' })
      expect(value()).toEqual(back)
    },
  )
})

describe('a payment that the gateway is deciding on', () => {
  test('is neither asked about nor offered to be paid again, also after a reload', async () => {
    const { askStatus, snapshot, value } = start(byCard, 'away')
    await askStatus.answer(answers.undecided)
    expect(value()).toEqual({ stillUnknown: 'resting' })
    expect(resumeOf(snapshot())).toBe('returned')
  })
})

describe('a payment that is paid by the donor’s word alone', () => {
  test('‘Yes’ pressed by mistake is no dead end, also after a reload', async () => {
    const left = start(byCard, 'away')
    await left.askStatus.answer(answers.pending)
    left.actor.send({ type: 'CHECK' })
    left.clock.increment(20_000)
    const again = start(byCard, resumeOf(left.snapshot()))
    again.clock.increment(20_000)
    for (const { actor, value } of [left, again]) {
      expect(value()).toEqual({ stillUnknown: 'asking' })
      actor.send({ type: 'CONTINUE_TO_GATEWAY' })
      expect(value()).toBe('redirecting')
    }
  })
})

describe('cancelling', () => {
  test('is the server’s to decide: a payment that went through meanwhile stays', async () => {
    const { actor, cancelDonation } = start(byCard, 'away')
    actor.send({ type: 'CANCEL' })
    expect(cancelDonation.calls[0]!.input).toEqual({ token: byCard.token, isRecurring: false })
    await cancelDonation.answer(answers.accepted)
    expect(actor.getSnapshot().output).toEqual({ outcome: 'accepted', donation: answers.accepted.donation })
  })

  test.each([
    ['card', byCard, { confirming: 'asking' }, null],
    ['EFT', byEft, { showingInstructions: 'resting' }, 'We could not cancel your donation just now. Please try again.'],
    ['code', byCode, { showingCode: 'resting' }, 'We could not cancel your donation just now. Please try again.'],
  ] as const)('leaves open what the server leaves open: %s', async (_, donation, value, notice) => {
    const payment = start(donation, 'away')
    payment.actor.send({ type: 'CANCEL' })
    const { pendingSettlement } = statuses(donation)
    await payment.cancelDonation.answer(pendingSettlement)
    expect([payment.value(), payment.snapshot().context.notice]).toEqual([value, notice])
    expect(payment.snapshot().context.donation).toEqual(pendingSettlement.donation)
  })

  test('says why the server leaves it open, where that says so', async () => {
    const payment = start(byEft)
    payment.actor.send({ type: 'CANCEL' })
    await payment.cancelDonation.answer({ ...eftAnswers.pending, refusal: 'Money has come for this donation.' })
    expect([payment.value(), payment.snapshot().context.notice]).toEqual([
      { showingInstructions: 'resting' },
      'Money has come for this donation.',
    ])
  })

  test('says why a payment that the gateway is deciding on cannot be cancelled, and shows no way to pay it again', async () => {
    const { actor, cancelDonation, clock, askStatus, snapshot, value } = start(byCard, 'away')
    actor.send({ type: 'CANCEL' })
    await cancelDonation.answer({ ...answers.undecided, refusal: 'This payment is being decided on.' })
    expect([value(), snapshot().context.notice]).toEqual([{ stillUnknown: 'resting' }, 'This payment is being decided on.'])
    actor.send({ type: 'CONTINUE_TO_GATEWAY' })
    expect(value()).toEqual({ stillUnknown: 'resting' })
    clock.increment(10_000)
    await askStatus.answer(answers.undecided)
    expect(snapshot().context.notice, 'what nobody has asked for takes the place of nothing').toBe('This payment is being decided on.')
    clock.increment(10_000)
    await askStatus.answer(answers.pending)
    expect(snapshot().context.notice, 'it does not hold any more').toBeNull()
    actor.send({ type: 'CONTINUE_TO_GATEWAY' })
    expect(value()).toBe('redirecting')
  })

  test.each([
    ['EFT', byEft, 'instructions', { showingInstructions: 'resting' }],
    ['code', byCode, 'returned', { showingCode: 'resting' }],
    ['card', byCard, 'returned', { confirming: 'asking' }],
  ] as const)('is being sorted out for as long as the server says that another sum has come: %s', async (_, donation, resume, value) => {
    const { pending, beingSortedOut } = statuses(donation)
    const payment = start(donation, resume)
    await payment.askStatus.answer(beingSortedOut)
    expect(payment.value()).toEqual({ beingSortedOut: 'resting' })
    payment.clock.increment(30_000)
    await payment.askStatus.answer(pending)
    expect(payment.value()).toEqual(value)
  })

  test('is asked about at once after a reload while its money is being sorted out, and nothing is shown to be paid', () => {
    expect(
      resumeOf({
        value: { beingSortedOut: 'resting' },
        context: { donation: byEft, resume: 'instructions', isUndecided: false, notice: null },
      }),
    ).toBe('returned')
    expect(start(byEft, 'returned').value()).toEqual({ confirming: 'asking' })
  })

  test.each([
    ['card', byCard, { backWithoutAnswer: 'asking' }],
    ['EFT', byEft, { showingInstructions: 'resting' }],
    ['code', byCode, { showingCode: 'resting' }],
  ] as const)('says so when nobody answered, and what was there before stays: %s', async (_, donation, value) => {
    const payment = start(donation, 'away')
    payment.actor.send({ type: 'CANCEL' })
    await payment.cancelDonation.fail()
    expect(payment.value()).toEqual(value)
    expect(payment.snapshot().context.notice).toBe('We could not cancel your donation just now. Please try again.')
    payment.actor.send({ type: 'CANCEL' })
    expect(payment.snapshot().context.notice).toBeNull()
  })

  test.each([
    ['card', byCard, 'CHECK'],
    ['EFT', byEft, 'PAID'],
    ['code', byCode, 'PAID'],
  ] as const)('is no longer spoken of once the donor says that they have paid: %s', async (_, donation, type) => {
    const payment = start(donation, 'away')
    payment.actor.send({ type: 'CANCEL' })
    await payment.cancelDonation.fail()
    payment.actor.send({ type })
    expect(payment.snapshot().context.notice).toBeNull()
  })
})
