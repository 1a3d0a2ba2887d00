import type { Page } from '@playwright/test'
import type { FaultName } from '../faults.ts'
import type { BrowserWorld } from './level.ts'

/** What happens to every flow in the same way. @param opens lets go what is held, and holds no more */
export const ordinaryFaults = <World extends BrowserWorld>(opens: (world: World) => Promise<void>) =>
  ({
    async offline(world: World) {
      await world.stage.losesConnection()
      await opens(world)
      await world.stage.findsConnection()
    },
    slow: ({ page }: World) => page.clock.runFor(20_000),
    reload: async ({ page }: World) => void (await page.reload()),
    async 'back and forward'({ page }: World) {
      await page.goBack()
      await page.goForward().catch(() => {})
      if (!page.url().startsWith('http')) await page.goForward()
    },
  }) satisfies Partial<Record<FaultName, unknown>>

/** @returns the new tab */
export async function reopensTab(page: Page, address: string): Promise<Page> {
  const tab = await page.context().newPage()
  await page.close()
  await tab.goto(address)
  return tab
}
