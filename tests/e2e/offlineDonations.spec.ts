import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { formatMoney } from '#domain/money.ts'
import { addDays, dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import { newAccount, spendToken } from '../models/browser/account.ts'
import { refuseFields } from '../models/browser/heldRequests.ts'
import { OFTEN } from '../patience.ts'
import { isLoggedIn, keptOfPeople, logsIn, putsNewsAway } from './loggedIn.ts'
import { campaignOf, DEMO_ORGANISER, offlineDonationsOf } from './ownCampaign.ts'

/** What an organiser was given outside Letsema. Each test has a campaign to itself, so that what it counts is its own. */

const ON_A_PHONE = 'cataract-weekend-jozini'
const ON_A_LAPTOP = 'after-the-flood'
/** Others write down and take back there meanwhile. */
const WITH_WALKS = 'house-for-gogo-mthembu'

const removalOf = (page: Page) => page.getByRole('button', { name: /^Remove/ }).first()

const raisedBy = async (page: Page, path: string): Promise<number> => {
  const { donationsReceivedTotal, offlineDonations } = await campaignOf(page.request, path)
  return Math.round((donationsReceivedTotal + offlineDonations) * 100)
}

/** The server writes it down, or takes it back, and nobody hears of it. */
const losesAnswer = (page: Page, addresses = '**/offline-donations') =>
  page.route(
    addresses,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

const add = (page: Page) => page.getByRole('button', { name: 'Add donation' }).click()

/** As anybody sees the campaign. */
async function inPublic(browser: Browser, path: string, sees: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`/campaign/${path}`)
    await expect(page.getByRole('heading', { name: 'Recent donations' })).toBeVisible()
    await sees(page)
    await expect(page.getByRole('link', { name: 'Add an offline donation' })).toHaveCount(0)
  } finally {
    await context.close()
  }
}

test('found from the campaign, complained of field by field, counted for all to see, and taken back', async ({ page, browser }) => {
  const donor = `Spaza Ma Dlamini ${Date.now() % 100_000}`
  const before = await raisedBy(page, ON_A_PHONE)
  const raised = (cents: number) => page.getByText(formatMoney(cents, 1)).filter({ visible: true }).first()
  await isLoggedIn(page, DEMO_ORGANISER)
  await page.goto(`/campaign/${ON_A_PHONE}`)
  await expect(raised(before)).toBeVisible()
  const wayThere = page.getByRole('link', { name: 'Add an offline donation' })
  await expect.poll(async () => (await wayThere.boundingBox())?.height, OFTEN).toBeGreaterThanOrEqual(44)
  await wayThere.click()
  await expect(page.getByRole('heading', { name: 'Offline donations' })).toBeVisible()
  const wayBack = page.getByRole('paragraph').getByRole('link')
  expect((await wayBack.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expect(page.getByLabel('Day received')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/)
  await expect(removalOf(page)).toBeVisible()

  const amount = page.getByLabel('Amount')
  await amount.fill('12')
  await page.getByLabel('Day received').fill(addDays(dateInSouthAfrica(Date.now()), 3))
  await add(page)
  await expect(page.getByText('The minimum amount is R 20')).toBeVisible()
  await expect(page.getByText('This day is still to come.')).toBeVisible()
  await expect(page.getByText('Please enter who gave, or leave them anonymous.')).toBeVisible()
  await expect(amount).toBeFocused()

  await amount.fill('R 350,50')
  await page.getByLabel('Day received').fill(dateInSouthAfrica(Date.now()))
  await page.getByLabel('Who gave').fill(donor)
  await page.getByLabel('Words from the donor').fill('The tin beside the till.')
  await add(page)
  const news = page.getByRole('status').filter({ hasText: 'Added.' })
  await expect(news).toContainText(`350,50 from ${donor} is on your campaign’s page now.`)
  await expect(news).toBeInViewport()
  await expect(amount).toHaveValue('')
  const entry = page.getByRole('listitem').filter({ hasText: donor })
  await expect(entry).toContainText('350,50')

  await inPublic(browser, ON_A_PHONE, async (other) => {
    const given = other.getByRole('listitem').filter({ hasText: donor })
    await expect(given).toContainText('offline')
    await expect(given).toContainText('The tin beside the till.')
    await expect(
      other
        .getByText(formatMoney(before + 350_50, 1))
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  })
  const [ownCampaign] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'A cataract weekend in Jozini' }).click(),
  ])
  await expect(ownCampaign.getByRole('listitem').filter({ hasText: donor })).toContainText('offline')
  await ownCampaign.close()
  await page.goBack()
  await expect(raised(before + 350_50)).toBeVisible()

  await page.goForward()
  await page.getByRole('button', { name: new RegExp(`^Remove .* from ${donor},`) }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Removed.' })).toBeVisible()
  await expect(entry).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(news).toBeVisible()
  await expect(entry).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Removed.' })).toBeVisible()
  await inPublic(browser, ON_A_PHONE, async (other) => {
    await expect(
      other
        .getByRole('listitem')
        .filter({ hasText: /today|yesterday|ago/ })
        .first(),
    ).toBeVisible()
    await expect(other.getByText(donor)).toHaveCount(0)
  })
  expect(await raisedBy(page, ON_A_PHONE)).toBe(before)
})

