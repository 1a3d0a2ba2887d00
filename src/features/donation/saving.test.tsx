import { act, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { RecurringGift } from '#domain/recurringGift.ts'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { foreseen } from '#machines/scheduleChange/gift.ts'
import { scheduleChangeMachine } from '#machines/scheduleChange/machine.ts'
import type { ChangeScheduleInput, ChangeScheduleOutput, ReadGiftInput, ReadGiftOutput } from '#machines/scheduleChange/types.ts'
import { byCard } from '#machines/payment/fixtures.ts'
import { Provided, Somewhere } from '#mocks/inWorld.tsx'
import { Manage } from './ManageScreen.tsx'
import { Cancelling } from './PaymentScreens.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const { active } = gifts
const skipped: RecurringGift = foreseen(active, { skip: active.upcoming[0] ?? '' })

function manages(changeSchedule: () => Promise<ChangeScheduleOutput>, read: RecurringGift = active) {
  const actors = {
    changeSchedule: fromPromise<ChangeScheduleOutput, ChangeScheduleInput>(changeSchedule),
    readGift: fromPromise<ReadGiftOutput, ReadGiftInput>(() => Promise.resolve({ kind: 'gift', gift: read })),
  }
  const scheduleChange = createActor(scheduleChangeMachine.provide({ actors }), { input: { gift: active } })
  render(
    <Somewhere>
      <Provided>
        <Manage scheduleChange={scheduleChange} />
      </Provided>
    </Somewhere>,
  )
  const send = (...types: ('SKIP' | 'CONFIRM_SKIP' | 'CANCEL' | 'CONFIRM_CANCEL' | 'BACK')[]) =>
    act(async () => {
      for (const type of types) scheduleChange.send({ type })
      await vi.advanceTimersByTimeAsync(0)
    })
  return { send }
}

async function skips(changeSchedule: () => Promise<ChangeScheduleOutput>, read?: RecurringGift) {
  const gift = manages(changeSchedule, read)
  await gift.send('SKIP', 'CONFIRM_SKIP')
  return gift
}

test('a change that is not saved yet is not told as done, and after a while that it is still under way', async () => {
  await skips(() => new Promise(() => {}))
  expect(screen.getByRole('status').textContent).toBe('Saving your change…')
  expect(screen.queryByText(/^Active/)).toBeNull()
  await act(async () => {
    await vi.advanceTimersByTimeAsync(20_000)
  })
  expect(screen.getByRole('status').textContent).toMatch(/^Saving your change… Still working…/)
})

test('a cancellation that is not answered for a while is said to be still under way', async () => {
  await manages(() => new Promise(() => {})).send('CANCEL', 'CONFIRM_CANCEL')
  expect(document.body.textContent).not.toContain('Still working')
  await act(async () => {
    await vi.advanceTimersByTimeAsync(20_000)
  })
  expect(screen.getByRole('status').textContent).toMatch(/^ Still working…/)
})

test('a donation whose cancellation is not answered for a while has its reference, and is said to be still being cancelled', async () => {
  render(
    <Provided>
      <Cancelling donation={byCard} />
    </Provided>,
  )
  expect(screen.getByRole('status').textContent).toBe('We are cancelling your donation.')
  expect(screen.getByText(byCard.reference)).toBeTruthy()
  await act(async () => {
    await vi.advanceTimersByTimeAsync(20_000)
  })
  expect(screen.getByRole('status').textContent).toMatch(/^We are cancelling your donation\. Still working…/)
})

test.each([
  ['was made after all', skipped, true],
  ['never came', active, false],
])('a change without an answer that %s reads so once the donor has looked how it stands', async (_, read, isMade) => {
  const { send } = await skips(() => Promise.reject(new TypeError('Failed to fetch')), read)
  expect(screen.getByRole('button', { name: 'See how it stands' })).toBeTruthy()
  await send('BACK')
  expect(screen.queryByText('Your change was made after all.') !== null).toBe(isMade)
})
