import { describe, expect, it } from 'vitest'
import { moneyLine } from '#domain/moneyLine.ts'
import { hasEnded } from '#domain/recurringGift.ts'
import { gifts } from './fixtures.ts'
import { foreseen, isRunning } from './gift.ts'

const { active, paused, inTrouble, cancelled, expired } = gifts

describe('what is certain of a change before the server has answered', () => {
  it('the amount, with the tip as it was, and the term', () => {
    const { line, term, deductionDate, upcoming } = foreseen(active, { amount: 200, term: 0, deductionDate: 0 })
    expect(line).toEqual({ ...active.line, toCause: 200_00, total: 218_00 })
    expect(term).toBe(0)
    expect({ deductionDate, upcoming }).toEqual({ deductionDate: active.deductionDate, upcoming: active.upcoming })
  })

  it('not an amount with a fee that follows it', () => {
    const line = moneyLine({ amount: 150_00, tipOrAdminFee: 7_50, currencyId: 1, isAdminFee: true })
    expect(foreseen({ ...active, line }, { amount: 200 }).line).toEqual(line)
  })

  it('a skipped date is gone, the others stay', () => {
    expect(foreseen(active, { skip: active.upcoming[0] })).toMatchObject({ upcoming: active.upcoming.slice(1), debitsLeft: 8 })
    expect(foreseen({ ...active, debitsLeft: null }, { skip: active.upcoming[0] }).debitsLeft).toBeNull()
  })

  it('a pause moves all dates', () => {
    const gift = foreseen(active, { pause: { from: '2026-11-25', months: 3 } })
    expect([gift.pausedUntil, gift.upcoming[0]]).toEqual(['2027-02-25', '2027-02-25'])
  })

  it('not the end of a pause: where it goes on is the server’s to work out', () => {
    expect(foreseen(paused, { pause: { from: '2027-02-25', months: 0 } })).toEqual(paused)
  })

  it('not a cancellation', () => expect(foreseen(active, { donationSchedulerStatus: 4 })).toEqual(active))
})

it('only a gift with a next date, neither paused nor stopped, can be paused and skipped', () => {
  expect([active, paused, inTrouble, cancelled, expired, { ...active, upcoming: [] }].map(isRunning)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

it('cancelled and expired are ended', () => {
  expect([active, paused, inTrouble, cancelled, expired].map(hasEnded)).toEqual([false, false, false, true, true])
})