test.describe('on a laptop @rare', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('written down and undone with the keyboard alone', async ({ page }) => {
    const before = await raisedBy(page, ON_A_LAPTOP)
    await isLoggedIn(page, DEMO_ORGANISER)
    await page.goto(`/campaign/${ON_A_LAPTOP}/offline-donations`)
    await expect(removalOf(page)).toBeVisible()
    const amount = page.getByLabel('Amount')
    const press = page.keyboard
    await amount.focus()
    await press.type('80')
    await press.press('Tab')
    await expect(page.getByLabel('Day received')).toBeFocused()
    await page.getByLabel('Who gave').focus()
    await press.type('Gogo Nomvula')
    await press.press('Tab')
    await expect(page.getByRole('checkbox', { name: 'Leave them anonymous' })).toBeFocused()
    await press.press('Space')
    await press.press('Tab')
    await press.press('Tab')
    await expect(page.getByRole('button', { name: 'Add donation' })).toBeFocused()
    await press.press('Enter')
    const news = page.getByRole('status').filter({ hasText: 'Gogo Nomvula' })
    await expect(news).toContainText('80 from Gogo Nomvula is on your campaign’s page now, without the name.')
    await expect(page.getByText('anonymous to the public').first()).toBeVisible()
    await press.press('Tab')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    expect(await raisedBy(page, ON_A_LAPTOP)).toBe(before + 80_00)
    await press.press('Enter')
    await expect(news).toContainText('80 from Gogo Nomvula is off your campaign’s page.')
    expect(await raisedBy(page, ON_A_LAPTOP)).toBe(before)
  })
})

test('where the answer is lost, trying again finds it written down, once, and what is added again as it was is there once: from the form, and after a reload @rare', async ({
  page,
}) => {
  const donor = `Stokvel ${Date.now() % 100_000}`
  await isLoggedIn(page, DEMO_ORGANISER)
  await page.goto(`/campaign/${WITH_WALKS}/offline-donations`)
  await losesAnswer(page)
  await page.getByLabel('Amount').fill('500')
  await page.getByLabel('Who gave').fill(donor)
  await add(page)
  await expect(page.getByText('We got no clear answer, so this donation may not have been added.')).toBeVisible()
  const again = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect((await again).headers()['idempotent-replayed']).toBe('true')
  await expect(page.getByRole('listitem').filter({ hasText: donor })).toHaveCount(1)

  // What is typed beside it stays, whatever becomes of an undo. A token that has run out is renewed on the way.
  await spendToken(page)
  const renewed = page.waitForResponse('**/authentication/refresh')
  await page.getByRole('button', { name: 'Undo' }).click()
  expect((await renewed).ok()).toBe(true)
  await expect(page.getByText(`from ${donor} is off your campaign’s page.`)).toBeVisible()
  await page.getByLabel('Who gave').fill('Half a name')
  await page.route('**/offline-donations', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Leave it as it is' }).click()
  await expect(page.getByLabel('Who gave')).toHaveValue('Half a name')

  for (const [way, goes] of [
    ['back to the form', () => page.getByRole('button', { name: 'Back to what I typed' }).click()],
    ['after a reload', () => page.reload()],
  ] as const)
    await test.step(way, async () => {
      const donor = `Burial society ${way} ${Date.now() % 100_000}`
      await losesAnswer(page)
      await page.getByLabel('Amount').fill('640')
      await page.getByLabel('Who gave').fill(donor)
      await add(page)
      await expect(page.getByText('We got no clear answer, so this donation may not have been added.')).toBeVisible()
      await goes()
      await expect(page.getByLabel('Who gave')).toHaveValue(donor)
      await add(page)
      await expect(page.getByRole('status').filter({ hasText: 'Added.' })).toBeVisible()
      const keptKeys = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key !== 'letsema.person'))
      await expect.poll(keptKeys).toEqual([])
      const { list } = await offlineDonationsOf(page.request, WITH_WALKS)
      expect((await list()).filter(({ donorName }) => donorName === donor)).toHaveLength(1)
      await expect(page.getByRole('listitem').filter({ hasText: donor })).toHaveCount(1)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Removed.' })).toBeVisible()
    })
})

