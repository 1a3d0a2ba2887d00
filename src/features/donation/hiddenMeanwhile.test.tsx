import { render, screen } from '@testing-library/preact'
import { useSelector } from '@xstate/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { inputs, outcomes } from '#machines/donation/fixtures.ts'
import { donationMachine } from '#machines/donation/machine.ts'
import { donationScreen } from '#machines/donation/screen.ts'
import { paymentOf } from '#machines/donation/selectors.ts'
import type { CreateDonationOutput, SentDraft } from '#machines/donation/types.ts'
import { paymentMachine } from '#machines/payment/machine.ts'
import type { AskedOutput, DonationTokenInput } from '#machines/payment/types.ts'
import { storyPorts } from '#mocks/storyPorts.ts'
import { PortsProvider } from '#ports/ports.tsx'
import { held } from '#tests/models/held.ts'
import { PATIENCE } from '#tests/patience.ts'
import { LaterScreens } from './LaterScreens.tsx'
import type { DonationRef } from './openDonation.ts'

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const campaign = { path: 'water', name: 'Water', thankYouMessage: '' }

function Shown({ donation }: { donation: DonationRef }) {
  const snapshot = useSelector(donation, (state) => state)
  const shown = donationScreen(snapshot)
  if (shown === 'amount' || shown === 'notTakingDonations') return null
  return <LaterScreens screen={shown} donation={donation} snapshot={snapshot} campaign={campaign} />
}

test.each([
  ['hidden', 'outOfSight', 0],
  ['visible', 'resting', 1],
] as const)('a payment that begins while the page is %s is %s', async (visibility, state, questions) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  const createDonation = held<CreateDonationOutput, SentDraft>()
  const askStatus = held<AskedOutput, DonationTokenInput>()
  const payment = paymentMachine.provide({ actors: { askStatus: askStatus.logic } })
  const clock = new SimulatedClock()
  const actors = { createDonation: createDonation.logic, payment }
  const donation = createActor(donationMachine.provide({ actors }), { input: inputs.savedAtReview, clock }).start()
  render(
    <PortsProvider ports={storyPorts()}>
      <Shown donation={donation} />
    </PortsProvider>,
  )
  donation.send({ type: 'CONFIRMED', attemptKey: 'key-1' })
  await createDonation.answer(outcomes.createDonation.byEft)
  await screen.findByText('Pay from your banking app', {}, { timeout: PATIENCE })
  await vi.waitFor(() => expect(paymentOf(donation.getSnapshot())?.getSnapshot().value).toEqual({ showingInstructions: state }), PATIENCE)
  clock.increment(30_000)
  expect(askStatus.calls).toHaveLength(questions)
  donation.stop()
})
