import { decodeCampaign } from '#api/decode.ts'
import { CampaignStatus } from '#domain/enumerations.ts'
import type { GivingTerms } from '#machines/donation/draft.ts'
import type { SavedDonation } from '#machines/donation/saved.ts'
import type { DonationInput } from '#machines/donation/types.ts'
import { aCampaign, NOW } from '#mocks/entities.ts'
import { termsOf } from '#features/donation/terms.ts'
import type { Scene } from './heldPorts.ts'

const open = decodeCampaign(aCampaign())
const closed = { ...open, status: CampaignStatus.CLOSED }

/** The terms of the campaign that the walks are on, as the screen reads them. */
export const terms: GivingTerms = termsOf(open, NOW)
const closedTerms: GivingTerms = termsOf(closed, NOW)

const keptOf = (input: DonationInput): SavedDonation | null => (input.saved ? { ...input.saved, campaignPath: terms.campaignPath } : null)

/** An input of the machine with the real campaign's terms. */
export const inputOn = (input: DonationInput): DonationInput => ({
  ...input,
  terms: input.terms.refusal ? closedTerms : terms,
  saved: keptOf(input),
})

/** The donate page as this input would open it. */
export const sceneOn = (input: DonationInput): Scene => ({
  at: `/donation/${terms.campaignPath}${input.returned ? '?returned=1' : ''}`,
  given: { campaign: input.terms.refusal ? closed : open },
  kept: keptOf(input),
})
