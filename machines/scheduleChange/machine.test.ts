import type { RecurringGift } from '#domain/recurringGift.ts'
import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { held } from '#tests/models/held.ts'
import { asItIs, byCard, byDebitOrder, gifts, outcomesFor, values } from './fixtures.ts'
import { foreseen } from './gift.ts'
import { scheduleChangeMachine } from './machine.ts'
import { refusalOf, scheduleErrorsOf } from './selectors.ts'
import type {
  ChangeScheduleInput,
  ChangeScheduleOutput,
  LeaveForCardPageInput,
  ReadGiftInput,
  ReadGiftOutput,
  ScheduleChangeEvent,
} from './types.ts'

const skip: ScheduleChangeEvent[] = [{ type: 'SKIP' }, { type: 'CONFIRM_SKIP' }]

function start(gift: RecurringGift) {
  const changeSchedule = held<ChangeScheduleOutput, ChangeScheduleInput>()
  const readGift = held<ReadGiftOutput, ReadGiftInput>()
  const leaveForCardPage = held<void, LeaveForCardPageInput>()
  const actors = { changeSchedule: changeSchedule.logic, readGift: readGift.logic, leaveForCardPage: leaveForCardPage.logic }
  const clock = new SimulatedClock()
  const actor = createActor(scheduleChangeMachine.provide({ actors }), { input: { gift }, clock })
  const toasts: string[] = []
  actor.on('toast', ({ toast }) => toasts.push(toast.message))
  actor.start()
  const send = (...events: ScheduleChangeEvent[]) => {
    for (const event of events) actor.send(event)
  }
  return {
    actor,
    clock,
    send,
    toasts,
    answer: changeSchedule.answer,
    fail: changeSchedule.fail,
    read: readGift.answer,
    failToRead: readGift.fail,
    asked: () => readGift.calls.length,
    notice: () => actor.getSnapshot().context.notice,
    left: () => leaveForCardPage.calls.map(({ input }) => input),
    patches: () => changeSchedule.calls.map(({ input }) => input),
    value: () => actor.getSnapshot().value,
    shown: () => actor.getSnapshot().context.gift,
    outcomes: () => outcomesFor(actor.getSnapshot().context).changeSchedule,
  }
}

const { active, paused, inTrouble, withoutInstrument, cancelled, expired, cardOpen, cardStored, cardFailed } = gifts
const { token } = active
const HOURS = 3_600_000

