import { normaliseEftReference } from '#domain/eftReference.ts'
import type { ServerContext } from '#server/context.ts'
import { findDonationBy, type DonationRow } from '#server/services/donationRow.ts'
import type { Outcome } from '#server/services/judgeStatement.ts'

/** What became of money that an operator has decided on. */
export interface Decided {
  outcome: Outcome | 'repeated'
  /** In words, where nothing was posted, or something is left to do. */
  reason: string | null
}

export const GIVEN_OUTSIDE: Decided & { outcome: Outcome } = {
  outcome: 'nothingToDo',
  reason: 'It was given outside Letsema, so its money is not in our books: the campaign’s organiser takes it back.',
}

export const DECIDED_MEANWHILE = 'Somebody has decided on this money meanwhile: please look at what has become of it.'

/** A new one each time: whether two are the same decision is judged by what they say. */
export const newDecisionId = ({ random }: ServerContext, operatorId: string): string => `operator/${operatorId}/${random.uuid()}`

/** @param reference as an operator has typed it */
export const findByTyped = (context: ServerContext, reference: string): Promise<DonationRow | null> =>
  findDonationBy(context, 'reference', normaliseEftReference(reference))