/** The list is read while somebody types already, and would end the session itself. */
async function spendTokenOnceListed(page: Page): Promise<void> {
  await removalOf(page).waitFor()
  await spendToken(page, 'spent')
}

test('what was sent off when the session had ended is in the form again after the login @rare', async ({ page }) => {
  await isLoggedIn(page, DEMO_ORGANISER)
  await page.goto(`/campaign/${WITH_WALKS}/offline-donations`)
  await page.getByLabel('Amount').fill('R 75,50')
  await page.getByLabel('Who gave').fill('Mme Dineo')
  await spendTokenOnceListed(page)
  await add(page)
  await logsIn(page, DEMO_ORGANISER)
  await expect(page).toHaveURL(new RegExp(`/campaign/${WITH_WALKS}/offline-donations$`))
  await expect(page.getByLabel('Amount')).toHaveValue('75,50')
  await expect(page.getByLabel('Who gave')).toHaveValue('Mme Dineo')
  await page.goto(`/campaign/${WITH_WALKS}`)
  await expect(page.getByRole('heading', { name: 'Recent donations' })).toBeVisible()
  await expect(page.getByText('Mme Dineo')).toHaveCount(0)
})

test('what is typed and not sent off yet is in the form again, but nobody else’s: it goes with the logout @rare', async ({ page }) => {
  await isLoggedIn(page, DEMO_ORGANISER)
  await page.goto(`/campaign/${ON_A_PHONE}/offline-donations`)
  for (const [way, ends] of [
    ['after a reload', () => page.reload()],
    [
      'after the session has ended',
      async () => {
        await spendTokenOnceListed(page)
        await removalOf(page).click()
        await logsIn(page, DEMO_ORGANISER)
      },
    ],
  ] as const)
    await test.step(way, async () => {
      const words = `From the, ${way}`
      await page.getByLabel('Amount').fill('R 75,5')
      await page.getByRole('checkbox', { name: 'Leave them anonymous' }).check()
      await page.getByLabel('Words from the donor').fill(words)
      await ends()
      await expect(page.getByLabel('Amount')).toHaveValue('R 75,5')
      await expect(page.getByRole('checkbox', { name: 'Leave them anonymous' })).toBeChecked()
      await expect(page.getByLabel('Words from the donor')).toHaveValue(words)
    })
  await test.step('with the logout', async () => {
    await page.getByLabel('Who gave').fill('Mme Dineo')
    await putsNewsAway(page)
    await page.getByRole('button', { name: 'Your profile menu' }).click()
    await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).toContain('Mme Dineo')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    expect(await keptOfPeople(page)).toEqual([])
  })
})

