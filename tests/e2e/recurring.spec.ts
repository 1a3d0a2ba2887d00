import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import type { WireDonationScheduler } from '#domain/wire.ts'
import { debitOrderDraft, monthlyDraft } from '#machines/donation/fixtures.ts'
import { Donor, freshEmail, mailTo } from './donor.ts'
import { findsNothing } from './findsNothing.ts'
import { isLoggedIn, logsIn } from './loggedIn.ts'
import { donationsOf, ledgerSums } from './operator.ts'
import { newAccount, spendToken } from '../models/browser/account.ts'

const CAMPAIGN = 'water-for-thaba'

class MonthlyDonor extends Donor {
  /** From an empty form to the payment method. */
  async choosesSchedule({ extra }: { extra?: string } = {}): Promise<void> {
    await this.opens(CAMPAIGN)
    await this.page.getByRole('radio', { name: 'Every month' }).check()
    await this.page.getByLabel('How much would you like to give?').fill('150')
    await this.continues()
    await this.sees('Every month')
    await this.fillsInSchedule({ extra })
  }

  async fillsInSchedule({ extra }: { extra?: string } = {}): Promise<void> {
    await this.page.getByRole('radio', { name: '12 months' }).check()
    await this.page.getByRole('radio', { name: '25th' }).check()
    if (extra) await this.page.getByLabel(/An extra gift now/).fill(extra)
    await this.continues()
    await this.sees('Your details')
    await this.page.getByLabel(/Mobile number/).fill('082 555 0123')
    await this.givesDetails()
  }

  async agreesToCard(): Promise<void> {
    await this.page.getByRole('radio', { name: /^Card/ }).check()
    await this.page.getByRole('checkbox', { name: /^I agree/ }).check()
    await this.continues()
    await this.sees('Review')
  }

  async goesToStoreTheCard(): Promise<void> {
    await this.page.getByRole('button', { name: 'Go on to your card' }).click()
    await expect(this.page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  }

  /** What the server holds, by the address of the thank-you page. */
  async scheduler(): Promise<WireDonationScheduler> {
    const token = new URL(this.page.url()).searchParams.get('donationScheduler') ?? ''
    const answer = await this.page.request.get(`/api/v1/donationsscheduler/${token}`)
    return ((await answer.json()) as { data: { donationScheduler: WireDonationScheduler } }).data.donationScheduler
  }
}

const donorOn = (page: Page, what: string) => new MonthlyDonor(page, freshEmail(what))

test('every month by card, with an extra gift now, past errors: a card that is declined is stored nowhere, another try keeps everything, the card is stored, the extra gift paid, the dates kept', async ({
  page,
}) => {
  const donor = donorOn(page, 'monthly card')
  await donor.opens(CAMPAIGN)
  await page.getByRole('radio', { name: 'Every month' }).check()
  await page.getByLabel('How much would you like to give?').fill('150')
  await donor.continues()
  await donor.sees('Every month')
  await donor.continues()
  await expect(page.getByText('Please select a recurrence term.')).toBeVisible()
  await findsNothing(page)
  await donor.fillsInSchedule({ extra: '100' })
  await page.getByRole('radio', { name: /^Debit order/ }).check()
  await donor.continues()
  await expect(page.getByText('Please select a bank.')).toBeVisible()
  await donor.agreesToCard()
  await expect(page.getByText(/^(On the 25th, until|Before) the campaign ends on \d+ [A-Z][a-z]+ \d{4}$/)).toBeVisible()
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 800 })
    for (const amount of await page
      .getByRole('listitem')
      .getByText(/^R\s[\d,]+$/)
      .all()) {
      const lines = await amount.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getClientRects().length
      })
      expect(lines, `${await amount.textContent()} is in one piece`).toBe(1)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await donor.goesToStoreTheCard()
  await expect(page.getByText('R\u00a0100,00')).toBeVisible()
  await donor.atTheGateway('Decline')
  await donor.sees('The payment was declined')
  await page.getByRole('button', { name: 'Try again' }).click()
  await donor.sees('Review')
  await donor.goesToStoreTheCard()
  await donor.atTheGateway('Approve')
  await donor.sees('Thank you!')
  await expect(page.getByRole('status').filter({ hasText: 'You give R\u00a0150 to' })).toHaveText(
    /(every month, from 25 \S+ \d{4} until|once, on 25 \S+ \d{4}:) the campaign ends on \d+ \S+ \d{4}\. Your extra gift of R\s100 has arrived\.$/,
  )
  expect(await donor.scheduler()).toMatchObject({
    donationSchedulerStatus: 0,
    amount: 150,
    term: 4,
    deductionDate: 2,
    nextDeduction: expect.stringMatching(/-25$/),
  })
  const extra = await donationsOf(donor.email)
  expect(extra.toSorted((a, b) => a.status - b.status)).toMatchObject([
    { status: 1, amount: 100 },
    { status: 2, amount: 100 },
  ])
  expect(new Set(await ledgerSums())).toEqual(new Set([0]))
  expect((await mailTo(page, donor.email)).text).toContain('/donation/manage/')
  await page.reload()
  await donor.sees('Thank you!')
})

