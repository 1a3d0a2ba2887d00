import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { Donor, freshEmail, mailedLink, mailTo } from './donor.ts'
import { hold } from './held.ts'
import { DEMO_DONOR, isLoggedIn, keptOfPeople, putsNewsAway } from './loggedIn.ts'
import { donationsOf } from './operator.ts'
import { setUpMonthlyGift } from './monthlyGift.ts'
import { DEMO_ORGANISER } from './ownCampaign.ts'
import { giveWithBenefit } from './taxBenefit.ts'
import { newAccount, spendToken, tokensOf, type Account } from '../models/browser/account.ts'
import { isReady } from '../models/browser/stage.ts'
import { isHydrated } from '../hydrated.ts'

const PASSWORD = 'a field worked together'

async function fillsInProfile(page: Page, email: string) {
  await page.getByLabel('First name').fill('Lerato')
  await page.getByLabel('Surname').fill('Mokoena')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
}

async function logsIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function logsOut(page: Page) {
  await page.getByRole('button', { name: 'Your profile menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
}

const confirmsAddress = (page: Page) => page.getByRole('button', { name: 'Verify my e-mail address' }).click()

/** With a profile of the test's own, before any page of the app is opened. */
async function newlyLoggedIn(page: Page): Promise<Account> {
  const account = await newAccount(page.request, PASSWORD)
  await isLoggedIn(page, account)
  return account
}

/** @returns the address of each refresh that the page asks for from here on */
function refreshesOf(page: Page): string[] {
  const refreshes: string[] = []
  page.on('request', (request) => request.url().endsWith('/authentication/refresh') && refreshes.push(request.url()))
  return refreshes
}

const tokens = (page: Page) =>
  page.evaluate(() => ({ access: localStorage.getItem('letsema.accessToken'), refresh: localStorage.getItem('letsema.refreshToken') }))

test('whoever opens the login from a step comes back to what was begun there, with or without having logged in, and finds the step in the history once', async ({
  page,
}) => {
  const donor = new Donor(page, freshEmail('step once'))
  const amount = page.getByLabel('How much would you like to give?')
  await page.goto('/home')
  for (const way of ['without', 'with'])
    await test.step(way, async () => {
      await donor.opens('water-for-thaba')
      await donor.givesAmount('130')
      await page.getByRole('button', { name: 'Profile menu' }).click()
      await page.getByRole('link', { name: 'Login', exact: true }).click()
      if (way === 'with') await logsIn(page, DEMO_DONOR.email, DEMO_DONOR.password)
      else await page.getByRole('link', { name: 'Go on without logging in' }).click()
      await donor.sees('Your details')
      await expect(page).toHaveURL('/donation/water-for-thaba?step=details')
      await page.goBack()
      await expect(amount).toHaveValue('130')
      await page.goBack()
      await expect(page).toHaveURL('/home')
    })
  await page.goto('/auth/login?return=/auth/login')
  await expect(page, 'a login does not lead to itself').toHaveURL('/home')
})

test('a user who logs in on a page that opens by its link comes back to it, also where somebody else was logged in in this tab before @rare', async ({
  page,
  context,
}) => {
  await page.goto('/auth/login')
  await logsIn(page, DEMO_ORGANISER.email, DEMO_ORGANISER.password)
  await expect(page).toHaveURL('/home')
  const other = await context.newPage()
  await other.goto('/home')
  const reloads = page.waitForEvent('load')
  await logsOut(other)
  await reloads
  await other.close()
  await page.goto('/thanks')
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await logsIn(page, DEMO_DONOR.email, DEMO_DONOR.password)
  await expect(page).toHaveURL('/thanks')
})

test('sign up, past a server that is too busy and no connection, verify by the mail, log in with a welcome, log out', async ({
  page,
  context,
}) => {
  const email = freshEmail('signup')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/auth/signup')
  await fillsInProfile(page, email)
  const create = page.getByRole('button', { name: 'Create profile' })
  await test.step('where too many sign up at once the server says so, and what was typed is kept', async () => {
    const displayMessage = 'We are very busy right now. Please try again in a moment.'
    const json = { data: null, meta: {}, errors: [{ displayMessage, type: 'Service Unavailable' }] }
    const busy = { status: 503, headers: { 'retry-after': '2' }, json }
    await page.route('**/api/v1/authentication/*/', (route) => route.fulfill(busy))
    await create.click()
    await expect(page.getByText(displayMessage)).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
    await page.unroute('**/api/v1/authentication/*/')
  })
  await test.step('without a connection it is said beside the button', async () => {
    await context.setOffline(true)
    await create.evaluate((element) => {
      element.focus()
      element.scrollIntoView({ block: 'end' })
    })
    await page.keyboard.press('Enter')
    const said = page.getByText('We got no clear answer. Check your connection and try again: what you typed is kept.')
    await expect(said).toBeInViewport({ ratio: 1 })
    await expect(create).toBeInViewport({ ratio: 1 })
    await context.setOffline(false)
  })
  await create.click()
  await expect(
    page.getByRole('heading', { name: 'Check your e-mail' }),
    'a user who signs up by the keyboard goes on from there',
  ).toBeFocused()
  await expect(page.getByText('Profile created! Check your email for the verification link.')).toBeVisible()
  await page.goto(await mailedLink(page, email, '/auth/verify-email', 1))
  await confirmsAddress(page)
  await expect(page.getByText('Your e-mail address is verified.')).toBeVisible()
  await page.getByRole('link', { name: 'Login', exact: true }).last().click()
  await logsIn(page, email)
  await expect(page.getByText('Welcome Lerato!')).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
  await page.reload()
  const { refresh } = await tokens(page)
  const told = page.waitForResponse('**/authentication/logout')
  await logsOut(page)
  expect(await tokens(page)).toEqual({ access: null, refresh: null })
  await told
  const renewed = await page.request.post('/api/v1/authentication/refresh', { data: { refreshToken: refresh } })
  expect(renewed.status()).toBe(401)
})

test('a link that is not valid any more is asked for anew, also where the first try got no answer @rare', async ({ page, context }) => {
  const { email } = await newAccount(page.request, PASSWORD)
  await mailTo(page, email)
  await page.goto('/auth/verify-email?token=x')
  await confirmsAddress(page)
  await expect(page.getByText('This link is not valid any more. Please ask for a new one.')).toBeVisible()
  const lines = await page.getByRole('heading', { name: 'Verify your e-mail address' }).evaluate((heading) => {
    const range = document.createRange()
    const word = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    while (word.nextNode()) {
      const from = word.currentNode.textContent?.indexOf('e-mail') ?? -1
      if (from === -1) continue
      range.setStart(word.currentNode, from)
      range.setEnd(word.currentNode, from + 'e-mail'.length)
      break
    }
    return range.getClientRects().length
  })
  expect(lines, 'a word is not broken over two').toBe(1)
  const button = page.getByRole('button', { name: 'Send a new link' })
  await button.click()
  await expect(page.getByText('Please enter your e-mail address.')).toBeVisible()
  const field = page.getByLabel('E-mail address')
  await expect(field).toBeFocused()
  await field.fill(email)
  await context.setOffline(true)
  await button.click()
  await expect(page.getByText('We got no clear answer, so a link may be on its way already.')).toBeVisible()
  await expect(field).toHaveValue(email)
  await context.setOffline(false)
  await button.click()
  const said = page.getByText(`A new link is on its way to ${email}, if there is a profile with this address that is not verified yet.`)
  await expect(said).toBeVisible()
  await expect(page.locator(':focus')).toContainText('A new link is on its way')
  await test.step('what is answered does not tell whether somebody has a profile', async () => {
    const answers = [email, freshEmail('stranger')].map(async (address) => {
      const answer = await page.request.post('/api/v1/authentication/verification-email', { data: { email: address } })
      return [answer.status(), await answer.text()]
    })
    const [known, unknown] = await Promise.all(answers)
    expect(unknown).toEqual(known)
  })
  await page.goto(await mailedLink(page, email, '/auth/verify-email', 2))
  await confirmsAddress(page)
  await expect(page.getByText('Your e-mail address is verified.')).toBeVisible()
})

test('my donations send a link to an address that is not verified @rare', async ({ page }) => {
  const account = await newAccount(page.request, PASSWORD)
  await mailTo(page, account.email)
  await isLoggedIn(page, account)
  const letListCome = await hold(page, /\/donations\/list\/\S+type=0/)
  await page.goto('/profile?tab=3')
  // The list that comes while it is pressed does not move it away.
  await page.getByRole('button', { name: 'Send a new link' }).hover()
  await page.mouse.down()
  letListCome()
  await expect(page.getByRole('heading', { name: 'No once-off donations yet' })).toBeVisible()
  await page.mouse.up()
  await expect(page.getByText(`A new link is on its way to ${account.email}, unless it is verified already.`)).toBeVisible()
  await expect(page.locator(':focus')).toContainText('A new link is on its way')
  await page.goto(await mailedLink(page, account.email, '/auth/verify-email', 2))
  await confirmsAddress(page)
  await expect(page.getByText('Your e-mail address is verified.')).toBeVisible()
  await page.locator('main').getByRole('link', { name: 'My Donations' }).click()
  await expect(page.getByRole('heading', { name: 'My donations' })).toBeVisible()
  await expect(page.getByText('once that address is verified')).toHaveCount(0)
})

test('a user who verifies the address of somebody else stays who they are, not verified @rare', async ({ page }) => {
  const account = await newAccount(page.request, PASSWORD)
  const other = await newAccount(page.request, PASSWORD)
  await isLoggedIn(page, account)
  const refreshed = page.waitForResponse('**/authentication/refresh')
  await page.goto(await mailedLink(page, other.email, '/auth/verify-email', 1))
  await confirmsAddress(page)
  await expect(page.getByText('Your e-mail address is verified.')).toBeVisible()
  await refreshed
  await page.goto('/profile?tab=3')
  await expect(page.getByText(`What was given from ${account.email} without logging in`)).toBeVisible()
})

test('a user who logs out without a connection is logged out here all the same @rare', async ({ page, context }) => {
  await isLoggedIn(page)
  await page.goto('/donation/water-for-thaba')
  await page.getByRole('button', { name: 'Your profile menu' }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => tokens(page)).toEqual({ access: null, refresh: null })
  await context.setOffline(false)
})

test('a user who logs out leaves nothing of what they typed to the next person in the tab', async ({ page }) => {
  await isLoggedIn(page)
  await page.evaluate(() => {
    sessionStorage.setItem('letsema.returnUrl', '/profile?tab=3')
    sessionStorage.setItem('letsema.offlineDonation.c', '{}')
  })
  await page.goto('/donation/water-for-thaba')
  await isReady(page)
  await page.getByLabel('How much would you like to give?').fill('60')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').fill('Lerato')
  await logsOut(page)
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(await keptOfPeople(page)).toEqual([])
  await page.goBack()
  await expect(page.getByLabel('How much would you like to give?')).toHaveValue('')
  await page.getByLabel('How much would you like to give?').fill('70')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('')
})

test('a donation that waits for its money is not in the tab either after the logout: its donor finds it in their profile @rare', async ({
  page,
}) => {
  const account = await newAccount(page.request, PASSWORD)
  await isLoggedIn(page, account)
  await gives(page, account.email)
  await expect(page.getByRole('heading', { name: 'Pay from your banking app' })).toBeVisible()
  await logsOut(page)
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await page.goto('/donation/water-for-thaba')
  await expect(page.getByLabel('How much would you like to give?')).toHaveValue('')
  await page.goto('/auth/login?return=%2Fprofile%3Ftab%3D3')
  await logsIn(page, account.email)
  await page.getByRole('link', { name: 'See how to pay' }).click()
  await expect(page.getByRole('heading', { name: 'Pay from your banking app' })).toBeVisible()
})

test('login and sign-up say at once that they are at it, also while their rules are on the way @rare', async ({ page }) => {
  const letGo = await hold(page, '**/assets/check-*.js')
  await page.goto('/auth/login')
  await logsIn(page, 'nobody@example.org')
  await expect(page.getByRole('button', { name: 'Logging in…' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'Create a profile' }).click()
  await page.getByRole('button', { name: 'Create profile' }).click()
  await expect(page.getByRole('button', { name: 'Creating your profile…' })).toHaveAttribute('aria-disabled', 'true')
  letGo()
  await expect(page.getByText('Please enter your first name.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create profile' })).not.toHaveAttribute('aria-disabled')
})

test('five wrong passwords lock the login, where the focus stays, with a countdown, and nobody else out who uses the phone; a lock that ran out while it slept is over once it wakes; the login leads back to the search that it was opened from', async ({
  page,
}) => {
  const { email } = await newAccount(page.request, PASSWORD)
  const search = '/find-campaign?words=Arts+%26+Crafts+%231+a%2Bb&place=Gauteng'
  await page.clock.install()
  await page.goto(search)
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  const address = page.getByLabel('E-mail address')
  const button = page.getByRole('button', { name: 'Login', exact: true })
  await address.fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await button.focus()
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answered = page.waitForResponse('**/authentication/login/')
    await page.keyboard.press('Enter')
    await answered
    await expect(page.getByRole('button', { name: 'Logging in…' })).toHaveCount(0)
  }
  await expect(page.getByText(/You can try again in 1[45]:\d\d minutes\./)).toBeVisible()
  await expect(button).toBeDisabled()
  await expect(button).toBeFocused()
  await expect(page.getByText(`Only ${email} is locked.`)).toBeVisible()
  await address.fill('somebody-else@example.org')
  await expect(button).toBeEnabled()
  await address.fill(email.toUpperCase())
  await expect(button).toBeDisabled()
  // The clock went on, and the timers stood still.
  await page.clock.setSystemTime(Date.now() + 16 * 60_000)
  await page.clock.runFor(1_000)
  await expect(button).toBeEnabled()
  await expect(page.getByText('You can try again in')).toHaveCount(0)
  await logsIn(page, DEMO_DONOR.email, DEMO_DONOR.password)
  await expect(page).toHaveURL(search)
  await expect(page.getByRole('searchbox')).toHaveValue('Arts & Crafts #1 a+b')
})

test('start fundraising says why also before the page can hear a press @rare', async ({ page }) => {
  await page.route(/\/assets\//, (route) => route.abort())
  await page.goto('/home')
  await page.unroute(/\/assets\//)
  await page.getByRole('link', { name: 'Start fundraising' }).click()
  await expect(page.getByText('Create your profile and start your crowdfunding journey.')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/signup$/)
})

test('start fundraising when logged in leads to what is said of it, from there too @rare', async ({ page }) => {
  await newlyLoggedIn(page)
  await page.goto('/home')
  await isHydrated(page, 'header button')
  for (const _ of ['elsewhere', 'there']) {
    await page.getByRole('link', { name: 'Start fundraising' }).click()
    await expect(page).toHaveURL(/\/home\/links\?tab=how#raising$/)
    await expect(page.getByRole('heading', { name: 'Raising' })).toBeInViewport()
  }
})

for (const [when, renewsMeanwhile] of [
  ['while the renewal itself is on its way', renewsUnderWay],
  ['before the refusal is heard', renewsBeforeHeard],
] as const) {
  test(`a token that another tab renews ${when} is not refreshed once more @rare`, async ({ page }) => {
    const { email } = await newlyLoggedIn(page)
    const refreshes = refreshesOf(page)
    const good = await tokens(page)
    await spendToken(page)
    await renewsMeanwhile(page, () => page.evaluate((token) => localStorage.setItem('letsema.accessToken', token ?? ''), good.access))
    await gives(page, email)
    await expect(page.getByRole('heading', { name: 'Pay from your banking app' })).toBeVisible()
    expect(refreshes).toEqual([])
  })
}

test('a 401 is refreshed once and the donation goes through; a refresh without an answer is no expired session: it is tried again, and there is one', async ({
  page,
}) => {
  const { email } = await newlyLoggedIn(page)
  const refreshes = refreshesOf(page)
  await spendToken(page)
  await page.route('**/authentication/refresh', (route) => route.abort())
  await gives(page, email)
  await expect(page.getByText('We got no clear answer.')).toBeVisible()
  await expect(page.getByText('Your session has expired')).toHaveCount(0)
  await page.unroute('**/authentication/refresh')
  refreshes.length = 0
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Pay from your banking app' })).toBeVisible()
  expect(refreshes).toHaveLength(1)
  expect(await donationsOf(email)).toHaveLength(1)
})

test('an expired session goes to login, says so, also after a reload, and comes back with everything kept, with or without a login', async ({
  page,
}) => {
  const { email } = await newlyLoggedIn(page)
  await page.evaluate(() => localStorage.setItem('letsema.colours', 'dark'))
  await spendToken(page, 'spent')
  await gives(page, email)
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.getByText('Session expired: refresh token expired')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('letsema.colours')), 'nobody has logged out').toBe('dark')
  await page.reload()
  await expect(page.getByText('Session expired. Please log in again')).toBeVisible()
  await logsIn(page, email, 'not this one')
  await expect(page.getByRole('alert').filter({ hasText: 'do not match' })).toBeVisible()
  await expect(page.getByText('Session expired. Please log in again')).toHaveCount(0)
  await logsIn(page, email)
  await expect(page).toHaveURL(/\/donation\/water-for-thaba/)
  const send = page.getByRole('button', { name: 'Get the bank details' })
  await expect(send).toBeVisible()

  await spendToken(page, 'spent')
  await send.click()
  await page.getByRole('link', { name: 'Go on without logging in' }).click()
  await expect(page).toHaveURL(/\/donation\/water-for-thaba/)
  await send.click()
  await expect(page.getByRole('heading', { name: 'Pay from your banking app' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('letsema.returnUrl'))).toBeNull()
})

test('a logout in one tab logs out the other, and leaves nothing there of what was typed', async ({ page, context }) => {
  const account = await newAccount(page.request, PASSWORD)
  const { accessToken: token } = await tokensOf(page.request, account)
  const { jwtTokenStringDonationId: donation } = await giveWithBenefit(page.request, account.email, { isPaid: true, token })
  const guests = await context.newPage()
  await new Donor(guests, 'thandi@example.org').isAtReview('water-for-thaba')
  await guests.goto('about:blank')
  await isLoggedIn(page, account)
  const [certificate, giving, away] = [await context.newPage(), await context.newPage(), await context.newPage()]
  await certificate.goto(`/donation/certificate/${donation}`)
  await certificate.getByLabel('Address').fill('12 Station Street, Polokwane, 0700')
  await new Donor(giving, account.email).isAtReview('water-for-thaba')
  await new Donor(away, account.email).isAtReview('water-for-thaba')
  // As tabs that the phone has discarded, one with what somebody gave before the login: nobody tells them anything.
  await away.goto('about:blank')
  await page.goto('/home')
  await logsOut(page)
  await expect(certificate).toHaveURL('/auth/login')
  await expect(giving.getByLabel('How much would you like to give?')).toHaveValue('')
  await expect(giving.getByRole('button', { name: 'Profile menu', exact: true })).toBeVisible()
  for (const tab of [away, guests]) {
    await tab.goBack()
    await expect(tab.getByLabel('How much would you like to give?')).toHaveValue('')
  }
  for (const tab of [certificate, giving, away, guests]) expect(await keptOfPeople(tab)).toEqual([])
})

test('a donation in another tab than the one whose session ends by itself goes on as it was, without the login @rare', async ({
  page,
  context,
}) => {
  const account = await newAccount(page.request, PASSWORD)
  await isLoggedIn(page, account)
  const other = await context.newPage()
  const donor = new Donor(other, account.email)
  await donor.opens('water-for-thaba')
  await donor.givesAmount('60')
  await other.getByLabel('First name').fill('Lerato')
  await page.goto('/home')
  await spendToken(page, 'spent')
  await page.goto('/profile?tab=3')
  await expect(page.getByText('Session expired. Please log in again')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Profile menu', exact: true })).toBeVisible()
  await expect(other.getByLabel('First name')).toHaveValue('Lerato')
  await givesFromDetails(other, account.email)
  await expect(other.getByRole('heading', { name: 'Pay from your banking app' })).toBeVisible()
  expect(await donationsOf(account.email)).toMatchObject([{ status: 0, amount: 60 }])
})

test('what somebody typed is not given by whoever logs in after them in another tab @rare', async ({ page, context }) => {
  const [before, after] = [await newAccount(page.request, PASSWORD), await newAccount(page.request, PASSWORD)]
  await isLoggedIn(page, before)
  const other = await context.newPage()
  const donor = new Donor(other, before.email)
  await donor.opens('water-for-thaba')
  await donor.givesAmount('60')
  await expect(other.getByLabel('E-mail address')).toHaveValue(before.email)
  await donor.continues()
  await donor.sees('Payment method')
  await page.goto('/home')
  await logsOut(page)
  await expect(other.getByRole('button', { name: 'Profile menu', exact: true })).toBeVisible()
  await logsIn(page, after.email)
  await expect(other.getByRole('button', { name: 'Your profile menu' })).toBeVisible()
  await expect(other.getByLabel('How much would you like to give?')).toHaveValue('')
  await donor.givesAmount('70')
  await expect(other.getByLabel('E-mail address')).toHaveValue(after.email)
  await other.reload()
  await expect(other.getByLabel('E-mail address')).toHaveValue(after.email)
})

test('a session that expires in one tab leads another back to where it was, after the login @rare', async ({ page, context }) => {
  const path = '/campaign/house-for-gogo-mthembu/offline-donations'
  await isLoggedIn(page, DEMO_ORGANISER)
  const other = await context.newPage()
  const listed = other.waitForResponse('**/offline-donations?*')
  await other.goto(path)
  await other.getByLabel('Who gave').fill('Mme Dineo')
  await listed
  await page.goto('/home')
  await spendToken(page, 'spent')
  await page.goto('/profile?tab=3')
  await expect(page.getByText('Session expired. Please log in again')).toBeVisible()
  await expect(other).toHaveURL(/\/auth\/login/)
  await logsIn(other, DEMO_ORGANISER.email, DEMO_ORGANISER.password)
  await expect(other).toHaveURL(path)
  await expect(other.getByLabel('Who gave')).toHaveValue('Mme Dineo')
})

test('after a logout Back leads to nobody’s gift, though its link alone opens it @rare', async ({ page }) => {
  const account = await newAccount(page.request, PASSWORD)
  const { accessToken: token } = await tokensOf(page.request, account)
  const { jwtTokenStringDonationId: donation } = await giveWithBenefit(page.request, account.email, { isPaid: true, token })
  const { jwtTokenStringDonationId: gift, campaignName } = await setUpMonthlyGift(page.request, account.email)
  const certificate = `/donation/certificate/${donation}`
  const manage = `/donation/manage/${gift}`
  await isLoggedIn(page, account)
  for (const [address, heading] of [
    [certificate, 'Section 18A certificate'],
    [`/thanks?donation=${donation}`, 'Thank you!'],
    [manage, campaignName],
    // As PayGate leads back, which takes itself out of the address.
    [`${manage}?card=back`, campaignName],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await expect(page).toHaveURL(manage)
  await page.getByRole('button', { name: 'Change amount, term or day' }).click()
  await expect(page.getByLabel('How much each month?')).toBeVisible()
  await logsOut(page)
  const isAtLogin = async () => {
    await expect(page).toHaveURL('/auth/login')
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  }
  await isAtLogin()
  for (const _ of [1, 2, 3, 4]) {
    await page.goBack()
    await isAtLogin()
  }
  await page.goto(manage)
  await expect(page.getByRole('heading', { level: 1, name: campaignName })).toBeVisible()
})

test('a gift that was opened by its link is closed for the next person with the phone, also by the logout of who logged in after that: Back leads to login, the link in @rare', async ({
  page,
}) => {
  const account = await newAccount(page.request, PASSWORD)
  const { jwtTokenStringDonationId: gift, campaignName } = await setUpMonthlyGift(page.request, account.email)
  const manage = `/donation/manage/${gift}`
  const heading = page.getByRole('heading', { level: 1, name: campaignName })
  const isOpenByItsLink = async () => {
    await page.goto(manage)
    await expect(heading).toBeVisible()
  }
  await isOpenByItsLink()
  await page.getByRole('button', { name: 'Close this page and forget what I typed' }).click()
  await expect(page).toHaveURL('/home')
  await page.goBack()
  await expect(page).toHaveURL('/auth/login')
  await expect(heading).toHaveCount(0)
  await isOpenByItsLink()
  await page.goto('/auth/login')
  await page.goBack()
  await expect(heading).toBeVisible()
  await page.goto('/auth/login')
  await logsIn(page, account.email, PASSWORD)
  await page.getByText(/^Welcome /).waitFor()
  await expect(page).toHaveURL('/home')
  await putsNewsAway(page)
  await logsOut(page)
  await expect(page).toHaveURL('/auth/login')
  await page.goBack()
  await expect(page).toHaveURL('/home')
  await page.goBack()
  await expect(page).toHaveURL('/auth/login')
  await expect(heading).toHaveCount(0)
  await isOpenByItsLink()
})

test('a page that the browser kept, and shows again after the logout in another tab, shows nothing of the account @rare', async ({
  page,
}) => {
  await page.goto('/auth/login?return=%2Fprofile%3Ftab%3D3')
  await logsIn(page, DEMO_DONOR.email, DEMO_DONOR.password)
  await expect(page.getByRole('heading', { name: 'My donations' })).toBeVisible()
  await page.evaluate(() => {
    // A page that is kept so hears nothing of the other tabs, as this one of what it does itself.
    localStorage.clear()
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.getByRole('heading', { name: 'My donations' })).toHaveCount(0)
})

test('a gift opened by its link stays open to those who may see it, and one that the browser kept is shown to nobody after a logout @rare', async ({
  page,
}) => {
  const account = await newAccount(page.request, PASSWORD)
  const { jwtTokenStringDonationId: gift, campaignName } = await setUpMonthlyGift(page.request, account.email)
  const heading = page.getByRole('heading', { level: 1, name: campaignName })
  const opensIt = async () => {
    await isLoggedIn(page, account)
    await page.goto(`/donation/manage/${gift}`)
    await expect(page.getByRole('button', { name: 'Change amount, term or day' })).toBeVisible()
    await expect(heading).toBeVisible()
  }
  for (const [what, storage] of [
    ['the session has ended by itself, and the page is loaded anew', 'localStorage'],
    ['a user who is still logged in gets the tab back from the phone without what it kept', 'sessionStorage'],
  ] as const)
    await test.step(what, async () => {
      await opensIt()
      await page.evaluate((kept) => {
        window[kept].clear()
        if (kept === 'localStorage') localStorage.setItem('letsema.expired', '1')
      }, storage)
      await page.reload()
      await expect(heading).toBeVisible()
    })
  await test.step('kept, and shown again after a logout in the same tab', async () => {
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expect(page).toHaveURL('/auth/login')
    await expect(page.getByRole('heading', { name: campaignName })).toHaveCount(0)
  })
})

test('where a session has ended, or a user logs out, on a page that needs a login, Back leads to where they came from; the login leads to that page again, once @rare', async ({
  page,
}) => {
  const profile = '/profile?tab=3'
  await isLoggedIn(page)
  await page.goto('/home')
  await spendToken(page, 'spent')
  await page.goto(profile)
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('Session expired. Please log in again')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/home')
  await page.goForward()
  await logsIn(page, DEMO_DONOR.email, DEMO_DONOR.password)
  await expect(page).toHaveURL(profile)
  await page.goto('/auth/login')
  await expect(page).toHaveURL('/home')
  await page.goto(profile)
  await logsOut(page)
  await expect(page).toHaveURL('/auth/login')
  await page.goBack()
  await expect(page).toHaveURL('/home')
})

async function renewsUnderWay(page: Page, renew: () => Promise<void>) {
  await page.route('**/assets/authenticationServices-*.js', async (route) => {
    await renew()
    await route.continue()
  })
}

async function renewsBeforeHeard(page: Page, renew: () => Promise<void>) {
  await page.route(
    '**/api/v1/donations/logged-in',
    async (route) => {
      const refusal = await route.fetch()
      expect(refusal.status()).toBe(401)
      await renew()
      await route.fulfill({ response: refusal })
    },
    { times: 1 },
  )
}

async function gives(page: Page, email: string) {
  await new Donor(page, email).isAtReview('water-for-thaba', 'EFT')
  await page.getByRole('button', { name: 'Get the bank details' }).click()
}

async function givesFromDetails(page: Page, email: string) {
  await page.getByLabel('First name').fill('Lerato')
  await page.getByLabel('Surname').fill('Mokoena')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /^EFT/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Get the bank details' }).click()
}
