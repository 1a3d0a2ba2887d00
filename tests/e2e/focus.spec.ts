import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { Donor, freshEmail } from './donor.ts'
import { hold } from './held.ts'
import { isLoggedIn } from './loggedIn.ts'
import { focusAsSafariDoes } from './safariFocus.ts'
import { isHydrated } from '../hydrated.ts'

/** Where the keyboard goes on from; nothing where the focus is lost. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    return !at || at === document.body ? '' : `${at.tagName.toLowerCase()} ${at.textContent?.trim() ?? ''}`
  })

/** Only what was there before it says something is read out. */
async function standingNews(page: Page) {
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toHaveText([''])
  await status.evaluate((element) => (element.dataset['before'] = 'yes'))
  return page.locator('main [role=status][data-before]')
}

async function presses(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

test('more results, also where they fail first: the keyboard goes on from the first new one, and how many there are is read out', async ({
  page,
}) => {
  await page.goto('/find-campaign')
  await isHydrated(page, 'form')
  const cards = page.getByRole('article')
  const button = page.getByRole('button', { name: 'Load more' })
  const shown = [12]
  for (const before of shown) {
    await expect(cards).toHaveCount(before)
    if (!(await button.isVisible())) break
    if (before === 12)
      await test.step('what is pressed stays under the finger until they are there', async () => {
        await page.route(/filter-campaigns.*pageNo=2/, (route) => route.abort(), { times: 1 })
        await presses(page, 'Load more')
        await expect(page.getByRole('alert')).toContainText('We could not load more campaigns.')
        expect(await focused(page)).toBe('button Try again')
        await page.keyboard.press('Enter')
        await expect(cards).toHaveCount(24)
        expect(await focused(page)).toMatch(/^li /)
      })
    else await presses(page, 'Load more')
    await expect(cards.nth(before)).toBeVisible()
    const count = await cards.count()
    await expect(page.getByRole('status').filter({ hasText: /^\d+ of \d+ campaigns are shown/ })).toHaveText(new RegExp(`^${count} of `))
    expect(await focused(page)).toContain(await cards.nth(before).getByRole('link').first().innerText())
    shown.push(count)
  }
  expect(shown.length).toBeGreaterThan(2)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/^a /)
})

test('more results, pressed in Safari: the focus, which the button never had, is on the first new one @rare', async ({ page }) => {
  await focusAsSafariDoes(page)
  await page.goto('/find-campaign')
  await isHydrated(page, 'form')
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('article')).toHaveCount(24)
  expect(await focused(page)).toMatch(/^li /)
})

test('a page that could not be loaded, tried again @rare', async ({ page }) => {
  await page.goto('/auth/login')
  await page.route(/filter-campaigns/, (route) => route.abort())
  await page.getByRole('link', { name: 'Find a campaign' }).first().click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute(/filter-campaigns/)
  await presses(page, 'Try again')
  await expect(page.getByRole('article')).toHaveCount(12)
  expect(await focused(page)).toMatch(/^(main|section) /)
})

test('the last chosen category, taken away, also by Back, and a search that finds nothing, left for all campaigns @rare', async ({
  page,
}) => {
  await page.goto('/find-campaign?category=5&category=6')
  await isHydrated(page, 'form')
  await presses(page, 'Remove Education and Training')
  expect(await focused(page)).toBe('button Sport')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Sport' })).toHaveCount(0)
  expect(await focused(page)).toMatch(/^select /)
  const words = page.getByLabel('What are you looking for?')
  await test.step('Back to a search before its category, from the button that would have taken that away', async () => {
    await words.fill('water')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/find-campaign?words=water')
    await page.getByLabel('Category').selectOption('Sport')
    await expect(page).toHaveURL('/find-campaign?words=water&category=6')
    await page.getByRole('button', { name: 'Remove Sport' }).focus()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Remove Sport' })).toHaveCount(0)
    expect(await focused(page)).toMatch(/^select /)
  })
  await test.step('a search that finds nothing', async () => {
    await words.fill('zzzzzzqq')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'No campaign matches that yet' })).toBeVisible()
    await page.getByRole('link', { name: 'See all campaigns' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article')).toHaveCount(12)
    expect(await focused(page)).toMatch(/^(main|section) /)
  })
})

