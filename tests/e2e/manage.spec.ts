import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import type { RecurringDay } from '#domain/enumerations.ts'
import { addMonths } from '#domain/recurringSchedule.ts'
import { dateText } from '#domain/recurringText.ts'
import { freshEmail, mailTo } from './donor.ts'
import { findsNothing } from './findsNothing.ts'
import { isLost } from './held.ts'
import { CAMPAIGN_WITH_END, readMonthlyGift, setUpMonthlyGift, soonestDay } from './monthlyGift.ts'
import { notesThat } from './notesThat.ts'
import { focusAsSafariDoes } from './safariFocus.ts'

/** A gift every month in its donor's hands, by the link that stands in the mails. */

interface Gift {
  campaign?: string
  day?: RecurringDay
  tip?: number
}

const isOpen = (page: Page) => expect(page.getByRole('button', { name: 'Cancel this gift' })).toBeVisible()

async function opensTheLinkInTheMail(page: Page, as: Gift) {
  const email = freshEmail('manage')
  const { jwtTokenStringDonationId: token } = await setUpMonthlyGift(page.request, email, as)
  const { text } = await mailTo(page, email)
  const link = /https?:\/\/\S+\/donation\/manage\/\S+/.exec(text)?.[0]
  await page.goto(new URL(link ?? '').pathname)
  await isOpen(page)
  return { gift: () => readMonthlyGift(page.request, token) }
}

/** By the same address, without waiting for the mail. */
async function opensGift(page: Page, what: string, as: Gift = {}) {
  const { jwtTokenStringDonationId: token } = await setUpMonthlyGift(page.request, freshEmail(what), as)
  await page.goto(`/donation/manage/${token}`)
  await isOpen(page)
  return { gift: () => readMonthlyGift(page.request, token) }
}

/** It lies over the header. */
const putsNewsAway = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Donation updated' }).getByRole('button', { name: 'Close' }).click()

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test('by the link in the mail: another amount, a pause and its end, one month skipped, and over', async ({ page }) => {
  const day = soonestDay()
  const { gift } = await opensTheLinkInTheMail(page, { campaign: CAMPAIGN_WITH_END, day })
  const [first = '', second = ''] = (await gift()).upcoming
  await expect(page.getByRole('heading', { level: 1, name: (await gift()).campaignName })).toBeVisible()
  await expect(page.getByText(`Active. The next R\u00a0150 is taken on ${dateText(first)}.`)).toBeVisible()
  await expect(page.getByText(/^The campaign ends on .+: nothing is taken after that\.$/)).toBeVisible()
  await findsNothing(page)

  await press(page, 'Change amount, term or day')
  await page.getByLabel('How much each month?').fill('10')
  await press(page, 'Save')
  await expect(page.getByText('The minimum amount is R 20')).toBeVisible()
  await expect(page.getByLabel('How much each month?')).toBeFocused()
  await page.getByLabel('How much each month?').fill('200,50')
  await press(page, 'Save')
  await expect(page.getByText(`Active. The next R\u00a0200,50 is taken on ${dateText(first)}.`)).toBeVisible()
  await expect(page.getByText('Donation updated', { exact: true })).toBeVisible()
  expect(await gift()).toMatchObject({ amount: 200.5, term: 4, deductionDate: day })

  await press(page, 'Pause for a while')
  await page.getByLabel('For how many months?').selectOption(`2 months, until ${dateText(addMonths(first, 2))}`)
  await press(page, 'Pause it')
  await expect(page.getByRole('button', { name: 'End the pause' })).toBeVisible()
  await expect(page.getByText(/^Paused\. Nothing more is taken: the campaign ends on [^.]+\.$/)).toBeVisible()
  await page.reload()
  await press(page, 'End the pause')
  await expect(page.getByRole('button', { name: 'Pause for a while' })).toBeVisible()
  expect(await gift()).toMatchObject({ pausedUntil: null, nextDeduction: first })

  await press(page, `Skip ${dateText(first)}`)
  await expect(page.getByRole('heading', { name: `Skip ${dateText(first)}?` })).toBeVisible()
  await press(page, 'Back')
  expect(await gift()).toMatchObject({ nextDeduction: first, debits: [] })
  await press(page, `Skip ${dateText(first)}`)
  await press(page, 'Yes, skip it')
  await expect(page.getByRole('button', { name: `Skip ${dateText(second)}` })).toBeVisible()
  expect(await gift()).toMatchObject({ nextDeduction: second, debits: [{ date: first, status: 'skipped' }] })
  await expect(page.getByRole('region', { name: 'Still to come' })).toContainText('Skipped')
  await expect(page.getByRole('button', { name: 'Pause for a while' }), 'the last one is not put off').toHaveCount(0)

  await press(page, 'Cancel this gift')
  await press(page, 'Keep giving')
  expect((await gift()).donationSchedulerStatus).toBe(0)
  await press(page, 'Cancel this gift')
  await press(page, 'Yes, cancel it')
  await expect(page.getByText('You cancelled this gift.', { exact: true })).toBeVisible()
  await expect(page.getByText('Donation cancelled', { exact: true })).toBeVisible()
  expect(await gift()).toMatchObject({ donationSchedulerStatus: 4, upcoming: [] })
  const token = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.goto(`/thanks?donationScheduler=${token}`)
  await expect(page.getByText('You cancelled this gift.', { exact: true })).toBeVisible()
})

