import { fetchPart } from '#ui/fetchPart.ts'
import type { PastAmount } from './pastAmount.ts'

let fetched: PastAmount | null = null

/** null until it is there. */
export const pastAmount = (): PastAmount | null => fetched

/** After a failure the next call asks again. */
export async function fetchPastAmount(): Promise<PastAmount> {
  const { PAST_AMOUNT } = await fetchPart(() => import('./pastAmount.ts'))
  return (fetched = PAST_AMOUNT)
}
