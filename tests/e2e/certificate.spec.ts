import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { newAccount, tokensOf } from '../models/browser/account.ts'
import { downloaded } from './downloaded.ts'
import { hold } from './held.ts'
import { isLoggedIn } from './loggedIn.ts'
import { notesThat } from './notesThat.ts'
import { giveWithBenefit, refunds } from './taxBenefit.ts'

/** A Section 18A certificate, from My Donations to the paper. */

async function hasProfile(page: Page) {
  const account = await newAccount(page.request, 'a field worked together', 'Lerato')
  const { accessToken: token } = await tokensOf(page.request, account)
  await isLoggedIn(page, account)
  return { gives: () => giveWithBenefit(page.request, account.email, { isPaid: true, token }) }
}

async function hasGiven(page: Page) {
  const { gives } = await hasProfile(page)
  return gives()
}

const press = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

async function confirms(page: Page) {
  await expect(page.getByRole('heading', { name: 'Check your certificate' })).toBeFocused()
  await page.getByRole('button', { name: 'Issue the certificate' }).click()
}

test('asked for from my donations, complained of field by field, issued, and cancelled with its refund', async ({ page }) => {
  const donation = await hasGiven(page)
  await page.goto('/profile?tab=3')
  await page.getByRole('link', { name: 'Section 18A certificate for A reading room for Khayelitsha' }).click()
  await expect(page.getByText('Umoya Learning Trust may issue Section 18A certificates')).toBeVisible()
  await expect(page.getByLabel('Name for the certificate')).toHaveValue('Lerato Dlamini')

  const number = page.getByLabel('South African ID number')
  await number.fill('8001015009088')
  await press(page)
  await expect(page.getByText('This is not a valid South African ID number.')).toBeVisible()
  await expect(page.getByText('Please enter the address.')).toBeVisible()
  await expect(number).toBeFocused()
  await number.fill('800101 5009 087')
  await page.getByLabel('Contact number').fill('\u202a+27 (0)82 123 4567\u202c')
  await page.getByLabel('Address').fill('12 Station Street, Polokwane, 0700')
  await press(page)
  await expect(page.getByText('12 Station Street, Polokwane, 0700')).toBeVisible()
  await page.getByRole('button', { name: 'Change the details' }).click()
  await expect(page.getByRole('heading', { name: 'Section 18A certificate' })).toBeInViewport()
  await expect(number).toHaveValue('8001015009087')
  await press(page)
  await confirms(page)
  await expect(page.getByRole('heading', { name: 'Your certificate is ready' })).toBeVisible()
  expect(await downloaded(page, page.getByRole('link', { name: 'Download as PDF' }))).toMatch(/^section-18a-930000000-\d{6}\.pdf$/)

  await page.goto('/profile?tab=3&type=statement')
  await page.getByRole('link', { name: 'Section 18A certificate for A reading room for Khayelitsha' }).click()
  await expect(page.getByRole('heading', { name: 'Your certificate is ready' })).toBeVisible()

  await refunds(donation)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This certificate was cancelled' })).toBeVisible()
})

test('what is typed for a certificate outlives a reload, and is there for the next one until the logout @rare', async ({ page }) => {
  const { gives } = await hasProfile(page)
  const [donation, next] = [await gives(), await gives()]
  await page.goto(`/donation/certificate/${donation.jwtTokenStringDonationId}`)
  await page.getByLabel('South African ID number').fill('8001015009087')
  await page.getByLabel('Address').fill('12 Station Street, Polokwane, 0700')
  await page.reload()
  await expect(page.getByLabel('South African ID number')).toHaveValue('8001015009087')
  await expect(page.getByLabel('Address')).toHaveValue('12 Station Street, Polokwane, 0700')
  await page.getByLabel('Contact number').fill('082 123 4567')
  await press(page)
  await expect(page.getByRole('heading', { name: 'Check your certificate' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Contact number')).toHaveValue('082 123 4567')
  await press(page)
  await confirms(page)
  await expect(page.getByRole('heading', { name: 'Your certificate is ready' })).toBeVisible()
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('certificate')))
  expect(await kept()).toEqual([expect.stringMatching(/^letsema\.certificate\.last\./)])

  await page.goto(`/donation/certificate/${next.jwtTokenStringDonationId}`)
  await expect(page.getByLabel('South African ID number')).toHaveValue('8001015009087')
  await expect(page.getByLabel('Contact number')).toHaveValue('082 123 4567')
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/auth/login')
  expect(await kept()).toEqual([])
})

test('where the rules do not come, the second press leaves it to the server, and nothing typed is lost @rare', async ({ page }) => {
  const donation = await hasGiven(page)
  await page.route('**/assets/checkDetails-*', (route) => route.abort())
  await page.goto(`/donation/certificate/${donation.jwtTokenStringDonationId}`)
  const notChecked = page.getByText('We could not check what you typed.')
  const number = page.getByLabel('South African ID number')
  await number.fill('8001015009087')
  await page.getByLabel('Contact number').fill('082 123 4567')
  const loads: string[] = []
  page.on('load', (loaded) => loads.push(loaded.url()))
  await press(page)
  await expect(notChecked).toBeVisible()
  await press(page)
  await confirms(page)
  await expect(page.getByText('Please enter the address.')).toBeVisible()
  await expect(number).toHaveValue('8001015009087')
  await page.getByLabel('Address').fill('12 Station Street, Polokwane, 0700')
  await press(page)
  await expect(notChecked).toBeVisible()
  await press(page)
  await confirms(page)
  await expect(page.getByRole('heading', { name: 'Your certificate is ready' })).toBeVisible()
  expect(loads).toEqual([])
})

test('a donor who comes back to a certificate that they left once it was issued, or before, is not asked again @rare', async ({ page }) => {
  const { gives } = await hasProfile(page)
  for (const isLeftBefore of [false, true]) {
    const donation = await gives()
    await page.goto(`/donation/certificate/${donation.jwtTokenStringDonationId}`)
    await page.getByLabel('South African ID number').fill('8001015009087')
    await page.getByLabel('Contact number').fill('082 123 4567')
    await page.getByLabel('Address').fill('12 Station Street, Polokwane, 0700')
    const answersThePost = isLeftBefore ? await hold(page, '**/api/v1/donations/*/certificate') : () => {}
    const answered = page.waitForEvent('requestfinished', (request) => request.method() === 'POST')
    await press(page)
    await confirms(page)
    if (isLeftBefore) await expect(page.getByText('Issuing your certificate…')).toBeVisible()
    else await expect(page.getByRole('heading', { name: 'Your certificate is ready' })).toBeVisible()
    await page.getByRole('link', { name: 'Letsema' }).first().click()
    await expect(page).toHaveURL('/home')
    answersThePost()
    await answered
    await page.unrouteAll()
    const answersTheRead = await hold(page, '**/api/v1/donations/*/certificate')
    const hasAskedAgain = await notesThat(page, 'Name for the certificate')
    const asked = page.waitForRequest('**/api/v1/donations/*/certificate')
    await page.goBack()
    await asked
    answersTheRead()
    await expect(page.getByRole('heading', { name: 'Your certificate is ready' })).toBeVisible()
    expect(await hasAskedAgain()).toBe(false)
    await page.unrouteAll()
  }
})
