import { expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#server/seed/demoAccounts.ts'
import { keepTokens } from '../models/browser/account.ts'

/** The demonstration's donor, with a history. */
export const DEMO_DONOR = { email: 'donor@letsema.test', password: DEMO_PASSWORD }

/** As if they had logged in here before. */
export async function isLoggedIn(page: Page, account: { email: string; password: string } = DEMO_DONOR): Promise<void> {
  await page.goto('/icon.svg')
  await keepTokens(page, account)
}

export async function logsIn(page: Page, { email, password } = DEMO_DONOR): Promise<void> {
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** On a phone what is told lies over the header. */
export const putsNewsAway = (page: Page): Promise<void> => page.keyboard.press('Escape')

const OF_THE_TAB = new Set(['letsema.endedVisits', 'letsema.begunAfter'])

/** @returns what the tab keeps besides what it knows of logouts */
export const keptOfPeople = async (page: Page): Promise<string[]> =>
  (await page.evaluate(() => Object.keys(sessionStorage))).filter((key) => !OF_THE_TAB.has(key))