test('what is asked after a press in Safari, which gives the focus to the whole, comes into sight, and the second press, by habit, chooses nothing on it @rare', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await focusAsSafariDoes(page)
  const { gift } = await opensGift(page, 'manage safari')
  for (const [name, question] of [
    ['Pause for a while', 'Pause your gift'],
    ['Cancel this gift', 'Cancel this gift?'],
  ] as const) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await press(page, name)
    await expect(page.getByRole('heading', { name: question })).toBeFocused()
    await expect(page.getByRole('heading', { name: question })).toBeInViewport()
    await press(page, /^(Back|Keep giving)$/)
  }
  await page.getByRole('button', { name: 'Pause for a while' }).dblclick()
  await expect(page.getByRole('button', { name: 'Pause it' })).toBeVisible()
  expect(await gift()).toMatchObject({ pausedUntil: null })
})

test('the tip of every month can be another one, and be dropped @rare', async ({ page }) => {
  const { gift } = await opensGift(page, 'manage tip', { tip: 18 })
  await press(page, 'Change amount, term or day')
  await page.getByRole('radio', { name: 'Another amount' }).check()
  await page.getByLabel('Your tip each month').fill('R 5,50 or so')
  await press(page, 'Save')
  await expect(page.getByText('Tip amount not entered')).toBeVisible()
  await expect(page.getByLabel('Your tip each month')).toBeFocused()
  await page.getByLabel('Your tip each month').fill('5,50')
  await press(page, 'Save')
  await expect(page.getByText(/^Active\. The next R\u00a0155,50 is taken on/)).toBeVisible()
  // It is shown before the server has it.
  await expect.poll(gift).toMatchObject({ amount: 150, tipOrAdminFeeAmount: 5.5 })

  await press(page, 'Change amount, term or day')
  await expect(page.getByRole('radio', { name: 'R\u00a05,50 each month, as now' })).toBeChecked()
  await page.getByRole('radio', { name: 'No tip' }).check()
  await press(page, 'Save')
  await expect(page.getByText(/^Active\. The next R\u00a0150 is taken on/)).toBeVisible()
  await expect.poll(gift).toMatchObject({ amount: 150, tipOrAdminFeeAmount: 0, term: 4 })
})

test('what another tab has changed meanwhile is not overwritten, and said: another amount, another day, a date skipped @rare', async ({
  page,
  context,
}) => {
  const { gift } = await opensGift(page, 'manage two tabs')
  const other = await context.newPage()
  await other.goto(page.url())
  const isRefused = async (changes: () => Promise<void>) => {
    const hasSaidFailed = await notesThat(page, 'Donation update failed')
    await changes()
    await expect(page.getByRole('alert').filter({ hasText: 'has changed meanwhile' })).toBeVisible()
    await expect.poll(hasSaidFailed).toBe(true)
  }
  await test.step('an amount that was typed before another one was saved is not saved over it', async () => {
    await press(page, 'Change amount, term or day')
    await page.getByLabel('How much each month?').fill('130')
    await press(other, 'Change amount, term or day')
    await other.getByLabel('How much each month?').fill('99')
    await press(other, 'Save')
    await expect(other.getByText('Donation updated', { exact: true })).toBeVisible()
    await isRefused(() => press(page, 'Save'))
    await expect(page.getByRole('alert').filter({ hasText: 'so what you asked for was not saved.' })).toBeVisible()
    await expect(page.getByText(/^Active\. The next R\u00a099 is taken on/)).toBeVisible()
    expect(await gift()).toMatchObject({ amount: 99 })
  })
  await test.step('a day chosen in a tab that is older than another amount and term leaves these alone', async () => {
    await press(page, 'Change amount, term or day')
    await expect(page.getByLabel('How much each month?')).toHaveValue('99')
    await page.getByLabel('How much each month?').fill('130')
    await page.getByRole('radio', { name: '24 months' }).check()
    await press(page, 'Save')
    await expect(page.getByText(/^Active\. The next R\u00a0130 is taken on/)).toBeVisible()
    await expect.poll(gift).toMatchObject({ amount: 130, term: 5 })
    await press(other, 'Change amount, term or day')
    await other.getByRole('radio', { name: '15th' }).check()
    await press(other, 'Save')
    await expect(other.getByText('On the 15th of every month')).toBeVisible()
    expect(await gift()).toMatchObject({ amount: 130, term: 5, deductionDate: 1 })
    await expect(other.getByText(/^Active\. The next R\u00a0130 is taken on/)).toBeVisible()
  })
  await test.step('after a date was skipped it is not paused unseen, and shown as it is now', async () => {
    await press(other, /^Skip \d/)
    await press(other, 'Yes, skip it')
    await expect.poll(gift).toMatchObject({ debits: [{ status: 'skipped' }] })
    const [next = ''] = (await gift()).upcoming
    await isRefused(async () => {
      await press(page, 'Pause for a while')
      await press(page, 'Pause it')
    })
    await expect(page.getByRole('button', { name: `Skip ${dateText(next)}` })).toBeVisible()
  })
})

