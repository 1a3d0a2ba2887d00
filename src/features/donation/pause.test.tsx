import { render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { RecurringDuration } from '#domain/enumerations.ts'
import type { Debit, RecurringGift } from '#domain/recurringGift.ts'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { scheduleChangeMachine } from '#machines/scheduleChange/machine.ts'
import { Provided, Somewhere } from '#mocks/inWorld.tsx'
import { ConfirmCancel } from './ConfirmCancel.tsx'
import { Manage } from './ManageScreen.tsx'
import { PauseForm } from './PauseForm.tsx'

const ON_ITS_WAY = /^A debit is with your bank already, and may still be taken\.$/

const opens = (isUnderWay: boolean, over: Partial<RecurringGift> = {}) => {
  const [debit] = gifts.active.debits
  const debits = debit ? [{ ...debit, status: isUnderWay ? ('sent' as const) : ('paid' as const) }] : []
  render(
    <Provided>
      <PauseForm gift={{ ...gifts.active, debits, ...over }} onPause={() => undefined} onBack={() => undefined} />
    </Provided>,
  )
}

test('a donor who pauses while a debit is on its way is told that it may still be taken', () => {
  opens(true)
  expect(screen.getByText(ON_ITS_WAY)).toBeTruthy()
})

test('a donor who pauses otherwise is told that nothing is taken', () => {
  opens(false)
  expect(screen.getByText(/^Nothing is taken before/)).toBeTruthy()
  expect(screen.queryByText(ON_ITS_WAY)).toBeNull()
})

const [failed] = gifts.active.debits
const extraThat = (status: Debit['status']): Partial<RecurringGift> => ({
  debits: [{ ...failed!, status, isExtra: true, amount: 100_00 }],
})

test.each(['due', 'waiting'] as const)('a donor who pauses while an extra gift is %s is told before that it is not taken', (status) => {
  const gift = { ...gifts.active, ...extraThat(status) }
  render(
    <Provided>
      <PauseForm gift={gift} onPause={() => undefined} onBack={() => undefined} />
      <ConfirmCancel gift={gift} isCancelling={false} onConfirm={() => undefined} onPause={() => undefined} onBack={() => undefined} />
    </Provided>,
  )
  expect(screen.getByText('Your extra gift of R 100 is not taken.')).toBeTruthy()
  expect(screen.getByText('Your extra gift of R 100 is not taken either.'), 'nor once it is cancelled').toBeTruthy()
})

test.each([
  ['waiting', 'The R 200 of 25 October 2026 is not tried again.', 10],
  ['due', 'The R 200 of 25 October 2026 is not taken.', 10],
  ['sent', null, 9],
] as const)('a donor who pauses or cancels while a month is %s is told what becomes of it', (status, sentence, times) => {
  const gift = { ...gifts.active, debits: [{ ...failed!, status, isExtra: false, date: '2026-10-25', amount: 150_00, nextAmount: 200_00 }] }
  const { container } = render(
    <Provided>
      <PauseForm gift={gift} onPause={() => undefined} onBack={() => undefined} />
      <ConfirmCancel gift={gift} isCancelling={false} onConfirm={() => undefined} onPause={() => undefined} onBack={() => undefined} />
    </Provided>,
  )
  expect(screen.getByRole('status').textContent).toContain(`You still give ${times} times.`)
  const said = container.textContent.match(/The R\s200 of 25 October 2026 is not [a-z ]+\./g)
  expect(said?.map((text) => text.replaceAll('\u00a0', ' ')) ?? null).toEqual(sentence && [sentence, sentence])
})

test.each(['paid', 'sent', 'givenUp'] as const)('an extra gift that is %s is no matter of a pause', (status) => {
  opens(false, extraThat(status))
  expect(screen.queryByText(/extra gift/)).toBeNull()
})

test('each choice says until when, and what becomes of it is read out', async () => {
  opens(true)
  const status = screen.getByRole('status')
  for (const [choice, day] of [
    ['1 month, until 25 December 2026', '25 December 2026'],
    ['2 months, until 25 January 2027', '25 January 2027'],
  ] as const) {
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'For how many months?' }), choice)
    expect(screen.getByRole('status')).toBe(status)
    expect(status).toBe(screen.getByText(`Nothing is taken before ${day}. Then it goes on by itself. You still give 9 times.`))
  }
})

test.each<[Partial<RecurringGift>, string]>([
  [{ debitsLeft: 1 }, 'Then it goes on by itself. You still give once.'],
  [{ debitsLeft: null, term: RecurringDuration.Indefinite }, 'Then it goes on by itself.'],
  [{ endsOn: '2027-02-24' }, 'Then it goes on by itself, until the campaign ends on 24 February 2027.'],
  [{ debitsLeft: 2, endsOn: '2027-02-24' }, 'Then it goes on by itself. You still give 2 times.'],
])('how often it is still given is said only of a gift with a term', (over, then) => {
  opens(false, over)
  expect(screen.getByRole('status').textContent).toBe(`Nothing is taken before 25 December 2026. ${then}`)
})

test.each([
  ['2026-12-24', false],
  ['2026-12-25', true],
  [null, true],
])('a pause that would be an end is not offered: of a campaign that ends on %s', (endsOn, isOffered) => {
  render(
    <Somewhere>
      <Provided>
        <Manage scheduleChange={createActor(scheduleChangeMachine, { input: { gift: { ...gifts.active, endsOn } } })} />
      </Provided>
    </Somewhere>,
  )
  expect(screen.getByRole('button', { name: 'Skip 25 November 2026' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pause for a while' }) !== null).toBe(isOffered)
})
