import { fetchPart } from '#ui/fetchPart.ts'
import type { LaterSteps } from './laterSteps.ts'

let fetched: LaterSteps | null = null

/** null until it is there. */
export const laterSteps = (): LaterSteps | null => fetched

/** After a failure the next call asks again. */
export async function fetchLaterSteps(): Promise<LaterSteps> {
  const { LATER_STEPS } = await fetchPart(() => import('./laterSteps.ts'))
  return (fetched = LATER_STEPS)
}
