import { PaymentMethod } from '#domain/enumerations.ts'
import { outcomeOf } from '#machines/payment/outcome.ts'
import type { CreateDonationOutput } from '#machines/donation/types.ts'
import { campaigns } from '../../e2e/operator.ts'
import { donorAt, donorAtTheLink, givingNetwork, isGivenOnce, type GivingWorld } from './donor.ts'
import type { InBrowser } from './level.ts'
import { donationFlow } from '../deeds/donation.ts'
import type { Cause } from '../engine.ts'
import { donationModel } from '../models.ts'
import { nearestDonationInputs as inputs } from '../nearest.ts'

/** The generated paths of the donation machine, on the built app in Chromium against the real server and the simulated gateway. */

export const donationLevel: InBrowser<typeof donationModel.machine, GivingWorld> = {
  model: { ...donationModel, inputs },
  flow: donationFlow,
  network: givingNetwork,
  sights: { redirecting: [{ button: 'Approve' }] },
  without: {
    moneyBack: { nobody: 'What went back is told in answer to the first question, before a walk can look.' },
  },
  unless({ kind, name }, { context: { donation, draft, resume } }) {
    if (kind !== 'answered') return null
    if (name.startsWith('payment:') && donation?.next.kind !== 'redirect') return 'Only what is paid at a gateway is decided there.'
    if (name.startsWith('payment:') && donation && outcomeOf(donation.status))
      return 'What became of one that has ended is told at once, before a walk can decide it anew.'
    if (name.startsWith('payment:') && resume === 'away')
      return 'A donor who left the payment page unheard is first asked whether they paid.'
    return name.endsWith('everyMonth') && draft.paymentMethod === PaymentMethod.Paysoft ? 'A debit order stores no card.' : null
  },
  async begin(page, name) {
    const input = inputs[name]!
    const closed = input.terms.refusal ? (await campaigns()).find(({ status, published }) => status === 3 && published)?.path : undefined
    const world =
      name === 'foundByItsLink'
        ? await donorAtTheLink(page)
        : await donorAt(page, input.saved ?? null, { path: closed, search: input.returned ? '?returned=1' : '' })
    return { ...world, hasAsked: () => world.creating.arrives() }
  },
  afterwards: (world, { steps }) => isGivenOnce(world, steps.filter(({ event }) => isPlacing(event)).length + (world.placed ? 1 : 0)),
}

const isPlacing = (cause: Cause) =>
  cause.kind === 'answered' && cause.service === 'createDonation' && (cause.output as CreateDonationOutput).kind === 'created'
