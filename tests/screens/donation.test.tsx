import { expect } from 'vitest'
import { stepOf } from '#features/donation/useStepAddress.ts'
import type { DonationStep } from '#machines/donation/draft.ts'
import type { DonationSnapshot } from '#machines/donation/selectors.ts'
import { statuses } from '#machines/payment/fixtures.ts'
import type { PaymentOutput } from '#machines/payment/types.ts'
import { donationFlow } from '../models/deeds/donation.ts'
import { donationModel } from '../models/models.ts'
import { nearestDonationInputs as inputs } from '../models/nearest.ts'
import { inputOn, sceneOn } from './givingScene.ts'
import type { World } from './mountedExecutor.tsx'
import { everyPathIsWalkedOnScreen } from './walkedOnScreen.ts'

const STATUS = { accepted: 'accepted', declined: 'rejected', cancelled: 'canceledAtTransaction' } as const

everyPathIsWalkedOnScreen({
  model: {
    ...donationModel,
    inputs: Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, inputOn(input)])),
  },
  flow: donationFlow,
  sceneOf: (name) => sceneOn(inputs[name]!),
  alsoSees: (_, snapshot) => untilTheAddressNames(stepOf(snapshot as DonationSnapshot)),
  // The thank-you page has an address of its own, where there is no wizard.
  isLeftBehind: ({ value }) => value === 'thanked',
  bringAbout: {
    /** The payment is a machine of its own, and runs: the donor goes on with it until the server is asked, and the server says how it ended. */
    async payment({ stage, services }, outcome, output) {
      await untilTheServerIsAsked({ stage, services })
      if (outcome === null) return services.answer('askStatus', undefined)
      services.answer('askStatus', statuses((output as PaymentOutput).donation)[STATUS[outcome as keyof typeof STATUS]])
    },
  },
})

/** Only then is it the donor's to change: it comes a moment after the screen. */
async function untilTheAddressNames(step: DonationStep | null): Promise<void> {
  if (step) await expect.poll(() => new URLSearchParams(location.search).get('step') ?? 'amount', { interval: 5 }).toBe(step)
}

async function untilTheServerIsAsked({ stage, services }: Pick<World, 'stage' | 'services'>): Promise<void> {
  const reads = (words: string) => document.body.textContent.includes(words)
  const isThere = () =>
    services.isWaiting('askStatus') || services.isWaiting('leaveForGateway') || reads('Did you pay?') || reads('Pay from your banking app')
  await expect.poll(isThere, { interval: 5 }).toBe(true)
  if (services.isWaiting('askStatus')) return
  if (services.isWaiting('leaveForGateway')) {
    services.answer('leaveForGateway', undefined)
    await stage.sees({ heading: 'Did you pay?' })
  }
  if (reads('Did you pay?')) return stage.presses('Yes, check now')
  await stage.presses('I have paid')
  await stage.presses('Check now')
}
