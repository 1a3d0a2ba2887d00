import type { DonationDraft } from '#machines/donation/draft.ts'
import { useChosen } from '#ui/useChosen.ts'

/** A choice of the draft's. */
export const useDraftChoice = <Name extends keyof DonationDraft>(name: Name, refusal?: string) =>
  useChosen<DonationDraft[Name]>(name, refusal)
