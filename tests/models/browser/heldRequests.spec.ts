import { expect, test } from '../../test.ts'
import { HeldRequests } from './heldRequests.ts'

test('an answer is for the request that still waits for one, not for one that the page has given up', async ({ page }) => {
  const held = new HeldRequests(page, '**/asked')
  await held.begin()
  await page.goto('/icon.svg')
  const failed = page.waitForEvent('requestfailed')
  const asking = page.evaluateHandle(() => {
    const controller = new AbortController()
    void fetch('/asked', { signal: controller.signal }).catch(() => {})
    return controller
  })
  await held.arrives()
  await (await asking).evaluate((controller) => controller.abort())
  await failed

  await held.settle((route) => route.fulfill({ json: 'answered' }))
  const answer: unknown = await page.evaluate(async () => (await fetch('/asked')).json())

  expect(answer).toBe('answered')
})
