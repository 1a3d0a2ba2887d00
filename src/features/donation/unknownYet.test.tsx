import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PaymentMethod } from '#domain/enumerations.ts'
import { debitOrder, draft, monthlyDraft, terms } from '#machines/donation/fixtures.ts'
import type { DonationDraft } from '#machines/donation/draft.ts'
import type { DonationContext, PlacedDonation } from '#machines/donation/types.ts'
import { byCard, everyMonth } from '#machines/payment/fixtures.ts'
import { Provided } from '#mocks/inWorld.tsx'
import { ThankYou } from './Outcomes.tsx'
import { StillUnknown } from './PaymentScreens.tsx'
import { ReviewStep } from './ReviewStep.tsx'

afterEach(cleanup)

const nothing = () => undefined

const isUnanswered = (asked: DonationDraft) => {
  const context: DonationContext = {
    terms,
    startsAt: 'amount',
    draft: asked,
    reached: 'review',
    unaccepted: [],
    attemptKey: 'key-1',
    mayBeSetUp: false,
    refusals: {},
    notice: null,
    donation: null,
    resume: 'start',
  }
  render(
    <Provided>
      <ReviewStep context={context} sending="failed" onConfirm={nothing} onRetry={nothing} onBack={nothing} onChange={nothing} />
    </Provided>,
  )
}

it('a debit order without an answer may be in force', () => {
  isUnanswered({ ...monthlyDraft, ...debitOrder })
  expect(screen.getByText(/^We got no answer in time\./).textContent).toContain('Your debit order may be set up already.')
  expect(screen.queryByText(/Nothing was charged/)).toBeNull()
})

it('what is paid on a page that did not come has cost nothing', () => {
  isUnanswered(draft)
  expect(screen.getByText(/^We got no answer in time\. Nothing was charged\./)).toBeTruthy()
})

const isThanked = (change: Partial<PlacedDonation>, isExtraGiftPaid: boolean) => {
  const recurrence = everyMonth.recurrence && { ...everyMonth.recurrence, isExtraGiftPaid }
  render(
    <Provided>
      <ThankYou donation={{ ...everyMonth, ...change, recurrence }} campaignPath={terms.campaignPath} message="" />
    </Provided>,
  )
  return (screen.getAllByRole('status')[0]?.textContent ?? '').replaceAll('\u00a0', ' ')
}

it('an extra gift that a debit order has still to take has not arrived', () => {
  const said = isThanked({ paymentMethod: PaymentMethod.Paysoft }, false)
  expect(said).toContain('Your extra gift of R 100 is taken from your account as well.')
  expect(said).not.toContain('arrived')
})

it('an extra gift that went back is not told of', () => {
  expect(isThanked({}, false)).not.toContain('extra gift')
})

it('an extra gift that was paid has arrived', () => {
  expect(isThanked({}, true)).toContain('Your extra gift of R 100 has arrived.')
})

it('a payment that nobody knows of yet is written about only if it went through, for nothing is mailed of one that did not', () => {
  render(
    <Provided>
      <StillUnknown donation={byCard} notice={null} send={nothing} />
    </Provided>,
  )
  expect(screen.getByText(/^We keep asking/).textContent).toBe(
    `We keep asking, also when you close this page. As soon as we know that it went through, we write to ${byCard.email}. If you have heard nothing after a day, it was most likely not paid: then nothing is charged, and you can give again.`,
  )
})
