import { decodeCampaign } from '#api/decode.ts'
import { messageAsAWhole, messagesByField } from '#machines/refusals.ts'
import { aCampaign, aUser } from '#mocks/entities.ts'
import { offlineDonationFlow } from '../models/deeds/offlineDonation.ts'
import { offlineDonationModel } from '../models/models.ts'
import { everyPathIsWalkedOnScreen } from './walkedOnScreen.ts'

const campaign = decodeCampaign(aCampaign())
const user = { ...aUser(), id: campaign.organiser.id }

everyPathIsWalkedOnScreen({
  model: offlineDonationModel,
  flow: offlineDonationFlow,
  sceneOf: () => ({ at: `/campaign/${campaign.path}/offline-donations`, user }),
  async alsoSees(stage, { value, context }) {
    if (typeof value === 'string') return
    for (const message of [messageAsAWhole(context.errors), ...Object.values(messagesByField(context.errors))])
      if (message) await stage.sees({ text: message })
  },
})
