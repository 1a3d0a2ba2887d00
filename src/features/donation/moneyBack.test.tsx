import { render, screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { decodeFoundDonation } from '#api/donations.ts'
import { DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import { aDonation } from '#mocks/entities.ts'
import { Provided, Somewhere } from '#mocks/inWorld.tsx'
import { MoneyBack } from './MoneyBack.tsx'

test.each([
  [PaymentMethod.PayPal, 'PayPal took your donation back', 'Taken back by PayPal on 3 November 2026.'],
  [PaymentMethod.PayPalCard, 'Your bank took your donation back', 'Taken back by your bank on 3 November 2026.'],
  [PaymentMethod.EFT, 'Your bank took your donation back', 'Taken back by your bank on 3 November 2026.'],
])('what was paid by %s is told to be taken back by who has taken it', (paymentMethod, title, text) => {
  const { donation } = decodeFoundDonation({
    donation: { ...aDonation(), status: DonationStatus.Rejected, reversedAt: '2026-11-03T08:00:00.000Z' },
  })
  render(
    <Somewhere>
      <Provided>
        <MoneyBack donation={{ ...donation, paymentMethod }} campaignPath="water" />
      </Provided>
    </Somewhere>,
  )
  expect(screen.getByRole('heading').textContent).toBe(title)
  expect(document.body.textContent).toContain(text)
})