describe('a change of the schedule', () => {
  test('is shown at once, and kept when the server has it', async () => {
    const gift = start(active)
    gift.send({ type: 'EDIT' }, { type: 'SAVE', values })
    expect([gift.value(), gift.shown().line.toCause]).toEqual(['saving', 200_00])
    expect(gift.patches()).toEqual([{ token, patch: { ...values, from: asItIs } }])
    await gift.answer(gift.outcomes().changed)
    expect([gift.value(), gift.shown().line.toCause, gift.toasts]).toEqual(['showing', 200_00, ['Donation updated']])
  })

  test('says of amount, tip, term and day only what was changed, and from what: what another tab did to the rest stays', async () => {
    const gift = start(active)
    gift.send({ type: 'EDIT' }, { type: 'SAVE', values: { ...asItIs, deductionDate: values.deductionDate } })
    await gift.answer(gift.outcomes().changed)
    gift.send({ type: 'EDIT' }, { type: 'SAVE', values: { ...asItIs, deductionDate: values.deductionDate, term: values.term } })
    await gift.answer(gift.outcomes().changed)
    gift.send({ type: 'EDIT' }, { type: 'SAVE', values: { ...values, amount: asItIs.amount } })
    expect(gift.patches()).toEqual([
      { token, patch: { deductionDate: values.deductionDate, from: { deductionDate: asItIs.deductionDate } } },
      { token, patch: { term: values.term, from: { term: asItIs.term } } },
      { token, patch: { tipOrAdminFeeAmount: values.tipOrAdminFeeAmount, from: { tipOrAdminFeeAmount: asItIs.tipOrAdminFeeAmount } } },
    ])
  })

  test('of nothing asks nobody', () => {
    const gift = start(active)
    gift.send({ type: 'EDIT' }, { type: 'SAVE', values: asItIs })
    expect([gift.value(), gift.patches(), gift.toasts]).toEqual(['showing', [], []])
  })

  test('is taken back where a field is refused, and the form says which', async () => {
    const gift = start(active)
    gift.send({ type: 'EDIT' }, { type: 'SAVE', values })
    await gift.answer(gift.outcomes().refusedAmount)
    expect([gift.value(), gift.shown(), gift.toasts]).toEqual(['editing', active, ['Donation update failed']])
    expect(scheduleErrorsOf(gift.actor.getSnapshot())).toEqual({ amount: 'The max amount is 1 000 000 000' })
    gift.send({ type: 'BACK' })
    expect([gift.value(), refusalOf(gift.actor.getSnapshot())]).toEqual(['showing', null])
  })

  test('is taken back where it is refused as a whole, and the form keeps it', async () => {
    const gift = start(active)
    gift.send({ type: 'EDIT' }, { type: 'SAVE', values })
    const { refused } = gift.outcomes()
    await gift.answer(refused)
    expect([gift.value(), gift.shown(), gift.toasts]).toEqual(['editing', active, ['Donation update failed']])
    expect(gift.actor.getSnapshot().context.patch).toEqual({ ...values, from: asItIs })
    expect(refusalOf(gift.actor.getSnapshot())).toBe(refused.errors[0]?.message)
    gift.send({ type: 'BACK' }, ...skip)
    await gift.answer(refused)
    expect([gift.value(), refusalOf(gift.actor.getSnapshot())]).toEqual(['showing', refused.errors[0]?.message])
  })

  test('is taken back after silence, and can be sent again', async () => {
    const gift = start(active)
    gift.send(...skip)
    expect(gift.shown().upcoming[0]).toBe('2026-12-25')
    await gift.fail()
    expect([gift.value(), gift.shown(), gift.toasts]).toEqual(['unanswered', active, []])
    gift.send({ type: 'RETRY' })
    expect(gift.shown().upcoming[0]).toBe('2026-12-25')
    expect(gift.patches()).toEqual(Array.from({ length: 2 }, () => ({ token, patch: { skip: '2026-11-25' } })))
  })

  test('that came too late shows the gift as it has become', async () => {
    const gift = start(active)
    gift.send(...skip)
    await gift.answer({ kind: 'overtaken', gift: paused, message: 'It has changed meanwhile.' })
    expect([gift.value(), gift.shown(), refusalOf(gift.actor.getSnapshot())]).toEqual(['showing', paused, 'It has changed meanwhile.'])
    expect(gift.toasts).toEqual(['Donation update failed'])
  })

  test('sent again after silence says from what it was made at first', async () => {
    const gift = start(active)
    gift.send({ type: 'EDIT' }, { type: 'SAVE', values })
    await gift.fail()
    gift.send({ type: 'RETRY' })
    expect(gift.patches()[1]).toEqual({ token, patch: { ...values, from: asItIs } })
  })

  test('of a gift that has ended meanwhile shows its end', async () => {
    const gift = start(active)
    gift.send(...skip)
    await gift.answer(gift.outcomes().overtakenByTheEnd)
    expect(gift.value()).toBe('ended')
  })
})

describe('a donor who leaves it as it is after no answer', () => {
  const giveUp = async (...events: ScheduleChangeEvent[]) => {
    const gift = start(active)
    gift.send(...events)
    await gift.fail()
    gift.send({ type: 'BACK' })
    return gift
  }
  const cancel: ScheduleChangeEvent[] = [{ type: 'CANCEL' }, { type: 'CONFIRM_CANCEL' }]
  const account: ScheduleChangeEvent[] = [{ type: 'CHANGE_METHOD' }, { type: 'METHOD_CHOSEN', values: byDebitOrder }]

  test.each([
    ['a change', skip, foreseen(active, { skip: active.upcoming[0] ?? '' }), 'showing', 'made', []],
    ['a change that never came', skip, active, 'showing', null, ['Donation update failed']],
    ['another account, of which nothing is seen', account, active, 'showing', null, []],
    ['a cancellation', cancel, cancelled, 'ended', 'made', []],
    ['a cancellation that never came', cancel, active, 'showing', null, ['Donation update failed']],
  ])('is shown what has become of it, and not what was: %s', async (_, events, now, state, news, toasts) => {
    const gift = await giveUp(...events)
    expect(gift.value()).toBe('askingWhatBecame')
    await gift.read({ kind: 'gift', gift: now })
    const { context } = gift.actor.getSnapshot()
    expect([gift.value(), gift.shown(), context.patch, context.news, gift.toasts]).toEqual([state, now, null, news, toasts])
  })

  test.each([
    ['a change', skip, 'unanswered'],
    ['a cancellation', cancel, 'cancelUnanswered'],
  ])('stays where that cannot be read: %s', async (_, events, state) => {
    const gift = await giveUp(...events)
    await gift.failToRead()
    expect(gift.value()).toBe(state)
    gift.send({ type: 'RETRY' })
    expect(gift.patches()[1]).toEqual(gift.patches()[0])
  })
})

