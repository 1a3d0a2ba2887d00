/**
 * Waits for each, also once one of them has failed: what is still under way would go on beside the next round.
 * @throws what the first of them has failed with
 */
export async function waitForAll<Value>(works: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(works)
  return Promise.all(works)
}
