import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'

/** Presses what leads to a PDF. @returns the file's name */
export async function downloaded(page: Page, link: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 8).toString('latin1')).toMatch(/^%PDF-1\.\d$/)
  return download.suggestedFilename()
}
