import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { newAccount, spendToken, tokensOf, type Account } from '../models/browser/account.ts'
import { simulatedToken } from '#server/simulator/recaptcha.ts'
import { downloaded } from './downloaded.ts'
import { isLoggedIn, logsIn } from './loggedIn.ts'

/** What a donor has given, in the demonstration's history of it. */

const rows = (page: Page) => page.getByRole('article')
const row = (page: Page, campaign: string) => rows(page).filter({ hasText: campaign })

test('my donations, after logging in on the way there: five a page, each page an address; each says how it stands, and what it came to, and one that is not paid yet leads on to where it is paid', async ({
  page,
}) => {
  await page.goto('/profile')
  await logsIn(page)
  await expect(page).toHaveURL(/\/profile\?tab=3$/)
  await expect(page.getByRole('heading', { level: 1, name: 'My donations' })).toBeVisible()
  await expect(rows(page)).toHaveCount(5)
  const newest = await rows(page).first().textContent()
  const dollars = row(page, 'Milk for the rhino orphans')
  await expect(dollars).toContainText('US\u00a0$\u00a044,80')
  await expect(dollars).toContainText('PayPal')
  await expect(dollars).toContainText('Received, thank you')

  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveURL(/\/profile\?tab=3&page=2$/)
  await expect(page.getByText(/^Page 2 of \d$/)).toBeVisible()
  await expect(rows(page).first()).not.toHaveText(newest ?? '')
  await expect(rows(page).filter({ hasText: 'Declined, so nothing was taken' })).toHaveCount(1)
  await expect(row(page, 'Fodder for the last of the ewes')).toContainText(/Refunded on \d+ \w+ \d{4}/)
  await expect(row(page, 'Fodder for the last of the ewes')).toContainText('R\u00a0224,00')
  await page.goBack()
  await expect(rows(page).first()).toHaveText(newest ?? '')
  await row(page, 'Ten thousand spekboom cuttings').getByRole('link', { name: 'See how to pay' }).click()
  await expect(page.getByRole('heading', { name: 'Pay from your banking app' })).toBeVisible()
})

test('with an access token that has run out the list is there by one refresh; a user who comes back after weeks logs in anew @rare', async ({
  page,
}) => {
  await isLoggedIn(page)
  const refreshes: string[] = []
  page.on('request', (request) => request.url().endsWith('/authentication/refresh') && refreshes.push(request.url()))
  await spendToken(page)
  await page.goto('/profile?tab=3')
  await expect(rows(page)).toHaveCount(5)
  expect(refreshes).toHaveLength(1)
  await page.goto('/home')
  await spendToken(page, 'spent')
  await page.goto('/profile?tab=3')
  await logsIn(page)
  await expect(page).toHaveURL(/\/profile\?tab=3$/)
  await expect(rows(page)).toHaveCount(5)
})

