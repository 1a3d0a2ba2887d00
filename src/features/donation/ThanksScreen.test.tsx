import { render, screen } from '@testing-library/preact'
import { expect, test, vi } from 'vitest'
import { decodeFoundDonation } from '#api/donations.ts'
import { DonationStatus } from '#domain/enumerations.ts'
import { aDonation } from '#mocks/entities.ts'
import { Somewhere } from '#mocks/inWorld.tsx'
import { found, refused, storyPorts, type Given } from '#mocks/storyPorts.ts'
import type { FoundDonation } from '#ports/reads.ts'
import { PortsProvider } from '#ports/ports.tsx'
import { ThanksScreen } from './ThanksScreen.tsx'

const opens = (donation: Given<FoundDonation>) =>
  render(
    <Somewhere at="/thanks?donation=token">
      <PortsProvider ports={storyPorts({ reads: { donation } })}>
        <ThanksScreen />
      </PortsProvider>
    </Somewhere>,
  )

const hasTitle = (title: string) => vi.waitFor(() => expect(document.title).toBe(title))

test('a donor who is thanked finds the tab by that', async () => {
  opens(found(decodeFoundDonation({ donation: { ...aDonation(), status: DonationStatus.Accepted } })))
  await screen.findByRole('heading', { name: 'Thank you!' })
  await hasTitle('Thank you · Letsema')
})

test('a link that leads to no donation thanks nobody in the title either', async () => {
  opens(refused(404))
  await screen.findByRole('heading', { name: 'This link does not work' })
  await hasTitle('Your donation · Letsema')
})

test('money that went back is said in the title', async () => {
  const reversedAt = '2026-11-03T08:00:00.000Z'
  opens(found(decodeFoundDonation({ donation: { ...aDonation(), status: DonationStatus.CanceledAtManage, reversedAt } })))
  await screen.findByRole('heading', { name: 'Your donation was refunded' })
  await hasTitle('Your donation was refunded · Letsema')
})

test('a phone shares the campaign, not the address that is a right of whoever has it', async () => {
  const canonical = () => document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  const thanked = decodeFoundDonation({ donation: { ...aDonation(), status: DonationStatus.Accepted } })
  const { unmount } = opens(found(thanked))
  await screen.findByRole('heading', { name: 'Thank you!' })
  await vi.waitFor(() => expect(canonical()).toBe(`https://letsema.test/campaign/${thanked.campaignPath}`))
  unmount()
  await vi.waitFor(() => expect(canonical()).toBeUndefined())
})
