import * as fixtures from '#machines/payment/fixtures.ts'
import type { PaymentInput } from '#machines/payment/types.ts'
import { isGivenOnce, type GivingWorld } from './donor.ts'
import type { InBrowser } from './level.ts'
import { AT_GATEWAY, payerAt, payingNetwork } from './payer.ts'
import { paymentFlow } from '../deeds/payment.ts'
import { paymentModel } from '../models.ts'

/** The generated paths of the payment machine, on a donation that the real server has. */

const inputs: Record<string, PaymentInput> = fixtures.inputs

export const paymentLevel: InBrowser<typeof paymentModel.machine, GivingWorld> = {
  model: paymentModel,
  flow: paymentFlow,
  network: payingNetwork,
  sights: { redirecting: [{ button: 'Approve' }] },
  without: { nothingToDo: { nobody: 'Every way to pay leaves something to do.' } },
  unless: ({ kind, event }, { value }) =>
    kind === 'sent' && event.type === 'CONTINUE_TO_GATEWAY' && value === 'redirecting' ? AT_GATEWAY : null,
  async begin(page, name) {
    const world = await payerAt(page, inputs[name]!)
    return { ...world, hasAsked: (from) => (from.matches({ confirming: 'asking' }) ? world.asking.arrives() : undefined) }
  },
  afterwards: (world) => isGivenOnce(world, 1),
}