test('by card, one that is not paid yet leads back to the payment page, also for a donor who said that they had paid, and had not @rare', async ({
  page,
}) => {
  const account = await newAccount(page.request, 'a field worked together', 'Lerato')
  await isLoggedIn(page, account)
  expect((await givesLoggedIn(page, account, 8)).status()).toBe(201)
  await page.clock.install()
  await page.goto('/profile?tab=3')
  await rows(page).getByRole('link', { name: 'Go on paying' }).click()
  await page.getByRole('button', { name: 'No, go to the payment page' }).click()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Yes, check now' }).click()
  await expect(page.getByRole('heading', { name: 'Confirming your payment…' })).toBeVisible()
  await page.clock.runFor(21_000)
  await expect(page.getByRole('heading', { name: 'We do not know yet' })).toBeVisible()
  await page.goto('/profile?tab=3')
  await rows(page).getByRole('link', { name: 'Go on paying' }).click()
  await page.getByRole('button', { name: 'No, go to the payment page' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  const thanks = page.getByRole('link', { name: 'Download your receipt' })
  expect(await downloaded(page, thanks)).toMatch(/^letsema-receipt-\w+\.pdf$/)
  await page.goto('/profile?tab=3')
  await expect(rows(page)).toContainText('Received, thank you')
  expect(await downloaded(page, rows(page).getByRole('link', { name: 'Receipt for Clean water for Thaba' }))).toMatch(
    /^letsema-receipt-\w+\.pdf$/,
  )
})

test('a gift every month shows every date of it, and leads to where it is changed @rare', async ({ page }) => {
  await isLoggedIn(page)
  await page.goto('/profile?tab=3')
  await page.getByRole('link', { name: 'Every month' }).click()
  await expect(page).toHaveURL(/\/profile\?tab=3&type=recurring$/)
  const gift = row(page, 'A reading room for Khayelitsha')
  await gift.getByText('All dates and receipts').click()
  await expect(gift.getByRole('region', { name: 'Still to come' }).getByRole('listitem')).toHaveCount(12)
  const past = gift.getByRole('region', { name: 'So far' })
  await expect(past.getByText('Skipped')).toHaveCount(1)
  await expect(past.getByText('There was not enough money in the account.')).toBeVisible()
  await expect(past.getByText(/^Given/).first()).toBeVisible()
  expect(await downloaded(page, past.getByRole('link', { name: /^Receipt for 25 \w+ \d{4}$/ }).first())).toMatch(
    /^letsema-receipt-\w+\.pdf$/,
  )
  await gift.getByRole('link', { name: 'Change, pause or cancel your gift to A reading room for Khayelitsha' }).click()
  await expect(page).toHaveURL(/\/donation\/manage\//)
  await expect(page.getByRole('heading', { level: 1, name: 'A reading room for Khayelitsha' })).toBeVisible()
})

test('what was given in a tax year, summed up, and on paper @rare', async ({ page }) => {
  await isLoggedIn(page)
  await page.goto('/profile?tab=3')
  await page.getByRole('link', { name: 'By tax year' }).click()
  const year = page.getByLabel('Tax year')
  await expect(year.getByRole('option').first()).toHaveText(/^\d{4}: Mar \d{4} to Feb \d{4}$/)
  const years = await year.getByRole('option').allTextContents()
  expect(years.length).toBeGreaterThanOrEqual(2)
  const rand = page.getByRole('region', { name: 'Given in South African Rand' })
  await expect(rand).toBeVisible()
  await year.selectOption({ index: years.length - 1 })
  await expect(page).toHaveURL(/&type=statement&year=\d{4}$/)
  await expect(rand.getByRole('listitem')).toContainText(['A reading room for Khayelitsha'])
  await expect(rand).toContainText('All you paid')
  expect(await downloaded(page, page.getByRole('button', { name: 'Download as PDF' }))).toMatch(/^letsema-statement-\d{4}\.pdf$/)

  await page.route('**/statement.pdf*', (route) => route.abort())
  await page.getByRole('button', { name: 'Download as PDF' }).click()
  await expect(page.getByText('We could not prepare your PDF.')).toBeVisible()
})

test('what is first looked at without a connection is there once it is back, and nobody is logged out @rare', async ({ page, context }) => {
  await isLoggedIn(page)
  await page.goto('/profile?tab=3')
  await expect(rows(page)).toHaveCount(5)
  await page.evaluate(() => localStorage.setItem('letsema.colours', 'dark'))
  await context.setOffline(true)
  await page.getByRole('link', { name: 'By tax year' }).click()
  await expect(page.getByText('We cannot reach Letsema')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByLabel('Tax year')).toBeVisible()
  await expect(page).toHaveURL(/\/profile\?tab=3&type=statement$/)
  expect(await page.evaluate(() => localStorage.getItem('letsema.colours'))).toBe('dark')
})

test('nothing given yet leads to the campaigns; a gift made while logged in is then there @rare', async ({ page }) => {
  const account = await newAccount(page.request, 'a field worked together', 'Lerato')
  await isLoggedIn(page, account)
  await page.goto('/home')
  await page.getByRole('button', { name: 'Your profile menu' }).click()
  await page.getByRole('link', { name: 'My Donations' }).click()
  await expect(page.getByRole('heading', { name: 'No once-off donations yet' })).toBeVisible()
  await expect(page.getByText(`What was given from ${account.email} without logging in`)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Find a campaign' }).click()
  await expect(page).toHaveURL(/\/find-campaign$/)

  expect((await givesLoggedIn(page, account, 0)).status()).toBe(201)
  await page.goto('/profile?tab=3')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Waiting for your EFT')
  await expect(rows(page)).toContainText('R\u00a065,50')
})

async function givesLoggedIn(page: Page, account: Account, paymentMethod: number) {
  const { data: campaign } = (await (await page.request.get('/api/v1/campaigns/short/water-for-thaba?idType=0')).json()) as {
    data: { id: string }
  }
  const { accessToken } = await tokensOf(page.request, account)
  return page.request.post('/api/v1/donations/logged-in', {
    headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': account.email },
    data: {
      type: 0,
      currencyId: 1,
      amount: 65.5,
      tipOrAdminFeeAmount: 0,
      paymentMethod,
      firstName: 'Lerato',
      lastName: 'Mokoena',
      email: account.email,
      mobileNumber: null,
      anonymous: false,
      displayName: null,
      comment: null,
      recaptchaToken: simulatedToken('donate', Date.now()),
      campaignId: campaign.id,
    },
  })
}
