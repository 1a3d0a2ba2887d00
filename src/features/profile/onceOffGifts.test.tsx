import { render, screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import type { OwnDonation } from '#domain/entities.ts'
import { DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import { NewLink } from '#features/auth/NewLink.tsx'
import { Somewhere } from '#mocks/inWorld.tsx'
import { anOwnDonation } from '#mocks/ownDonations.ts'
import { aPage, found, storyPorts } from '#mocks/storyPorts.ts'
import { PortsProvider } from '#ports/ports.tsx'
import { donationsAddress } from './address.ts'
import { ProfileScreen } from './ProfileScreen.tsx'

const shows = (over: Partial<OwnDonation>) => {
  const page = aPage([anOwnDonation({ reversedAt: '2026-11-03T08:00:00.000Z', ...over })])
  render(
    <Somewhere at={donationsAddress({ kind: 'onceOff', pageNo: 1 })}>
      <PortsProvider ports={storyPorts({ session: { state: 'loggedIn.fresh' }, reads: { ownDonations: () => found(page) } })}>
        <ProfileScreen NewLink={NewLink} />
      </PortsProvider>
    </Somewhere>,
  )
}

test.each([
  [PaymentMethod.EFT, 'See how to pay'],
  [PaymentMethod.PayFast, 'Go on paying'],
])('the way on to paying by method %i says for what', (paymentMethod, words) => {
  const { campaignName, reference } = anOwnDonation()
  shows({ status: DonationStatus.Pending, settledAt: null, reversedAt: null, paymentMethod })
  expect(screen.getByRole('link', { name: new RegExp(`^${words} ?for ${campaignName}, ${reference}$`) })).toBeTruthy()
})

test.each([
  [DonationStatus.CanceledAtManage, /^What came was not what you had chosen, and was refunded on 3 November 2026$/],
  [DonationStatus.Rejected, /^Taken back by your bank on 3 November 2026$/],
])('beside what was never counted and went back stands no sum, with status %i', (status, standing) => {
  shows({ status, settledAt: null })
  expect(screen.getByText(standing)).toBeTruthy()
  expect(screen.queryByText('Total')).toBeNull()
})

test('what had been counted is refunded with its sum', () => {
  shows({ status: DonationStatus.CanceledAtManage, settledAt: '2026-11-01T08:00:00.000Z' })
  expect(screen.getByText('Refunded on 3 November 2026')).toBeTruthy()
  expect(screen.getByText('Total')).toBeTruthy()
})