describe('leaving out a date', () => {
  test('is asked about first, and not confirming it sends nothing', () => {
    const gift = start(active)
    gift.send({ type: 'SKIP' })
    expect([gift.value(), gift.shown(), gift.patches()]).toEqual(['confirmingSkip', active, []])
    gift.send({ type: 'BACK' })
    expect([gift.value(), gift.shown(), gift.patches()]).toEqual(['showing', active, []])
  })

  test('is done once it is confirmed', async () => {
    const gift = start(active)
    gift.send(...skip)
    expect([gift.value(), gift.patches()]).toEqual(['saving', [{ token, patch: { skip: '2026-11-25' } }]])
    await gift.answer(gift.outcomes().changed)
    expect([gift.value(), gift.toasts]).toEqual(['showing', ['Donation updated']])
  })
})

describe('a pause', () => {
  test('moves the dates as soon as it is chosen, counted from the next one', async () => {
    const gift = start(active)
    gift.send({ type: 'PAUSE' }, { type: 'PAUSE_FOR', months: 3 })
    expect(gift.shown().pausedUntil).toBe('2027-02-25')
    expect(gift.patches()).toEqual([{ token, patch: { pause: { from: '2026-11-25', months: 3 } } }])
    await gift.answer(gift.outcomes().changed)
    gift.send({ type: 'PAUSE' }, { type: 'SKIP' })
    expect(gift.value()).toBe('showing')
  })

  test('ends when the server says so', async () => {
    const gift = start(paused)
    gift.send({ type: 'END_PAUSE' })
    expect([gift.shown(), gift.patches()]).toEqual([paused, [{ token, patch: { pause: { from: '2027-02-25', months: 0 } } }]])
    await gift.answer({ kind: 'changed', gift: active })
    expect([gift.value(), gift.shown()]).toEqual(['showing', active])
  })
})

test('a gift in trouble is taken up again, and not where there is nothing to take it from', () => {
  const gift = start(inTrouble)
  gift.send({ type: 'TAKE_UP' })
  expect(gift.patches()).toEqual([{ token, patch: { donationSchedulerStatus: 0 } }])
  const empty = start(withoutInstrument)
  empty.send({ type: 'TAKE_UP' })
  expect([empty.value(), empty.patches()]).toEqual(['showing', []])
  expect(empty.actor.getSnapshot().can({ type: 'CHANGE_METHOD' })).toBe(true)
})

test('the last date that the campaign is there for can be skipped, and none after it', () => {
  const [first = ''] = active.upcoming
  expect(
    start({ ...active, endsOn: first })
      .actor.getSnapshot()
      .can({ type: 'SKIP' }),
  ).toBe(true)
  expect(
    start({ ...active, endsOn: '2026-11-24' })
      .actor.getSnapshot()
      .can({ type: 'SKIP' }),
  ).toBe(false)
})

test.each(['SKIP', 'CANCEL'] as const)(
  'a donor about to %s can pause instead, as far as the gift can be paused, and nothing is sent by that',
  (type) => {
    const gift = start(active)
    gift.send({ type }, { type: 'PAUSE' })
    expect([gift.value(), gift.shown(), gift.patches()]).toEqual(['choosingPause', active, []])
    gift.send({ type: 'BACK' })
    expect(gift.value()).toBe('showing')
    const last = start({ ...active, endsOn: '2026-12-24' })
    last.send({ type }, { type: 'PAUSE' })
    expect(last.value()).not.toBe('choosingPause')
  },
)

