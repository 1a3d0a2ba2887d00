import { render } from '@testing-library/preact'
import { expect, test, vi } from 'vitest'
import { decodeCampaign } from '#api/decode.ts'
import { App } from '#app/App.tsx'
import { FRAME } from '#app/frame.ts'
import { amount, details, method, saved, savedAtPayment, terms } from '#machines/donation/fixtures.ts'
import { createEventLog } from '#machines/eventLog.ts'
import { aCampaign } from '#mocks/entities.ts'
import { Somewhere } from '#mocks/inWorld.tsx'
import { found, storyPorts } from '#mocks/storyPorts.ts'
import { NO_DONATIONS_KEPT, type GivingServices } from '#ports/ports.tsx'
import { PATIENCE } from '#tests/patience.ts'
import { openDonation } from './openDonation.ts'

/** The link broke after the page came: what comes after the first step cannot be fetched, and how it is paid with it. */
vi.mock('./fetchLaterSteps.ts', () => ({
  laterSteps: () => null,
  fetchLaterSteps: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
}))

test('a donation that could not be paid afterwards is not sent', async () => {
  const create = vi.fn<GivingServices['create']>()
  const services = { storage: () => NO_DONATIONS_KEPT, prepare: () => {}, create } as Partial<GivingServices> as GivingServices
  const donation = openDonation(services, terms, { returned: false, log: createEventLog(() => 0), deviceClock: () => saved.keptAt })
  donation.start()
  donation.send({ type: 'AMOUNT_ACCEPTED', values: amount })
  donation.send({ type: 'DETAILS_ACCEPTED', values: details })
  donation.send({ type: 'METHOD_ACCEPTED', values: method })
  donation.send({ type: 'CONFIRMED', attemptKey: 'key' })
  expect(donation.getSnapshot().value).toEqual({ submitting: 'sending' })
  await vi.waitFor(() => expect(donation.getSnapshot().value).toBe('sendingFailed'))
  expect(create).not.toHaveBeenCalled()
})

test.each([
  ['half typed', saved],
  ['being paid', savedAtPayment],
])('a donation that is %s stays kept, and its page is named after it and counts as one that could not be loaded', async (_, kept) => {
  const write = vi.fn<(kept: unknown) => void>()
  const storage = () => ({ all: () => [kept], of: () => ({ read: () => kept, write, forget: () => {} }) })
  const campaign = decodeCampaign(aCampaign())
  const ports = storyPorts({ reads: { campaign: found(campaign) }, giving: { storage } })
  document.title = 'Of the page before'
  render(
    <Somewhere at={`/donation/${terms.campaignPath}`}>
      <App ports={ports} frame={FRAME} />
    </Somewhere>,
  )
  await vi.waitFor(() => expect(document.title).toBe(`Give to ${campaign.name} · Letsema`), PATIENCE)
  await vi.waitFor(() => expect(ports.app.getSnapshot().value).toMatchObject({ screen: { missing: 'asking' } }), PATIENCE)
  expect(write).not.toHaveBeenCalled()
})
