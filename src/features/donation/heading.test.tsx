import { render, screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { decodeCampaign } from '#api/decode.ts'
import { CampaignStatus } from '#domain/enumerations.ts'
import type { WireCampaign } from '#domain/wire.ts'
import { savedAtPayment } from '#machines/donation/fixtures.ts'
import { aCampaign } from '#mocks/entities.ts'
import { Somewhere } from '#mocks/inWorld.tsx'
import { found, refused, storyPorts, type World } from '#mocks/storyPorts.ts'
import { PortsProvider } from '#ports/ports.tsx'
import { DonationScreen } from './DonationScreen.tsx'

const { path, name, organiser } = decodeCampaign(aCampaign())

const opens = (world: World) =>
  render(
    <Somewhere at={`/donation/${path}`}>
      <PortsProvider ports={storyPorts(world)}>
        <DonationScreen params={{ path }} />
      </PortsProvider>
    </Somewhere>,
  )
const campaign = (over: Partial<WireCampaign> = {}) => ({
  reads: { campaign: found({ ...decodeCampaign(aCampaign(over)), organisation: null }) },
})
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const aboutIt = () => screen.queryByRole('link', { name: 'About this campaign' })

test('what is given to is the campaign; who runs it stands below, with a way to it that leaves the form open', () => {
  opens(campaign())
  expect(heading()).toBe(`Give to ${name}`)
  expect(screen.getByText(`Run by ${organiser.firstName} ${organiser.lastName}`)).toBeDefined()
  expect(aboutIt()?.getAttribute('href')).toBe(`/campaign/${path}`)
  expect(aboutIt()?.getAttribute('target')).toBe('_blank')
})

test('that a campaign has not shown who runs it is said where the money is given, too', () => {
  opens(campaign({ isVerified: false }))
  expect(screen.getByText(/^Run by .+ · Not verified$/)).toBeDefined()
})

test('a campaign that takes nothing is named all the same', () => {
  opens(campaign({ status: CampaignStatus.CLOSED }))
  expect(heading()).toBe('This campaign takes no donations now')
  expect(screen.getByText(name)).toBeDefined()
  expect(aboutIt()).not.toBeNull()
})

test('nothing leads to one that is hidden, and nobody is said to run it', async () => {
  const storage = () => ({ all: () => [], of: () => ({ read: () => savedAtPayment, write: () => {}, forget: () => {} }) })
  opens({ reads: { campaign: refused(404) }, giving: { storage } })
  await screen.findByRole('heading', { level: 1, name: `Give to ${savedAtPayment.donation.campaignName}` })
  expect(aboutIt()).toBeNull()
  expect(screen.queryByText(/^Run by/)).toBeNull()
})