test.describe('with a keyboard @rare', () => {
  test('what the arrow keys pass on the way to a category is not chosen', async ({ page }) => {
    await page.goto('/find-campaign')
    await isHydrated(page, 'form')
    const category = page.getByLabel('Category')
    await expect(category).toBeEnabled()
    await category.focus()
    for (let key = 0; key < 3; key += 1) await page.keyboard.press('ArrowDown')
    await expect(category.locator('option:checked')).toHaveText('Health/Medical/Cosmetic/Dental')
    await expect(page).toHaveURL('/find-campaign')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/find-campaign?category=2')
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1)
    await expect(category).toBeFocused()
    await page.keyboard.press('Y')
    await expect(category.locator('option:checked')).toHaveText('Youth')
    await page.keyboard.press('Tab')
    await expect(page).toHaveURL('/find-campaign?category=2&category=8')
  })
})

test('how many there are is read out once another search or the other tab has its answer, also where that is none @rare', async ({
  page,
}) => {
  await page.goto('/find-campaign')
  await isHydrated(page, 'form')
  const news = await standingNews(page)
  await page.getByRole('link', { name: 'Organisations' }).press('Enter')
  await expect(news).toHaveText(/^\d+ organisations$/)
  await page.getByRole('link', { name: 'See their campaign' }).first().press('Enter')
  await expect(news).toHaveText(/^\d+ campaigns?$/)
  await page.goBack()
  await expect(news).toHaveText(/^\d+ organisations$/)
  await page.getByRole('link', { name: 'Campaigns', exact: true }).press('Enter')
  await expect(news).toHaveText(/^\d+ campaigns$/)
  const ofAll = (await news.textContent()) ?? ''
  await page.getByLabel('Place').selectOption('Limpopo')
  await expect(news).not.toHaveText(ofAll)
  await expect(news).toHaveText(/^\d+ campaigns$/)
  await page.getByLabel('What are you looking for?').fill('zzzzzzqq')
  await page.keyboard.press('Enter')
  await expect(news).toHaveText('No campaign matches that yet')
})