test('what is typed beside an undo that is refused stays, also where the session has ended @rare', async ({ page }) => {
  const donorName = `Malume Sipho ${Date.now() % 100_000}`
  const { add: writeDown } = await offlineDonationsOf(page.request, WITH_WALKS)
  await writeDown({ amount: 60_00, donorName, anonymous: false, comment: '', receivedOn: dateInSouthAfrica(Date.now()) })
  await isLoggedIn(page, DEMO_ORGANISER)
  await page.goto(`/campaign/${WITH_WALKS}/offline-donations`)
  await page.getByRole('button', { name: new RegExp(`^Remove .* from ${donorName},`) }).click()
  const removed = page.getByRole('status').filter({ hasText: 'Removed.' })
  await expect(removed).toBeVisible()
  await page.getByLabel('Who gave').fill('Half a name')
  await page.route('**/offline-donations', (route) => refuseFields(route, 400, [{ field: 'donorName', message: 'Not this name.' }]), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not this name.' })).toBeVisible()
  await expect(removed).toBeVisible()
  await expect(page.getByLabel('Who gave')).toHaveValue('Half a name')

  await spendToken(page, 'spent')
  await page.getByRole('button', { name: 'Undo' }).click()
  await logsIn(page, DEMO_ORGANISER)
  await expect(page.getByLabel('Who gave')).toHaveValue('Half a name')
})

test('an organiser who gives up on an answer that was lost sees in the list what came of it @rare', async ({ page }) => {
  const donorName = `Ouma Sarie ${Date.now() % 100_000}`
  const { add: writeDown } = await offlineDonationsOf(page.request, WITH_WALKS)
  await writeDown({ amount: 500_00, donorName, anonymous: false, comment: '', receivedOn: dateInSouthAfrica(Date.now()) })
  await isLoggedIn(page, DEMO_ORGANISER)
  await page.goto(`/campaign/${WITH_WALKS}/offline-donations`)
  const entry = page.getByRole('listitem').filter({ hasText: donorName })
  const remove = () => page.getByRole('button', { name: new RegExp(`^Remove .* from ${donorName},`) }).click()
  await remove()
  await expect(page.getByRole('status').filter({ hasText: 'Removed.' })).toBeVisible()
  await losesAnswer(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('We got no clear answer, so this donation may not have been added.')).toBeVisible()
  await expect(entry).toHaveCount(0)
  await page.getByRole('button', { name: 'Leave it as it is' }).click()
  await expect(entry).toHaveCount(1)

  await losesAnswer(page, '**/offline-donations/*')
  await remove()
  await expect(page.getByText('We got no clear answer, so this donation may not have been removed.')).toBeVisible()
  await expect(entry).toHaveCount(1)
  await page.getByRole('button', { name: 'Leave it as it is' }).click()
  await expect(entry).toHaveCount(0)
})

test('an organiser who leaves the page where an answer was lost sees in the list, on the way back, what came of it @rare', async ({
  page,
}) => {
  const donor = `Spaza Mma Tau ${Date.now() % 100_000}`
  await isLoggedIn(page, DEMO_ORGANISER)
  await page.goto(`/campaign/${WITH_WALKS}/offline-donations`)
  const entry = page.getByRole('listitem').filter({ hasText: donor })
  const leavesAndComesBack = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Letsema' }).click()
    await expect(page).toHaveURL('/home')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Added so far' })).toBeVisible()
  }
  await losesAnswer(page)
  await page.getByLabel('Amount').fill('330')
  await page.getByLabel('Who gave').fill(donor)
  await add(page)
  await expect(page.getByText('We got no clear answer, so this donation may not have been added.')).toBeVisible()
  await leavesAndComesBack()
  await expect(entry).toHaveCount(1)

  await losesAnswer(page, '**/offline-donations/*')
  await page.getByRole('button', { name: new RegExp(`^Remove .* from ${donor},`) }).click()
  await expect(page.getByText('We got no clear answer, so this donation may not have been removed.')).toBeVisible()
  await leavesAndComesBack()
  await expect(entry).toHaveCount(0)
})

test('is for the campaign’s organiser alone: others find no page, and one who is logged out logs in first', async ({ page }) => {
  const address = `/campaign/${ON_A_PHONE}/offline-donations`
  await page.goto(address)
  await expect(page).toHaveURL(/\/auth\/login\?return=/)
  await logsIn(page, DEMO_ORGANISER)
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect(page.getByRole('heading', { name: 'Offline donations' })).toBeVisible()

  await isLoggedIn(page, await newAccount(page.request, 'a field worked together'))
  await page.goto(`/campaign/${ON_A_PHONE}`)
  await expect(page.getByText('Your profile menu')).toBeAttached()
  await expect(page.getByRole('link', { name: 'Add an offline donation' })).toHaveCount(0)
  await page.goto(address)
  await expect(page).toHaveURL(/\/misc\/404$/)
})
