import { cleanup, render, screen, within } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { GiftTimeline } from './GiftTimeline.tsx'

const TODAY = '2026-10-26'
const receiptAddress = (token: string) => `/receipts/${token}`

test('a debit that failed is not said to be tried again after the campaign’s last day', () => {
  const saysOf = (endsOn: string) => {
    render(<GiftTimeline receiptAddress={receiptAddress} today={TODAY} gift={{ ...gifts.active, endsOn }} />)
    return screen.queryByText(/^Not taken; we try again on 28 October 2026/) !== null
  }
  expect(saysOf('2026-10-28')).toBe(true)
  cleanup()
  expect(saysOf('2026-10-27')).toBe(false)
  expect(screen.getByText(/^Not taken$/)).toBeTruthy()
})

test('what is tried again with another sum than failed says so, beside the sum that failed', () => {
  const [failed, ...others] = gifts.active.debits
  render(
    <GiftTimeline
      receiptAddress={receiptAddress}
      today={TODAY}
      gift={{ ...gifts.active, debits: [{ ...failed!, nextAmount: 50_00 }, ...others] }}
    />,
  )
  const entry = screen.getByText(/^Not taken; we try again on 28 October 2026, with R 50/).closest('li')
  expect(entry?.textContent).toContain('25 October 2026R\u00a0168')
})

test.each(['We have refunded it.', 'Your bank reversed a debit.'])('money that went back says who paid it: %s', (reason) => {
  const debit = {
    date: '2026-09-25',
    amount: 168_00,
    isExtra: false,
    reason,
    nextAttempt: null,
    nextAmount: null,
    donationToken: 'a-token',
    isReceived: true,
  }
  render(
    <GiftTimeline receiptAddress={receiptAddress} today={TODAY} gift={{ ...gifts.active, debits: [{ ...debit, status: 'reversed' }] }} />,
  )
  expect(screen.getByText(reason).parentElement?.textContent, 'what stands beside does not stand below').toBe(
    `Paid back to youReceipt for 25 September 2026${reason}`,
  )
})

test.each([
  ['was counted stands with its sum', true, '25 October 2026R\u00a0168Paid back to youReceipt for 25 October 2026'],
  ['was not, as another came, stands without one', false, '25 October 2026Paid back to you'],
])('of money that went back what %s', (_, isReceived, text) => {
  const debit = { ...gifts.active.debits[0]!, status: 'reversed' as const, reason: null, donationToken: 'a-token', isReceived }
  render(<GiftTimeline receiptAddress={receiptAddress} today={TODAY} gift={{ ...gifts.active, debits: [debit] }} />)
  expect(screen.getByText('Paid back to you').closest('li')?.textContent).toBe(text)
})

test('the last date that is left is not called the next one', () => {
  const [first = ''] = gifts.active.upcoming
  const { rerender } = render(<GiftTimeline receiptAddress={receiptAddress} today={TODAY} gift={{ ...gifts.active, debits: [] }} />)
  expect(screen.getByText('The next one')).toBeTruthy()
  rerender(<GiftTimeline receiptAddress={receiptAddress} today={TODAY} gift={{ ...gifts.active, upcoming: [first], debitsLeft: 1 }} />)
  expect(screen.getByText('The last one')).toBeTruthy()
  rerender(<GiftTimeline receiptAddress={receiptAddress} today={TODAY} gift={{ ...gifts.active, endsOn: first }} />)
  expect(screen.getByText('The last one')).toBeTruthy()
})

test.each([24, null])(
  'dates beyond those listed are counted up to the campaign’s last day, with %s debits left by the term',
  (debitsLeft) => {
    const upcoming = Array.from(
      { length: 12 },
      (_, month) => `${2026 + Math.floor((month + 10) / 12)}-${String(((month + 10) % 12) + 1).padStart(2, '0')}-25`,
    )
    render(
      <GiftTimeline receiptAddress={receiptAddress} today={TODAY} gift={{ ...gifts.active, upcoming, debitsLeft, endsOn: '2028-02-01' }} />,
    )
    expect(screen.getByText('And 3 more.')).toBeTruthy()
    expect(screen.getByText('The campaign ends on 1 February 2028: nothing is taken after that.')).toBeTruthy()
    expect(screen.queryByText(/until you stop it/)).toBeNull()
  },
)

test('the next date is not called the next one while a debit is tried again before it', () => {
  render(<GiftTimeline receiptAddress={receiptAddress} today={TODAY} gift={gifts.active} />)
  expect(screen.getByText(/^Not taken; we try again on 28 October 2026/)).toBeTruthy()
  expect(screen.queryByText('The next one')).toBeNull()
})

test('a date that is left out stands among those to come until it is over, in its order', () => {
  const [next = '', ...later] = gifts.active.upcoming
  const skipped = { ...gifts.active.debits[0]!, date: next, status: 'skipped' as const, nextAttempt: null }
  const gift = { ...gifts.active, upcoming: later, debits: [skipped] }
  const { rerender } = render(<GiftTimeline receiptAddress={receiptAddress} today={TODAY} gift={gift} />)
  const toCome = () => within(screen.getByRole('region', { name: 'Still to come' }))
  const [first, second] = toCome().getAllByRole('listitem')
  expect([first?.textContent, second?.textContent]).toEqual([
    '25 November 2026Skipped: nothing is taken',
    expect.stringMatching(/^25 December 2026.*The next one$/),
  ])
  expect(screen.getByText('Nothing has been taken yet.')).toBeTruthy()
  rerender(<GiftTimeline receiptAddress={receiptAddress} today={next} gift={gift} />)
  expect(toCome().queryByText('Skipped: nothing is taken')).toBeNull()
  expect(screen.getByText('Skipped')).toBeTruthy()
})
