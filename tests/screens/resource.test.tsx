import { decodePublicDonation } from '#api/decode.ts'
import { outcomes } from '#machines/resource/fixtures.ts'
import { aPublicDonation } from '#mocks/entities.ts'
import { resourceFlow } from '../models/deeds/resource.ts'
import { resourceModel } from '../models/models.ts'
import { everyPathIsWalkedOnScreen } from './walkedOnScreen.ts'

const donations = [decodePublicDonation(aPublicDonation())]
const inputs = { nothingYet: {}, renderedByTheServer: { initial: donations } }

/** On the top donations of a campaign: what there is to show is real, what can happen is the model's. */
everyPathIsWalkedOnScreen({
  model: { ...resourceModel, inputs, outcomes: { load: { ...outcomes.load, found: { kind: 'found', value: donations } } } },
  flow: resourceFlow,
  sceneOf: (input) => ({
    at: '/campaign/clean-water-for-thaba-nchu',
    heldReads: { topDonations: { service: 'load', ...inputs[input as keyof typeof inputs] } },
  }),
  watched: ({ actors, reads }) =>
    actors.get(reads.topDonations('clean-water-for-thaba-nchu').key, () => {
      throw new Error('Nobody asked for the top donations.')
    }),
})
