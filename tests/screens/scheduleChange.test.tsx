import { inputs } from '#machines/scheduleChange/fixtures.ts'
import { refusalOf, type ScheduleChangeSnapshot } from '#machines/scheduleChange/selectors.ts'
import type { ScheduleChangeInput } from '#machines/scheduleChange/types.ts'
import { scheduleChangeFlow } from '../models/deeds/scheduleChange.ts'
import { scheduleChangeModel } from '../models/models.ts'
import { everyPathIsWalkedOnScreen } from './walkedOnScreen.ts'

everyPathIsWalkedOnScreen({
  model: scheduleChangeModel,
  flow: scheduleChangeFlow,
  sceneOf: (name) => {
    const { gift, isBackFromCard }: ScheduleChangeInput = inputs[name as keyof typeof inputs]
    return { at: `/donation/manage/${gift.token}${isBackFromCard ? '?card=back' : ''}`, given: { recurringGift: gift } }
  },
  async alsoSees(stage, snapshot) {
    const refusal = refusalOf(snapshot as ScheduleChangeSnapshot)
    if (refusal && snapshot.value !== 'ended') await stage.sees({ text: refusal })
  },
})