test('a donor who comes back to a gift after a change is not shown it as it was @rare', async ({ page }) => {
  await opensGift(page, 'manage back')
  await press(page, 'Pause for a while')
  await press(page, 'Pause it')
  await expect(page.getByRole('button', { name: 'End the pause' })).toBeVisible()
  await putsNewsAway(page)
  await page.getByRole('banner').getByRole('link', { name: 'Letsema' }).click()
  await expect(page).toHaveURL('/home')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/v1/donationsscheduler/*', async (route) => {
    await held
    await route.continue()
  })
  const hasShownTheOldOne = await notesThat(page, 'Active. The next')
  const asked = page.waitForRequest('**/api/v1/donationsscheduler/*')
  await page.goBack()
  await asked
  letGo()
  await expect(page.getByRole('button', { name: 'End the pause' })).toBeVisible()
  expect(await hasShownTheOldOne()).toBe(false)
})

const IN_USE = 'FNB, account ending in 567'

test('another account: what is wrong with it stands at its field, and a donor who is refused for the many others behind their address has nothing to type again @rare', async ({
  page,
}) => {
  const { gift } = await opensGift(page, 'manage account')
  const message = 'You have tried this too often. Please try again in a minute.'
  const refuses = () =>
    page.route(
      '**/api/v1/donationsscheduler/*',
      (route) =>
        route.fulfill({ status: 429, json: { data: null, meta: { message }, errors: [{ displayMessage: message, type: 'Error' }] } }),
      { times: 1 },
    )
  const refusal = page.getByRole('alert').filter({ hasText: message })
  await press(page, 'Change amount, term or day')
  await page.getByLabel('How much each month?').fill('300')
  await refuses()
  await press(page, 'Save')
  await expect(refusal).toBeVisible()
  await expect(page.getByLabel('How much each month?')).toHaveValue('300')
  await press(page, 'Save')
  await expect(page.getByText('Donation updated', { exact: true })).toBeVisible()

  await press(page, 'Use another card or account')
  await press(page, 'Continue')
  await expect(page.getByText('Please select a payment method.')).toBeVisible()
  await page.getByRole('radio', { name: /^Debit order/ }).check()
  for (const word of ['Savings', 'Cheque', 'Business'])
    expect((await page.getByText(word, { exact: true }).boundingBox())?.height, `${word} is in one piece`).toBeLessThan(40)
  await page.getByLabel('Account holder').fill('T Nkosi')
  await page.getByLabel('Bank', { exact: true }).selectOption('FNB')
  await expect(page.getByLabel('Branch code')).toHaveValue('250655')
  await page.getByRole('radio', { name: 'Cheque' }).check()
  const number = page.getByLabel('Account number')
  await number.fill('12 34x')
  await press(page, 'Continue')
  await expect(page.getByText('You must agree to the debit order')).toBeVisible()
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await press(page, 'Continue')
  await expect(number).toHaveAccessibleDescription(/The account number or branch code entered is invalid, please try again\./)
  await expect(number).toBeFocused()
  expect((await gift()).paymentLabel).toBe(IN_USE)
  await number.fill('6200 1234 568')
  await refuses()
  await press(page, 'Continue')
  await expect(refusal).toBeVisible()
  await expect(number).toHaveValue('62001234568')
  await press(page, 'Continue')
  await expect(page.getByText('FNB, account ending in 568')).toBeVisible()
  expect(await gift()).toMatchObject({ amount: 300, paymentMethod: 7, paymentLabel: 'FNB, account ending in 568' })
})

async function goesToTheCardPage(page: Page) {
  await press(page, 'Use another card or account')
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await press(page, 'Continue')
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
}

async function comesBackFromTheCardPage(page: Page) {
  await goesToTheCardPage(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Have you added your card?' })).toBeVisible()
}

test('the browser’s Back closes a form, not the page, and a form that is done with leaves nothing to go back through @rare', async ({
  page,
}) => {
  await page.goto('/home')
  await opensGift(page, 'manage back')
  const isThere = () => expect(page.getByRole('button', { name: 'Cancel this gift' })).toBeVisible()
  await isThere()
  for (const [form, title] of [
    ['Change amount, term or day', 'Change'],
    ['Pause for a while', 'Pause'],
    [/^Skip \d/, 'Skip a date'],
    ['Use another card or account', 'Another card or account'],
    ['Cancel this gift', 'Cancel'],
  ] as const) {
    await press(page, form)
    await expect(page.getByRole('button', { name: form })).toHaveCount(0)
    await expect(page).toHaveTitle(`${title} · Your monthly gift · Letsema`)
    await page.goBack()
    await isThere()
    await expect(page).toHaveTitle('Your monthly gift · Letsema')
  }
  const isFormEntry = () => page.evaluate(() => (history.state as { isForm?: boolean } | null)?.isForm)
  await page.goForward()
  await expect.poll(isFormEntry, 'no entry that shows nothing of its own').toBeUndefined()
  await isThere()
  await press(page, 'Change amount, term or day')
  await page.getByLabel('How much each month?').fill('175')
  await page.getByRole('link', { name: 'Skip to the content' }).press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await expect(page.getByLabel('How much each month?')).toHaveValue('175')
  await press(page, 'Save')
  await isThere()
  await expect(page.getByText('The next R\u00a0175', { exact: false })).toBeInViewport()
  await expect.poll(isFormEntry).toBeUndefined()
  await putsNewsAway(page)
  await press(page, 'Pause for a while')
  await page.getByRole('link', { name: 'Letsema', exact: true }).click()
  await expect(page).toHaveURL('/home')
  const restoration = () => page.evaluate(() => history.scrollRestoration)
  await expect.poll(restoration, 'on later pages Back leads to where one was').toBe('auto')
})

test('the browser’s Back from a change or a cancellation without an answer asks how the gift stands @rare', async ({ page }) => {
  await opensGift(page, 'manage unanswered')
  const address = page.url()
  for (const [what, asks, said] of [
    [
      'a change',
      async () => {
        await press(page, 'Change amount, term or day')
        await page.getByLabel('How much each month?').fill('175')
        await press(page, 'Save')
      },
      'so your change may not have been made',
    ],
    [
      'a cancellation',
      async () => {
        await press(page, 'Cancel this gift')
        await press(page, 'Yes, cancel it')
      },
      'so your gift may not have been cancelled',
    ],
  ] as const)
    await test.step(what, async () => {
      await page.route('**/api/v1/donationsscheduler/*', (route) => route.abort())
      await asks()
      await expect(page.getByText(said)).toBeVisible()
      await page.unroute('**/api/v1/donationsscheduler/*')
      const read = page.waitForResponse('**/api/v1/donationsscheduler/*')
      await page.goBack()
      expect((await read).request().method()).toBe('GET')
      await expect(page.getByRole('button', { name: 'Cancel this gift' })).toBeVisible()
      await expect(page).toHaveURL(address)
    })
})

test('the browser’s Back is heard as soon as the question is shown, on a phone that is slow to draw it, too @rare', async ({ page }) => {
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    const isAsked = () => [...document.querySelectorAll('h2')].some((heading) => heading.textContent === 'Have you added your card?')
    // Effects come by a message: the one after the question is drawn does not come before the browser has gone back.
    MessagePort.prototype.postMessage = function (this: MessagePort) {
      queueMicrotask(() => {
        if (isAsked()) addEventListener('popstate', () => post.call(this, null, {}), { once: true })
        else post.call(this, null, {})
      })
    }
  })
  await opensGift(page, 'manage card soon back')
  await comesBackFromTheCardPage(page)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Go on to the card page' })).toBeVisible()
})

test('a card in place of the account: leaving its page loses nothing, one that is declined changes nothing, and one that is approved is stored @rare', async ({
  page,
}) => {
  const { gift } = await opensGift(page, 'manage card')
  await comesBackFromTheCardPage(page)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Go on to the card page' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel this gift' })).toBeVisible()
  await press(page, 'Go on to the card page')
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  await page.goBack()
  await press(page, 'Not now')
  await expect(page.getByText(`Active. The next R\u00a0150 is taken on ${dateText((await gift()).upcoming[0] ?? '')}.`)).toBeVisible()
  await press(page, 'Go on to the card page')
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(
    page.getByText(`Your new card was not stored, so nothing has changed: your gift is still taken from: ${IN_USE}.`),
  ).toBeVisible()
  expect(await gift()).toMatchObject({ paymentMethod: 7, donationSchedulerStatus: 0, cardStatus: 'failed' })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cancel this gift' })).toBeVisible()
  await expect(page.getByText('Your new card was not stored'), 'what was told is not news again').toHaveCount(0)

  await goesToTheCardPage(page)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('Thank you. From now on your gift is taken from: Card ending in 0002.')).toBeVisible()
  await expect(page.locator('link[rel=canonical]'), 'what a phone shares').toHaveAttribute('href', /\/campaign\/[a-z-]+$/)
  expect(new URL(page.url()).pathname).toMatch(/^\/donation\/manage\//)
  expect(await gift()).toMatchObject({ paymentMethod: 8, donationSchedulerStatus: 0, cardStatus: 'stored' })
})

test('a donor who leaves while a card is awaited uses no more data @rare', async ({ page }) => {
  await opensGift(page, 'manage awaited')
  await comesBackFromTheCardPage(page)
  await page.clock.install()
  await page.reload()
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/donationsscheduler/') && asked.push(request.url()))
  await expect(page.getByRole('heading', { name: 'Have you added your card?' })).toBeVisible()
  await page.clock.fastForward(10_500)
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  await page.getByRole('link', { name: 'Letsema', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Featured campaigns' })).toBeVisible()
  const before = asked.length
  for (let round = 0; round < 4; round += 1) await page.clock.fastForward(10_500)
  await page.evaluate(() => fetch('/healthz'))
  expect(asked).toHaveLength(before)
})

test('a donor who has gone elsewhere before the server answered is not taken to the card page, asks nothing more, and can go on to it @rare', async ({
  page,
}) => {
  await opensGift(page, 'manage left')
  await page.clock.install()
  await page.reload()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/v1/donationsscheduler/*', async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await press(page, 'Use another card or account')
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await press(page, 'Continue')
  await sent
  const left: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && left.push(request.url()))
  await page.getByRole('link', { name: 'Letsema' }).first().click()
  await expect(page).toHaveURL('/home')
  const answered = page.waitForEvent('requestfinished', (request) => request.method() === 'PATCH')
  letGo()
  await answered
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/donationsscheduler/') && asked.push(request.url()))
  for (let round = 0; round < 4; round += 1) await page.clock.runFor(10_500)
  await page.evaluate(() => fetch('/healthz'))
  expect(asked).toEqual([])
  await page.goBack()
  await expect(page.getByRole('button', { name: 'No, go to the card page' })).toBeVisible()
  expect(left).toEqual([])
})

test('without a connection a gift, the way back to it, and the verification of an address, are asked for again by themselves @rare', async ({
  page,
}) => {
  const { jwtTokenStringDonationId: token } = await setUpMonthlyGift(page.request, freshEmail('manage offline'))
  await page.clock.install()
  const says = page.getByText('We cannot reach Letsema')
  const isAskedForAgain = async (addresses: string, asks: () => Promise<unknown>) => {
    const comes = await isLost(page, addresses)
    await asks()
    await expect(says).toBeVisible()
    comes()
    await page.clock.runFor(2_100)
  }
  const gifts = '**/api/v1/donationsscheduler/*'
  await isAskedForAgain(gifts, () => page.goto(`/donation/manage/${token}`))
  await isOpen(page)
  await page.unroute(gifts)
  await isAskedForAgain(gifts, () => page.goto(`/donation/return?donationScheduler=${token}`))
  await expect(page).toHaveURL(/\/thanks\?donationScheduler=/)
  await isAskedForAgain('**/authentication/verify-user/', async () => {
    await page.goto('/auth/verify-email?token=nobody')
    await page.getByRole('button', { name: 'Verify my e-mail address' }).click()
  })
  await expect(says).toHaveCount(0)
})