test('every month by debit order: a wrong account is refused at its field, a right one is set up at once', async ({ page }) => {
  const donor = donorOn(page, 'monthly debit')
  await donor.choosesSchedule({ extra: '100' })
  await page.getByRole('radio', { name: /^Debit order/ }).check()
  await donor.continues()
  await expect(page.getByText('Please enter the name of the account holder.')).toBeVisible()
  await expect(page.getByText('You must agree to the debit order')).toBeVisible()
  await expect(page.getByLabel('Account holder')).toBeFocused()
  await page.getByLabel('Account holder').fill('T Nkosi')
  await page.getByLabel('Bank', { exact: true }).selectOption('ABSA')
  await expect(page.getByLabel('Branch code')).toHaveValue('632005')
  await page.getByRole('radio', { name: 'Savings' }).check()
  await page.getByLabel('Account number').fill('4052013420')
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await donor.continues()
  await donor.sees('Review')
  await page.getByRole('button', { name: 'Set up the debit order' }).click()
  await donor.sees('Payment method')
  await expect(page.getByText('The account number or branch code entered is invalid, please try again.')).toBeVisible()
  await expect(page.getByLabel('Account number')).toBeFocused()
  await page.getByLabel('Account number').fill('4052013429')
  await donor.continues()
  await donor.sees('Review')
  await page.getByRole('button', { name: 'Set up the debit order' }).click()
  await expect(page).toHaveURL(/\/thanks\?/)
  await donor.sees('Thank you!')
  await expect(page.getByRole('status').filter({ hasText: 'You give R\u00a0150 to' })).toHaveText(
    /Your extra gift of R\s100 is taken from your account today\.$/,
  )
  expect(await donor.scheduler()).toMatchObject({
    donationSchedulerStatus: 0,
    paymentMethod: 7,
    paymentLabel: expect.stringContaining('429'),
  })
  expect(await donationsOf(donor.email)).toMatchObject([{ amount: 100 }])
})

test('cancelled on the way to the card, it says so as where it is managed @rare', async ({ page }) => {
  const donor = donorOn(page, 'monthly cancelled')
  await donor.isAtReviewOf(CAMPAIGN, monthlyDraft)
  await donor.goesToStoreTheCard()
  await page.goBack()
  await page.getByRole('button', { name: 'Cancel this donation' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await donor.sees('This payment was cancelled')
  await expect(page.getByText('Donation cancelled', { exact: true })).toBeVisible()
})

test('a session that is over when a debit order is sent leaves it to be changed: nothing is set up @rare', async ({ page }) => {
  const account = await newAccount(page.request, 'a field worked together')
  await isLoggedIn(page, account)
  await spendToken(page, 'spent')
  const donor = new MonthlyDonor(page, account.email)
  await donor.isAtReviewOf(CAMPAIGN, debitOrderDraft)
  await page.getByRole('button', { name: 'Set up the debit order' }).click()
  await logsIn(page, account)
  await donor.sees('Review')
  await expect(page.getByRole('button', { name: 'Set up the debit order' })).toBeVisible()
  await expect(page.getByText(/may be set up already/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change your gift' })).toBeVisible()
})

test('giving once instead, at the review, goes on to the payment and forgets what was agreed to for every month @rare', async ({
  page,
}) => {
  const donor = donorOn(page, 'once instead')
  await donor.isAtReviewOf(CAMPAIGN, monthlyDraft)
  await page.getByRole('button', { name: 'Change your gift' }).click()
  await page.getByRole('radio', { name: 'Once' }).check()
  await donor.continues()
  await donor.sees('Review')
  expect(await page.evaluate(() => sessionStorage.getItem('letsema.donation'))).toContain('"cardStoreConsent":false')
  await donor.goesToPayment()
})

test('a reload keeps the schedule, and giving once instead leaves it out; a campaign that takes no monthly gifts does not ask how often @rare', async ({
  page,
}) => {
  const donor = donorOn(page, 'monthly reload')
  await donor.choosesSchedule({ extra: '100' })
  await page.reload()
  await donor.sees('Payment method')
  await page.getByRole('button', { name: 'Back' }).click()
  await donor.sees('Your details')
  await page.getByRole('button', { name: 'Back' }).click()
  await donor.sees('Every month')
  await expect(page.getByRole('radio', { name: '25th' })).toBeChecked()
  await expect(page.getByLabel(/An extra gift now/)).toHaveValue('100')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('radio', { name: 'Once' }).check()
  await donor.continues()
  await donor.sees('Payment method')
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await donor.opens('rhino-orphans')
  await expect(page.getByRole('radio', { name: 'Every month' })).toHaveCount(0)
})
