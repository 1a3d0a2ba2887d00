import { inputs } from '#machines/certificate/fixtures.ts'
import { certificateErrorsOf, certificateRefusalOf, type CertificateSnapshot } from '#machines/certificate/selectors.ts'
import { certificateFlow } from '../models/deeds/certificate.ts'
import { certificateModel } from '../models/models.ts'
import { everyPathIsWalkedOnScreen } from './walkedOnScreen.ts'

everyPathIsWalkedOnScreen({
  model: certificateModel,
  flow: certificateFlow,
  sceneOf: (name) => {
    const { token, certificate } = inputs[name as keyof typeof inputs]
    return { at: `/donation/certificate/${token}`, given: { certificate } }
  },
  async alsoSees(stage, state) {
    const snapshot = state as CertificateSnapshot
    if (snapshot.value !== 'asking') return
    for (const message of [certificateRefusalOf(snapshot), ...Object.values(certificateErrorsOf(snapshot))])
      if (message) await stage.sees({ text: message })
  },
})
