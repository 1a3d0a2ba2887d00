import { expect, test } from 'vitest'
import { RecurringStatus } from './enumerations.ts'
import { canBePaused, isRunning } from './giftStanding.ts'

const active = { status: RecurringStatus.Active, pausedUntil: null, upcoming: ['2026-11-25' as const, '2026-12-25' as const], endsOn: null }
const paused = { ...active, pausedUntil: '2026-11-25' as const }

test('only a gift with a next date, neither paused nor stopped, can be paused and skipped', () => {
  const { Error: Stopped, Expired, PendingSettlement, CancelledAtManage } = RecurringStatus
  const others = [Stopped, Expired, PendingSettlement, CancelledAtManage].map((status) => ({ ...active, status }))
  expect([active, paused, { ...active, upcoming: [] }, ...others].map(isRunning)).toEqual([true, ...Array<false>(6).fill(false)])
})

test('the last date that the campaign is there for cannot be put off', () => {
  expect(canBePaused(active)).toBe(true)
  expect(canBePaused(paused)).toBe(false)
  expect((['2026-12-25', '2026-12-24'] as const).map((endsOn) => canBePaused({ ...active, endsOn }))).toEqual([true, false])
})