test('the last date that the campaign is there for is not put off to where it would never be taken', () => {
  const last = start({ ...active, endsOn: '2026-12-24' })
  last.send({ type: 'PAUSE' })
  expect(last.value()).toBe('showing')
  const more = start({ ...active, endsOn: '2026-12-25' })
  more.send({ type: 'PAUSE' })
  expect(more.value()).toBe('choosingPause')
})

describe('another card or account', () => {
  test('an account holds at once', async () => {
    const gift = start(active)
    gift.send({ type: 'CHANGE_METHOD' }, { type: 'METHOD_CHOSEN', values: byDebitOrder })
    expect([gift.value(), gift.shown(), gift.patches()]).toEqual(['saving', active, [{ token, patch: byDebitOrder }]])
    await gift.answer(gift.outcomes().changed)
    expect([gift.value(), gift.shown().paymentLabel, gift.toasts]).toEqual(['showing', 'FNB, account ending in 568', ['Donation updated']])
  })

  test('an account that is refused is asked for again, and keeps what was typed', async () => {
    const gift = start(active)
    gift.send({ type: 'CHANGE_METHOD' }, { type: 'METHOD_CHOSEN', values: byDebitOrder })
    await gift.answer(gift.outcomes().refusedAccount)
    expect([gift.value(), gift.actor.getSnapshot().context.patch]).toEqual(['choosingMethod', byDebitOrder])
  })

  test.each([byCard, byDebitOrder])('one that is refused as a whole is asked for again, and keeps what was typed', async (method) => {
    const gift = start(active)
    gift.send({ type: 'CHANGE_METHOD' }, { type: 'METHOD_CHOSEN', values: method })
    const { refused } = gift.outcomes()
    await gift.answer(refused)
    expect([gift.value(), gift.actor.getSnapshot().context.patch]).toEqual(['choosingMethod', method])
    expect(refusalOf(gift.actor.getSnapshot())).toBe(refused.errors[0]?.message)
  })

  test('a card is given on its page, and counts once the server says so', async () => {
    const gift = start(active)
    gift.send({ type: 'CHANGE_METHOD' }, { type: 'METHOD_CHOSEN', values: byCard })
    await gift.answer(gift.outcomes().changed)
    expect([gift.value(), gift.left(), gift.toasts]).toEqual(['goingToCardPage', [{ page: cardOpen.card?.page }], []])
    gift.send({ type: 'PAGE_SHOWN' }, { type: 'CHECK' })
    await gift.read({ kind: 'gift', gift: cardOpen })
    expect([gift.value(), gift.shown().paymentLabel]).toEqual([{ awaitingCard: 'resting' }, active.paymentLabel])
    gift.send({ type: 'CHECK' })
    await gift.read({ kind: 'gift', gift: cardStored })
    expect([gift.value(), gift.shown().paymentLabel, gift.toasts]).toEqual(['showing', 'Card ending in 0002', ['Donation updated']])
    expect(gift.actor.getSnapshot().context.news).toBe('stored')
  })

  test('a donor who comes back is told what became of it, once', () => {
    const news = (gift: RecurringGift) => {
      const actor = createActor(scheduleChangeMachine, { input: { gift, isBackFromCard: true } }).start()
      const heard = [actor.getSnapshot().value, actor.getSnapshot().context.news]
      actor.send({ type: 'EDIT' })
      actor.send({ type: 'BACK' })
      return [...heard, actor.getSnapshot().context.news]
    }
    expect(news(cardStored)).toEqual(['showing', 'stored', null])
    expect(news(cardFailed)).toEqual(['showing', 'failed', null])
    expect(news(active)).toEqual(['showing', null, null])
  })

  test('one that was begun is asked about when the page is opened, not after every change', async () => {
    const gift = start(cardOpen)
    expect(gift.value()).toEqual({ awaitingCard: 'resting' })
    gift.send({ type: 'BACK' }, ...skip)
    await gift.answer(gift.outcomes().changed)
    expect(gift.value()).toBe('showing')
    gift.send({ type: 'CONTINUE_TO_CARD_PAGE' })
    expect(gift.value()).toBe('goingToCardPage')
  })
})

