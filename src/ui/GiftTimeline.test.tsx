import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { GiftTimeline } from './GiftTimeline.tsx'

afterEach(cleanup)

it.each(['We have refunded it.', 'Your bank reversed a debit.'])('money that went back says who paid it: %s', (reason) => {
  const debit = { date: '2026-09-25', amount: 168_00, isOnceOff: false, reason, nextAttempt: null, donationToken: null }
  render(<GiftTimeline gift={{ ...gifts.active, debits: [{ ...debit, status: 'reversed' }] }} renderBeside={() => ' Receipt'} />)
  expect(screen.getByText(reason).parentElement?.textContent, 'what stands beside does not stand below').toBe(
    `Paid back to you Receipt${reason}`,
  )
})