test('so are other donations of one’s own, another page of them, and another tax year; one that is on its way leaves the arrow keys where they are, and Back the keyboard where one was @rare', async ({
  page,
}) => {
  await isLoggedIn(page)
  await page.goto('/profile?tab=3')
  await expect(page.getByRole('article').first()).toBeVisible()
  const news = await standingNews(page)
  await page.getByRole('link', { name: 'Older' }).press('Enter')
  await expect(news).toHaveText(/^\d+ once-off donations, page 2 of \d+$/)
  await page.getByRole('link', { name: 'Every month' }).press('Enter')
  await expect(news).toHaveText(/^\d+ monthly gifts?$/)
  await page.getByRole('link', { name: 'By tax year' }).press('Enter')
  await expect(news).toHaveText(/^Tax year \d{4}: Mar \d{4} to Feb \d{4}$/)
  const year = page.getByLabel('Tax year')
  const [, before = ''] = await year.getByRole('option').allTextContents()
  await year.selectOption(before)
  await expect(news).toHaveText(`Tax year ${before}`)

  await page.goto('/profile?tab=3&type=statement')
  await expect(year).toBeVisible()
  const years = await year.getByRole('option').allTextContents()
  const letGo = await hold(page, '**/donations/statement/*')
  await year.focus()
  for (const [key, index] of [
    ['ArrowDown', 1],
    ['ArrowUp', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page).toHaveURL(new RegExp(`&year=${years[index]?.slice(0, 4)}$`))
    await expect(year.locator('option:checked')).toHaveText(years[index] ?? '')
    await expect(year).toBeFocused()
  }
  letGo()
  await expect(page.getByRole('region', { name: /^Given in/ }).first()).toBeVisible()
  await expect(year).toBeFocused()

  await page.getByRole('link', { name: 'Once-off' }).click()
  for (const [what, address, control] of [
    ['the tax year', '/profile?tab=3&type=statement', page.getByLabel('Tax year')],
    ['a donation', '/profile?tab=3&type=recurring', page.getByRole('article').getByRole('link').first()],
  ] as const)
    await test.step(`from ${what}`, async () => {
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.locator(`main a[href="${address}"]`).press('Enter')
      await expect(page).toHaveURL(address)
      await control.focus()
      await page.goBack()
      await expect(page.getByRole('link', { name: 'Older' })).toBeVisible()
      expect(await focused(page)).toBe('a Once-off')
    })
})

test('the notice above the page, closed @rare', async ({ page }) => {
  const data = { id: 'focus', message: 'Banks are slow today.', domain: null, isVisible: true }
  await page.route('**/api/v1/banner', (route) => route.fulfill({ json: { data } }))
  await page.goto('/auth/login')
  await presses(page, 'Close this notice')
  await expect(page.getByRole('region', { name: 'Notice' })).toHaveCount(0)
  expect(await focused(page)).toBe('button Menu')
})

test('the menu’s link to the page that one is on, to another text of it, and to another page; pressed before the browser has told of its being closed, it is open again @rare', async ({
  page,
}) => {
  const follows = async (name: string) => {
    await presses(page, 'Menu')
    await page.getByRole('dialog').getByRole('link', { name }).press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.goto('/home/links?tab=how')
  await test.step('to another text', async () => {
    await follows('Privacy Policy')
    await expect(page).toHaveURL(/tab=privacy$/)
    await expect.poll(() => focused(page)).toMatch(/^main /)
  })
  await page.goto('/auth/login')
  await test.step('to the page that one is on', async () => {
    await follows('Login/Register')
    expect(await focused(page)).toBe('button Menu')
  })
  await test.step('closed, and pressed before it is told', async () => {
    await presses(page, 'Menu')
    const menu = page.getByRole('dialog')
    await menu.evaluate((dialog: HTMLDialogElement) => {
      dialog.dataset['before'] = 'yes'
      const told = new Promise((resolve) => dialog.addEventListener('close', resolve))
      dialog.close()
      document.querySelector<HTMLButtonElement>('button[aria-haspopup=dialog]')?.click()
      return told
    })
    await expect(page.locator('dialog[data-before]')).toHaveCount(0)
    await menu.getByRole('link', { name: 'Home' }).press('Escape')
    await expect(menu).toHaveCount(0)
    expect(await focused(page)).toBe('button Menu')
  })
  await test.step('to another page', async () => {
    await follows('Home')
    await expect(page).toHaveURL(/\/home$/)
    await expect.poll(() => focused(page)).toMatch(/^main /)
  })
})

test('the profile menu’s link to the page that one is on @rare', async ({ page }) => {
  await isLoggedIn(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Your profile menu' }).focus()
  const link = page.getByRole('link', { name: 'My Donations' })
  await link.press('Enter')
  await expect(page).toHaveURL('/profile?tab=3')
  await expect(link).toBeHidden()
  expect(await focused(page)).toMatch(/^button .*Your profile menu$/)
})

test('a campaign that closed while its donor was giving', async ({ page }) => {
  const donor = new Donor(page, freshEmail('focus closed'))
  await donor.isAtReview('water-for-thaba')
  const said = 'This campaign has been closed, so it no longer takes donations.'
  const errors = [{ type: 'Giving Refused', field: 'campaignId', displayMessage: said }]
  await page.route(/\/api\/v1\/donations/, (route) => route.fulfill({ status: 400, json: { errors } }))
  await presses(page, 'Go to payment')
  await expect(page.getByText(said)).toBeVisible()
  expect(await focused(page)).toBe('h1 This campaign takes no donations now')
})

test('a message below the page stays while its button has the focus or the pointer is over it, and its time goes on after that; closed, it leaves the focus to the field before @rare', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/auth/login')
  const message = page.getByText('Create your profile and start your crowdfunding journey.')
  const follows = async (name: string) => {
    await presses(page, 'Menu')
    await page.getByRole('dialog').getByRole('link', { name }).press('Enter')
  }
  const field = page.getByLabel('First name')
  const close = page.getByRole('button', { name: 'Close', exact: true })
  await follows('Start Fundraising')
  await expect(message).toBeVisible()
  await field.focus()
  await close.press('Enter')
  await expect(message).toHaveCount(0)
  await expect(field).toBeFocused()

  await follows('Login/Register')
  await follows('Start Fundraising')
  await expect(message).toBeVisible()
  await close.focus()
  await page.clock.runFor(60_000)
  await expect(close).toBeFocused()
  await message.hover()
  await page.mouse.move(0, 0)
  await page.clock.runFor(60_000)
  await expect(close, 'the pointer has gone, the focus has not').toBeFocused()
  await message.hover()
  await field.focus()
  await page.clock.runFor(60_000)
  await expect(message, 'the focus has gone, the pointer has not').toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(60_000)
  await expect(message).toHaveCount(0)
  await expect(field).toBeFocused()
})

test.describe('at 400 % zoom @rare', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test('a message above the page covers nothing that gets the focus, and Esc closes it', async ({ page }) => {
    await page.goto('/auth/login')
    await presses(page, 'Menu')
    await page.getByRole('dialog').getByRole('link', { name: 'Start Fundraising' }).press('Enter')
    const message = page.getByText('Create your profile and start your crowdfunding journey.')
    await expect(message).toBeVisible()
    await page.getByLabel('First name').focus()
    const covered: string[] = []
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press('Tab')
      const what = await page.evaluate(() => {
        const at = document.activeElement!
        const toast = document.querySelector('.notistack-SnackbarContainer')!.getBoundingClientRect()
        const { top, bottom } = at.getBoundingClientRect()
        return at.closest('main') && (top + bottom) / 2 < toast.bottom
          ? `${at.tagName} ${at.textContent} ${top} ${bottom}, ${toast.bottom}`
          : null
      })
      if (what) covered.push(what)
    }
    expect(covered).toEqual([])
    await page.keyboard.press('Escape')
    await expect(message).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.documentElement.style.scrollPaddingTop)).toBe('')
  })
})

