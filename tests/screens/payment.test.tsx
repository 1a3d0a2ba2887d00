import { savedAtPayment, terms as usual } from '#machines/donation/fixtures.ts'
import * as fixtures from '#machines/payment/fixtures.ts'
import type { PaymentInput } from '#machines/payment/types.ts'
import type { PaymentSnapshot } from '#machines/payment/selectors.ts'
import { paymentFlow } from '../models/deeds/payment.ts'
import { paymentModel } from '../models/models.ts'
import { sceneOn } from './givingScene.ts'
import { everyPathIsWalkedOnScreen } from './walkedOnScreen.ts'

const inputs: Record<string, PaymentInput> = fixtures.inputs

/** As the child of a donation that this tab has kept. */
everyPathIsWalkedOnScreen({
  model: paymentModel,
  flow: paymentFlow,
  sceneOf: (name) => sceneOn({ terms: usual, saved: { ...savedAtPayment, ...inputs[name]! } }),
  async alsoSees(stage, snapshot) {
    const { notice } = (snapshot as PaymentSnapshot).context
    if (notice) await stage.sees({ text: notice })
  },
})