describe('the donor who asks what became of a new card', () => {
  const isPending = { kind: 'gift', gift: cardOpen } as const

  test('hears what came of it, and nothing of what is asked in the background', async () => {
    const gift = start(cardOpen)
    gift.clock.increment(10_000)
    await gift.read(isPending)
    expect([gift.asked(), gift.notice()]).toEqual([1, null])
    gift.send({ type: 'CHECK' })
    expect([gift.asked(), gift.notice()]).toEqual([2, 'Asking…'])
    await gift.read(isPending)
    expect(gift.notice()).toBe('No news yet.')
    gift.clock.increment(10_000)
    gift.send({ type: 'CHECK' })
    expect([gift.asked(), gift.notice()]).toEqual([3, 'Asking…'])
    await gift.failToRead()
    expect(gift.notice()).toBe('We got no clear answer. Check your connection and try again.')
    gift.send({ type: 'BACK' })
    expect(gift.notice()).toBeNull()
  })

  test('is asked about at once when the page is back, and when the connection is', async () => {
    const gift = start(active)
    gift.send({ type: 'CHANGE_METHOD' }, { type: 'METHOD_CHOSEN', values: byCard })
    await gift.answer(gift.outcomes().changed)
    gift.send({ type: 'PAGE_SHOWN' })
    expect(gift.asked()).toBe(1)
    await gift.failToRead()
    gift.send({ type: 'ONLINE' })
    expect([gift.asked(), gift.notice()]).toEqual([2, null])
  })

  test('asks nothing while the page is not looked at, and at once when it is again', () => {
    const gift = start(cardOpen)
    gift.send({ type: 'PAGE_HIDDEN' })
    gift.clock.increment(HOURS)
    expect([gift.value(), gift.asked()]).toEqual([{ awaitingCard: 'outOfSight' }, 0])
    gift.send({ type: 'PAGE_SEEN' }, { type: 'PAGE_HIDDEN' })
    gift.clock.increment(HOURS)
    expect([gift.value(), gift.asked()]).toEqual([{ awaitingCard: 'outOfSight' }, 1])
    gift.send({ type: 'CHECK' })
    expect([gift.value(), gift.asked()]).toEqual([{ awaitingCard: 'asking' }, 2])
  })
})

describe('cancelling', () => {
  test('is asked about first, and not confirming it sends nothing', () => {
    const gift = start(active)
    gift.send({ type: 'CANCEL' }, { type: 'BACK' })
    expect([gift.value(), gift.shown(), gift.patches()]).toEqual(['showing', active, []])
  })

  test('shows nothing as stopped before the server has stopped it', async () => {
    const gift = start(active)
    gift.send({ type: 'CANCEL' }, { type: 'CONFIRM_CANCEL' })
    expect([gift.value(), gift.shown()]).toEqual(['cancelling', active])
    expect(gift.patches()).toEqual([{ token, patch: { donationSchedulerStatus: 4 } }])
    await gift.answer(gift.outcomes().changed)
    expect([gift.value(), gift.toasts]).toEqual(['ended', ['Donation cancelled']])
  })

  test('that got no answer may not have happened, and says so', async () => {
    const gift = start(active)
    gift.send({ type: 'CANCEL' }, { type: 'CONFIRM_CANCEL' })
    await gift.fail()
    expect([gift.value(), gift.toasts]).toEqual(['cancelUnanswered', []])
    gift.send({ type: 'RETRY' })
    expect(gift.patches()[1]).toEqual({ token, patch: { donationSchedulerStatus: 4 } })
    await gift.answer(gift.outcomes().refused)
    expect([gift.value(), gift.shown()]).toEqual(['showing', active])
  })

  test('that is answered by a gift which goes on is not said to have worked', async () => {
    const gift = start(active)
    gift.send({ type: 'CANCEL' }, { type: 'CONFIRM_CANCEL' })
    await gift.answer({ kind: 'changed', gift: active })
    expect([gift.value(), gift.toasts]).toEqual(['showing', ['Donation update failed']])
    expect(refusalOf(gift.actor.getSnapshot())).toBe('It was not cancelled. Please try again.')
  })
})

test.each([cancelled, expired])('a gift that has ended begins there', (gift) => expect(start(gift).value()).toBe('ended'))