test('the app itself fails: the keyboard goes on at what is said instead of the page', async ({ page }) => {
  await page.goto('/home')
  await page.route('**/assets/LoginScreen-*.js', (route) => route.abort())
  await presses(page, 'Profile menu')
  await page.getByRole('link', { name: 'Login', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Oops! Something went wrong.')
  expect(await focused(page)).toBe('h1 Oh no!')
})

test("an organisation's campaigns, and a new search, begin at the top of the page, and Back leads to where it was, and the keyboard on from the tab that is shown @rare", async ({
  page,
}) => {
  await page.goto('/find-campaign?tab=organisations')
  await isHydrated(page, 'form')
  await isHydrated(page, 'header a')
  const toCampaigns = page.getByRole('article').getByRole('link').last()
  await toCampaigns.focus()
  const scrolled = () => page.evaluate(() => scrollY)
  const before = await scrolled()
  expect(before).toBeGreaterThan(500)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Not only of/ })).toBeVisible()
  await expect(page.locator('main')).toBeFocused()
  expect(await scrolled()).toBe(0)
  await page.goBack()
  await expect(toCampaigns).toBeVisible()
  await expect.poll(scrolled).toBe(before)
  for (const [what, control] of [
    ['the category', page.getByLabel('Category')],
    ['the order', page.getByLabel('Sort by')],
    ['a campaign', page.getByRole('article').getByRole('link').first()],
  ] as const)
    await test.step(what, async () => {
      await page.getByRole('article').getByRole('link').last().press('Enter')
      await expect(page.getByLabel('Category')).toBeEnabled()
      await page.getByRole('button', { name: /^Not only of/ }).press('Enter')
      await expect(page.getByLabel('Category')).toBeFocused()
      await expect(page.getByRole('article').nth(11)).toBeVisible()
      await control.focus()
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Find an organisation' })).toBeVisible()
      expect(await focused(page)).toBe('a Organisations')
    })
  await page
    .locator('header a[href="/find-campaign"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page.getByLabel('Category')).toBeVisible()
  await expect(page.locator('main')).toBeFocused()
  expect(await scrolled()).toBe(0)
})

