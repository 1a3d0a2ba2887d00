import type { Page } from '@playwright/test'
import { expect, test } from '../../test.ts'
import { HeldRequests } from './heldRequests.ts'

/** Nothing else of ours asks for anything there, and no policy forbids it. */
async function opensEmptyPage(page: Page): Promise<void> {
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Empty</title>' }))
  await page.goto('/empty')
}

test('an answer is for the request that still waits for one, not for one that the page has given up', async ({ page }) => {
  const held = new HeldRequests(page, '**/asked')
  await held.begin()
  await opensEmptyPage(page)
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

test('an answer is for the latest request, though nobody has told yet that the page gave up the one before', async ({ page }) => {
  const held = new HeldRequests(page, '**/asked')
  await held.begin()
  await opensEmptyPage(page)
  const asking = await page.evaluateHandle(() => {
    const controller = new AbortController()
    void fetch('/asked', { signal: controller.signal }).catch(() => {})
    return { controller, answer: null as Promise<unknown> | null }
  })
  await held.arrives()
  await asking.evaluate((one) => {
    one.controller.abort()
    one.answer = fetch('/asked').then((response) => response.json())
  })

  await held.settle((route) => route.fulfill({ json: 'answered' }))

  expect(await asking.evaluate(({ answer }) => answer)).toBe('answered')
})

test('a read is over once the page has read its answer, however long that takes', async ({ page }) => {
  const held = new HeldRequests(page, '**/asked')
  await held.begin()
  await opensEmptyPage(page)
  const answer = await page.evaluateHandle(() => ({ coming: fetch('/asked') }))
  let isOver = false
  const settled = held.settleAndBeHeard((route) => route.fulfill({ json: 'answered' })).then(() => (isOver = true))

  await answer.evaluate(({ coming }) => coming.then(({ status }) => status))
  expect(isOver).toBe(false)

  await answer.evaluate(async ({ coming }) => (await coming).text())
  await settled
})

test('a read is over once the page hears that there is no answer', async ({ page }) => {
  const held = new HeldRequests(page, '**/asked')
  await held.begin()
  await opensEmptyPage(page)
  const failure = page.evaluate(() => fetch('/asked').catch(String))

  await held.settleAndBeHeard((route) => route.abort())

  expect(await failure).toContain('TypeError')
})
