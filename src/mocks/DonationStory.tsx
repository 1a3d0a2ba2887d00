import { useState } from 'react'
import { createActor } from 'xstate'
import { contextWith, terms } from '#machines/donation/fixtures.ts'
import { donationMachine } from '#machines/donation/machine.ts'
import type { DonationContext } from '#machines/donation/types.ts'
import { byCard } from '#machines/payment/fixtures.ts'
import { paymentMachine } from '#machines/payment/machine.ts'
import type { PaymentContext } from '#machines/payment/types.ts'
import { asWanted } from './longData.ts'
import { stateValue, unending } from './storyPorts.ts'
import { Wizard } from '#features/donation/DonationScreen.tsx'

interface DonationStoryProps {
  /** With dots. */
  state: string
  context?: Partial<DonationContext>
  /** Its child, while paying. */
  payment?: { state: string; context?: Partial<PaymentContext> }
  thankYouMessage?: string
}

const placed = contextWith({ donation: byCard })

const campaign = {
  path: terms.campaignPath,
  name: terms.campaignName,
  thankYouMessage: 'Ke a leboha! You have brought the tap a little closer to home.\nWe write when the drilling starts.',
}

/** The wizard in a state of the donation's machine: nothing is sent and no clock runs, but every button does what it does. */
export function DonationStory({ state, context, payment, thankYouMessage = campaign.thankYouMessage }: DonationStoryProps) {
  const [donation] = useState(() => startedDonation(state, context, payment))
  return <Wizard donation={donation} campaign={{ ...campaign, name: donation.getSnapshot().context.terms.campaignName, thankYouMessage }} />
}

const silentPayment = paymentMachine.provide({
  actors: { leaveForGateway: unending(), askStatus: unending(), cancelDonation: unending() },
})

const silentDonation = donationMachine.provide({ actors: { createDonation: unending(), payment: silentPayment } })

function startedDonation(state: string, context: Partial<DonationContext> = {}, payment: DonationStoryProps['payment']) {
  const whole = asWanted({ ...placed, ...context })
  const snapshot = silentDonation.resolveState({ value: stateValue(state), context: whole })
  const children = payment && {
    payment: {
      src: 'payment',
      syncSnapshot: false,
      snapshot: silentPayment.resolveState({
        value: stateValue(payment.state),
        context: { donation: whole.donation ?? byCard, resume: whole.resume, isUndecided: false, notice: null, ...payment.context },
      }),
    },
  }
  const donation = createActor(silentDonation, { snapshot: { ...snapshot, children: children ?? {} } as never, input: { terms } })
  donation.start()
  return donation
}