test('an organisation’s campaigns, and all of them, before the categories have come: the keyboard goes on from what can be used @rare', async ({
  page,
}) => {
  await page.goto('/find-campaign?tab=organisations')
  await isHydrated(page, 'form')
  const letGo = await hold(page, '**/campaigns/categories/')
  await page.getByRole('article').getByRole('link').last().press('Enter')
  await page.getByRole('button', { name: /^Not only of/ }).press('Enter')
  await expect(page.getByRole('button', { name: /^Not only of/ })).toHaveCount(0)
  await expect(page.getByLabel('Category')).toBeDisabled()
  await expect(page.getByLabel('Place')).toBeFocused()
  letGo()
  await expect(page.getByLabel('Category')).toBeEnabled()
  await expect(page.getByLabel('Place')).toBeFocused()
})

test('Back from an organisation’s campaigns to all of them, from the button that would have led there @rare', async ({ page }) => {
  await page.goto('/find-campaign?tab=organisations')
  await isHydrated(page, 'form')
  const href = (await page.getByRole('article').getByRole('link').last().getAttribute('href')) ?? ''
  await page.goto('/find-campaign')
  await isHydrated(page, 'form')
  await page.evaluate((address) => history.pushState(null, '', address), href)
  await page.getByRole('button', { name: /^Not only of/ }).focus()
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Not only of/ })).toHaveCount(0)
  expect(await focused(page)).toBe('a Campaigns')
})

test.describe('on a desktop @rare', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('what has the focus on a campaign is not behind the box that sticks above it', async ({ page }) => {
    await page.goto('/campaign/water-for-thaba')
    await isHydrated(page, 'main button')
    for (const control of [
      page.getByRole('button', { name: 'Show more donations' }),
      page.getByRole('link', { name: 'WhatsApp' }),
      page.getByRole('button', { name: 'Copy link' }),
    ]) {
      await expect(control).toBeVisible()
      const isSeen = await control.evaluate((element: HTMLElement) => {
        scrollBy(0, element.getBoundingClientRect().top - 150)
        element.focus()
        const { x, y, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
      expect(isSeen, String(control)).toBe(true)
    }
  })
})

test.describe('on a phone @rare', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('the page behind the open menu stays where it is', async ({ page }) => {
    await page.goto('/home')
    await isHydrated(page, 'main a')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const finger = await page.context().newCDPSession(page)
    for (const x of [100, 360]) await finger.send('Input.synthesizeScrollGesture', { x, y: 600, yDistance: -400, speed: 1_500 })
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test('back from the gateway: it is said once that something loads, and once that the gift has arrived', async ({ page }) => {
  const donor = new Donor(page, freshEmail('said once'))
  await donor.isAtReview('water-for-thaba')
  await donor.goesToPayment()
  await page.addInitScript(() => {
    const said: string[] = []
    let before: (string | null)[] = []
    let focus: Element | null = null
    const note = (what: string) => {
      said.push(what)
      sessionStorage.setItem('said', JSON.stringify(said))
    }
    const look = () => {
      const now = [...document.querySelectorAll('main [role=status]')].map((status) => status.textContent)
      for (const text of now) if (text && !before.includes(text)) note(text)
      before = now
      if (document.activeElement !== focus) note(`${document.activeElement?.tagName} ${document.title}`)
      focus = document.activeElement
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.route(/\/assets\/|\/api\/v1\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    await route.continue()
  })
  await donor.atTheGateway('Approve')
  await donor.sees('Thank you!')
  await expect(page).toHaveURL(/\/thanks/)
  await expect(page.locator('#thank-you')).toBeFocused()
  const said = await page.evaluate(() => JSON.parse(sessionStorage.getItem('said') ?? '[]') as string[])
  expect(said.filter((words) => words.startsWith('Loading'))).toEqual(['Loading your donation…'])
  expect(said.filter((words) => words.includes('has arrived'))).toHaveLength(1)
  expect(said.filter((words) => words.endsWith('Thank you · Letsema'))).toEqual(['H1 Thank you · Letsema'])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
