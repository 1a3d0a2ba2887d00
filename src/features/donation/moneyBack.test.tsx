import { render, screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { decodeFoundDonation } from '#api/donations.ts'
import { DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import type { WireDonation } from '#domain/wire.ts'
import { aDonation } from '#mocks/entities.ts'
import { Provided, Somewhere } from '#mocks/inWorld.tsx'
import { MoneyBack } from './MoneyBack.tsx'

const REVERSED = '2026-11-03T08:00:00.000Z'

function shows(over: Partial<WireDonation>) {
  const { donation } = decodeFoundDonation({ donation: { ...aDonation(), reversedAt: REVERSED, ...over } })
  render(
    <Somewhere>
      <Provided>
        <MoneyBack donation={donation} campaignPath="water" />
      </Provided>
    </Somewhere>,
  )
}

test.each([
  [PaymentMethod.PayPal, 'PayPal took your donation back', 'Taken back by PayPal on 3 November 2026.'],
  [PaymentMethod.PayPalCard, 'Your bank took your donation back', 'Taken back by your bank on 3 November 2026.'],
  [PaymentMethod.EFT, 'Your bank took your donation back', 'Taken back by your bank on 3 November 2026.'],
])('what was paid by %s is said to be taken back by whoever took it', (paymentMethod, title, text) => {
  shows({ status: DonationStatus.Rejected, paymentMethod })
  expect(screen.getByRole('heading').textContent).toBe(title)
  expect(document.body.textContent).toContain(text)
})

test.each([
  [
    DonationStatus.CanceledAtManage,
    'What came was not what you had chosen, and was refunded on 3 November 2026. Banks take a few days for it. To give after all, please make a new donation.',
  ],
  [DonationStatus.Rejected, 'Taken back by your bank on 3 November 2026. The money is in your account again.'],
])('what was never counted went back as what it was, and no sum is said, with status %i', (status, text) => {
  shows({ status, settledAt: null })
  expect(document.body.textContent).toContain(text)
  expect(screen.queryByText(/no longer counts/)).toBeNull()
  expect(document.body.textContent).not.toMatch(/Total|R\u00a0/)
  expect(screen.getByRole('link', { name: 'Give again' }).getAttribute('href')).toBe('/donation/water')
})

test.each([
  ['refunded', DonationStatus.CanceledAtManage],
  ['taken back', DonationStatus.Rejected],
])('what was %s after it had been counted is said with its sum', (_, status) => {
  shows({ status })
  expect(screen.getByText(/It no longer counts for/)).toBeTruthy()
  expect(screen.getByText('Total')).toBeTruthy()
})
