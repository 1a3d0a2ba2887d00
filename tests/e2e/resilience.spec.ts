import type { Page } from '@playwright/test'
import type { WireDonationAnswer } from '#domain/wire.ts'
import { expect, test } from '../test.ts'
import { Donor, freshEmail } from './donor.ts'
import { findsNothing } from './findsNothing.ts'
import { isHydrated } from '../hydrated.ts'
import { hold, holdScripts, isLost } from './held.ts'
import { isLoggedIn, logsIn } from './loggedIn.ts'
import { donationsOf } from './operator.ts'

const CAMPAIGN = 'water-for-thaba'

test.describe('the first script does not arrive', () => {
  test('the page says so, and can be loaded again, or loads itself again with the connection where nothing is on it', async ({
    page,
    context,
  }) => {
    for (const path of ['/donation/return?donation=not.a.token', `/donation/${CAMPAIGN}`])
      await test.step(path, async () => {
        await page.route('**/assets/shared-*', (route) => route.abort())
        await page.goto(path)
        await expect(page.getByRole('alert').filter({ hasText: 'If you were paying, please do not pay again yet.' })).toBeVisible()
        if (path.endsWith(CAMPAIGN)) await findsNothing(page)
        await page.unrouteAll()
        if (path.endsWith(CAMPAIGN)) await page.getByRole('button', { name: 'Load it again' }).click()
        else {
          await context.setOffline(true)
          await context.setOffline(false)
        }
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText('This page did not load completely.')).toBeHidden()
        if (!path.endsWith(CAMPAIGN)) await expect(page.getByText('Letsema cannot find this donation any more.')).toBeVisible()
      })
  })

  test('where its screen does not arrive, the page stays as the server sent it, says so, and comes by itself @rare', async ({ page }) => {
    await page.clock.install()
    const screen = '**/assets/SearchScreen-*'
    await page.route(screen, (route) => route.abort())
    const asks = '**/assets/*.js'
    await page.route(asks, (route) => (route.request().method() === 'HEAD' ? route.abort() : route.fallback()))
    await page.goto('/find-campaign')
    await expect(page.getByRole('alert')).toContainText('This page did not load completely.')
    await expect(page.getByRole('article')).toHaveCount(12)
    await page.unroute(screen)
    await page.unroute(asks)
    await page.clock.runFor(10_000)
    await expect(page.getByRole('alert')).toBeHidden()
    await isHydrated(page, 'form')
    await expect(page.getByRole('article')).toHaveCount(12)
  })

  test('nothing is said of it while the page is being left, when Firefox breaks it off, unless the page stays @rare', async ({ page }) => {
    await page.clock.install()
    let breakOff = () => {}
    const left = new Promise<void>((resolve) => (breakOff = resolve))
    await page.route('**/assets/shared-*', async (route) => {
      await left
      await route.abort()
    })
    await page.goto(`/donation/${CAMPAIGN}`, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'letsemaLeaves' in window)
    await page.evaluate(() => {
      window.dispatchEvent(new Event('beforeunload'))
      addEventListener('error', () => Object.assign(window, { isBrokenOff: true }), true)
    })
    breakOff()
    await page.waitForFunction(() => 'isBrokenOff' in window)
    const lost = page.getByRole('alert').filter({ hasText: 'This page did not load completely.' })
    await page.clock.runFor(10_000)
    await expect(lost).toBeHidden()
    await page.clock.runFor(10_000)
    await expect(lost).toBeVisible()
    await page.unrouteAll()
  })

  test('a page that says nothing yet asks for a moment, once it has taken some @rare', async ({ page }) => {
    await page.clock.install()
    const letGo = await holdScripts(page)
    await page.goto('/auth/login', { waitUntil: 'commit' })
    const wait = page.getByText('One moment…')
    await expect(wait).toBeAttached()
    await expect(wait).toBeHidden()
    await page.clock.runFor(3_000)
    await expect(wait).toBeVisible()
    letGo()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(wait).toHaveCount(0)
  })
})

test.describe('the browser cannot run the script', () => {
  const CAMPAIGN_NAME = 'Clean water for Thaba village'

  test('one that is too old is told so, and not to check its connection, on pages that stay as the server sent them', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Object, 'hasOwn'))
    const told = page.getByRole('alert').filter({ hasText: 'This browser is too old to give or log in here.' })
    for (const path of [`/campaign/${CAMPAIGN}`, `/donation/${CAMPAIGN}`])
      await test.step(path, async () => {
        await page.goto(path)
        await expect(told).toBeVisible()
        await expect(told.getByRole('button')).toHaveCount(0)
        await expect(page.getByText(CAMPAIGN_NAME).first()).toBeVisible()
        if (path.startsWith('/donation/')) await findsNothing(page)
      })
    // As of a gift that was begun before the browser was set back: its form is waited for by nobody.
    await page.evaluate((path) => sessionStorage.setItem('letsema.donation', JSON.stringify({ [path]: {} })), CAMPAIGN)
    await page.reload()
    const go = page.getByRole('button', { name: 'Continue' })
    await go.click()
    await expect(go).not.toHaveAttribute('aria-busy')
    await expect(page.getByText(CAMPAIGN_NAME).first()).toBeVisible()
    await page.goto('/auth/login')
    // Where there is nothing else it stands where people begin to read.
    await expect.poll(async () => (await told.boundingBox())?.y).toBe(0)
    await expect(page.getByText('One moment…')).toHaveCount(0)
  })

  test('what cannot be read as a script is a page that did not load completely @rare', async ({ page }) => {
    await page.goto(`/campaign/${CAMPAIGN}`)
    const told = page.getByRole('alert').filter({ hasText: 'This page did not load completely.' })
    const fails = (error: 'SyntaxError' | 'TypeError', filename: string) =>
      page.evaluate(
        ([name, where]) =>
          dispatchEvent(
            new ErrorEvent('error', { error: name === 'SyntaxError' ? new SyntaxError('') : new TypeError(''), filename: where }),
          ),
        [error, filename],
      )
    await fails('TypeError', '/assets/shared.js')
    await fails('SyntaxError', 'of-an-extension.js')
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await expect(told).toBeHidden()
    await fails('SyntaxError', '/assets/shared.js')
    await expect(told).toBeVisible()
  })
})

test('a page that starts without a connection says so, and goes on as soon as there is one', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await page.goto('/home')
  await isHydrated(page, 'header a')
  await page.route('**/*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: 'Find a campaign' }).first().click()
  await expect(page.getByRole('heading', { name: 'You are not connected' })).toBeVisible()
  await page.unrouteAll()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { name: 'Find a campaign', level: 1 })).toBeVisible()
})

test.describe('nothing is lost', () => {
  test('keys typed before the script is there are kept, in the field and over a reload', async ({ page }) => {
    const letGo = await holdScripts(page)
    await page.goto(`/donation/${CAMPAIGN}`, { waitUntil: 'commit' })
    const amount = page.getByLabel('How much would you like to give?')
    await amount.pressSequentially('123456')
    letGo()
    const donor = new Donor(page, freshEmail('early'))
    await donor.isReady()
    await expect(amount).toHaveValue('123456')
    await expect(page.getByText('R\u00a0123\u00a0456,00').first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('letsema.donation'))).toContain('123456')
    await page.unrouteAll()
    await page.reload()
    await expect(amount).toHaveValue('123456')
  })

  test('nothing can be typed into a fresh form where a donation in progress takes its place @rare', async ({ page }) => {
    const donor = new Donor(page, freshEmail('resumes'))
    await donor.isAtReview(CAMPAIGN)
    const letGo = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Give to Clean water for Thaba village' })).toBeVisible()
    await expect(page.locator('main form')).toBeAttached()
    await expect(page.locator('main form')).toBeHidden()
    await expect(page.getByText('Step 1 of 4')).toBeHidden()
    const inItsPlace = await page.locator('main form').evaluate((form) => {
      const { content, visibility } = getComputedStyle(form, '::before')
      return { content, visibility }
    })
    expect(inItsPlace).toEqual({ content: '"One moment…"', visibility: 'visible' })
    letGo()
    await donor.sees('Review')
    await page.goto('/donation/penguin-nest-boxes')
    await expect(page.getByLabel('How much would you like to give?')).toBeVisible()
  })

  test('what is chosen before the script is there is kept, and the form sent off then goes on without being loaded anew @rare', async ({
    page,
  }) => {
    const letGo = await holdScripts(page)
    await page.goto(`/donation/${CAMPAIGN}`, { waitUntil: 'commit' })
    const amount = page.getByLabel('How much would you like to give?')
    await page.getByRole('radio', { name: 'Every month' }).check()
    await page.getByRole('radio', { name: '12 %' }).check()
    await amount.fill('200')
    await amount.press('Enter')
    letGo()
    const donor = new Donor(page, freshEmail('early choice'))
    await donor.sees('Every month')
    expect(new URL(page.url()).searchParams.has('amountText')).toBe(false)
    await page.unrouteAll()
    await page.goBack()
    await donor.sees('Amount')
    await expect(page.getByRole('radio', { name: 'Every month' })).toBeChecked()
    await expect(page.getByRole('radio', { name: '12 %' })).toBeChecked()
    await expect(amount).toHaveValue('200')
  })

  test('buttons that are pressed before the script is there are heard, of those side by side the last', async ({ page }) => {
    const letGo = await holdScripts(page)
    await page.goto(`/donation/${CAMPAIGN}`, { waitUntil: 'commit' })
    for (const name of ['R\u00a0500', 'R\u00a0100']) await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByLabel('How much would you like to give?')).toHaveValue('100')
    for (const _ of ['once', 'and again']) await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.locator('[aria-busy=true]')).toHaveText(['R\u00a0100', 'Continue'])
    letGo()
    const donor = new Donor(page, freshEmail('early press'))
    await donor.sees('Your details')
    await page.unrouteAll()
    await page.goBack()
    await donor.sees('Amount')
    await expect(page.getByLabel('How much would you like to give?')).toHaveValue('100')
  })

  test('what is typed after an early press stands, and nothing is sent off over it @rare', async ({ page }) => {
    const letGo = await holdScripts(page)
    await page.goto(`/donation/${CAMPAIGN}`, { waitUntil: 'commit' })
    const amount = page.getByLabel('How much would you like to give?')
    await page.getByRole('button', { name: 'R\u00a0100', exact: true }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await amount.selectText()
    await amount.pressSequentially('75')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    letGo()
    const donor = new Donor(page, freshEmail('typed since'))
    await donor.isReady()
    await expect(page.getByText('R\u00a075,00').first()).toBeVisible()
    await expect(amount).toHaveValue('75')
    await donor.sees('Amount')
  })

  test('the menu of a page whose script is not there yet opens once it is', async ({ page }) => {
    const letGo = await holdScripts(page)
    await page.goto('/home', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    letGo()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.unrouteAll()
  })

  test.describe('what is around the screen does not come @rare', () => {
    async function isWithoutFrame(page: Page): Promise<{ comes: () => void; part: string }> {
      const comes = await isLost(page, '**/assets/later-*')
      const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/later-'))
      await page.goto('/find-campaign')
      const part = (await lost).url()
      await isHydrated(page, 'form')
      return { comes, part }
    }

    test('a visitor who goes on typing is not disturbed when the connection comes back', async ({ page, context }) => {
      const { comes, part } = await isWithoutFrame(page)
      const words = page.getByLabel('What are you looking for?')
      await words.fill('clean wat')
      await context.setOffline(true)
      comes()
      let asked = 0
      page.on('request', (request) => (asked += Number(request.method() === 'HEAD')))
      const isBack = page.evaluate(async (missing) => {
        await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
        await import(missing).catch(() => {})
        await fetch(location.href)
      }, part)
      await context.setOffline(false)
      await isBack
      expect(asked, 'how often it was asked whether the page can be loaded anew').toBe(0)
      await expect(words).toHaveValue('clean wat')
      await expect(words).toBeFocused()
    })

    test('a visitor who pressed its menu before any script was there gets a page with one', async ({ page }) => {
      const letGo = await hold(page, '**/assets/shared-*')
      await page.route('**/assets/later-*', (route) => route.abort(), { times: 1 })
      let loads = 0
      page.on('load', () => (loads += 1))
      await page.goto('/find-campaign', { waitUntil: 'commit' })
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      letGo()
      await expect.poll(() => loads).toBe(2)
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    })

    test('a visitor who pressed its menu without a connection gets a page with one once there is', async ({ page, context }) => {
      const { comes } = await isWithoutFrame(page)
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      comes()
      const loaded = page.waitForEvent('load')
      await context.setOffline(false)
      await loaded
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    })
  })

  test("a reload at every step, also at an address with capitals, a half-typed field, a tip as it was typed, and the browser's back and forward lose nothing", async ({
    page,
  }) => {
    const donor = new Donor(page, freshEmail('reload'))
    await donor.opens(CAMPAIGN)
    const amount = page.getByLabel('How much would you like to give?')
    const name = page.getByLabel('First name')
    await test.step('a tip that was typed stays as typed, though it comes to what is suggested', async () => {
      const tip = page.getByLabel('Your tip')
      await amount.fill('100')
      await page.getByRole('radio', { name: 'Another amount' }).check()
      await tip.fill('12')
      await donor.continues()
      await donor.sees('Your details')
      await page.goBack()
      await donor.sees('Amount')
      await expect(page).toHaveTitle(/^Give to /)
      await expect(amount).toHaveValue('100')
      await expect(tip).toHaveValue('12')
      await page.reload()
      await donor.isReady()
      await expect(tip).toHaveValue('12')
      await amount.fill('250')
      await expect(page.getByText('R\u00a0262,00')).toBeVisible()
      await donor.continues()
      await donor.sees('Your details')
    })
    await test.step("what was typed last before the browser's back", async () => {
      await name.fill('Hal')
      await page.goBack()
      await donor.sees('Amount')
      await page.goForward()
      await donor.sees('Your details')
      await expect(name).toHaveValue('Hal')
    })
    await test.step('an address with capitals', async () => {
      await page.goto(`/donation/${CAMPAIGN.toUpperCase()}?step=details`)
      await donor.isReady()
      await donor.sees('Your details')
      await page.goto(`/donation/${CAMPAIGN}?step=details`)
      await donor.isReady()
    })
    await name.fill('Half')
    await page.reload()
    await expect(name).toHaveValue('Half')
    await donor.givesDetails()
    await page.reload()
    await donor.choosesMethod('EFT')
    await page.reload()
    await donor.sees('Review')
    await expect(page.getByText('R\u00a0250,00').first()).toBeVisible()
    await expect(page).toHaveTitle(/^Review · Give to /)
    await page.goBack()
    await donor.sees('Payment method')
    await expect(page.getByRole('radio', { name: /^EFT/ })).toBeChecked()
    await page.goBack()
    await donor.sees('Your details')
    await expect(page.getByLabel('E-mail address')).toHaveValue(donor.email)
    await page.goForward()
    await page.goForward()
    await donor.sees('Review')
    await page.getByRole('button', { name: 'Back' }).click()
    await donor.sees('Payment method')
  })

  test('a donation waits in its tab while another campaign is given to there @rare', async ({ page }) => {
    const donor = new Donor(page, freshEmail('two at once'))
    await donor.isAtReview(CAMPAIGN, 'EFT')
    const created = page.waitForResponse('**/api/v1/donations')
    await page.getByRole('button', { name: 'Get the bank details' }).click()
    await donor.sees('Pay from your banking app')
    const { data } = (await (await created).json()) as { data: WireDonationAnswer }
    const [donation] = await donationsOf(donor.email)
    const reference = page.getByText(donation?.orderId ?? 'no reference')
    await expect(reference).toBeVisible()
    await donor.opens('reading-room-khayelitsha')
    await donor.givesAmount('70')
    await page.goto(`/donation/${CAMPAIGN}`)
    await donor.sees('Pay from your banking app')
    await expect(reference).toBeVisible()
    await page.goto(`/donation/return?donation=${encodeURIComponent(data.donation.jwtTokenStringDonationId)}&pay=1`)
    await donor.sees('Pay from your banking app')
    await page.goto('/donation/reading-room-khayelitsha')
    await donor.sees('Your details')
    expect(await donationsOf(donor.email)).toHaveLength(1)
  })

  test('an answer that comes once the donor has left sends them nowhere, and they go on where they were @rare', async ({ page }) => {
    const donor = new Donor(page, freshEmail('left'))
    await donor.isAtReview(CAMPAIGN)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    let arrived = () => {}
    const taken = new Promise<void>((resolve) => (arrived = resolve))
    await page.route('**/api/v1/donations', async (route) => {
      const response = await route.fetch()
      arrived()
      await held
      await route.fulfill({ response }).catch(() => {})
    })
    await page.getByRole('button', { name: 'Go to payment' }).click()
    await taken
    const dropped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/v1/donations'))
    await page.getByRole('link', { name: 'Letsema' }).first().click()
    await dropped
    letGo()
    await page.unrouteAll({ behavior: 'wait' })
    await expect(page).toHaveURL('/home')
    await page.goBack()
    await donor.sees('Review')
    await donor.goesToPayment()
    expect(await donationsOf(donor.email)).toHaveLength(1)
  })

  test('a press on a form whose server was replaced meanwhile goes on in the newer version, with what was typed @rare', async ({
    page,
  }) => {
    const donor = new Donor(page, freshEmail('replaced'))
    // Until it is loaded anew the rules are gone, and so is the script that is asked after.
    await page.route('**/assets/*.js', (route, request) =>
      request.method() === 'HEAD' || request.url().includes('/assets/rules-') ? route.fulfill({ status: 404 }) : route.continue(),
    )
    await donor.opens(CAMPAIGN)
    await page.getByLabel('How much would you like to give?').fill('175')
    const anew = page.waitForRequest((request) => request.isNavigationRequest()).then(() => page.unroute('**/assets/*.js'))
    await page.getByRole('button', { name: 'Continue' }).click()
    await anew
    await donor.sees('Your details')
    await page.goBack()
    await expect(page.getByLabel('How much would you like to give?')).toHaveValue('175')
  })

  test('rules that got lost on the way: trying again goes on, with what was typed, and logs nobody out without a connection', async ({
    page,
    context,
  }) => {
    await isLoggedIn(page)
    // They are fetched ahead as well: before the connection is gone, so that it is not asked for again where the browser keeps a failure.
    const comesAgain = await isLost(page, '**/assets/rules-*')
    const donor = new Donor(page, freshEmail('lost rules'))
    const amount = page.getByLabel('How much would you like to give?')
    await donor.opens(CAMPAIGN)
    await amount.fill('175')
    await context.setOffline(true)
    await donor.continues()
    await expect(page.getByText('We could not load the next step.')).toBeVisible()
    comesAgain()
    await context.setOffline(false)
    // A newer browser asks again for a part that did not come; for an older one the app loads the page anew, where the press counts: once.
    await donor.continues()
    await donor.sees('Your details')
    await expect(page).toHaveTitle(/^Your details/)
    await page.goBack()
    await donor.sees('Amount')
    await expect(amount).toHaveValue('175')
    await donor.continues()
    await donor.sees('Your details')
    await expect(page.getByRole('button', { name: 'Your profile menu' })).toBeVisible()
  })

  test('a part of the app that got lost on the way: the page is loaded anew, and comes with all that its form wants @rare', async ({
    page,
  }) => {
    await page.goto('/home')
    await page.route('**/assets/authenticationServices-*', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Profile menu' }).click()
    const loaded = page.waitForEvent('load')
    await page.getByRole('link', { name: 'Login', exact: true }).click()
    await loaded
    await expect(page.getByLabel('E-mail address')).toBeVisible()
    await page.route('**/assets/*.js', (route) => route.abort())
    await logsIn(page)
    await expect(page.getByRole('button', { name: 'Your profile menu' })).toBeVisible()
  })

  test('the second press of a double one chooses nothing on the screen that the first has led to @rare', async ({ page }) => {
    await page.goto(`/campaign/${CAMPAIGN}`)
    await isHydrated(page, 'main a')
    await page.getByRole('link', { name: 'Donate' }).first().click()
    const tip = page.getByText('12 %')
    await tip.scrollIntoViewIfNeeded()
    const { x, y } = (await tip.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(x + 2, y + 2)
    for (const clickCount of [2, 1]) {
      await page.mouse.down({ clickCount })
      await page.mouse.up({ clickCount })
      await expect(page.getByRole('radio', { name: '12 %' })).toBeChecked({ checked: clickCount === 1 })
    }
  })

  test('pressed twice, its answer lost, without a connection, and refused by a gateway that does not answer: the same donation goes on, and is given once', async ({
    page,
    context,
  }) => {
    const donor = new Donor(page, freshEmail('lost'))
    await donor.isAtReview(CAMPAIGN)
    // What asks the server has come with it.
    await isHydrated(page, 'header button')
    const displayMessage = 'The payment page did not answer. Nothing was charged; please try again.'
    const noAnswer = { status: 503, json: { data: null, meta: {}, errors: [{ displayMessage, type: 'Service Unavailable' }] } }
    const sends = '**/api/v1/donations'
    const again = page.getByRole('button', { name: 'Try again' })
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/v1/donations') && sent.push(request.method()))
    await test.step('pressed twice, and its answer lost', async () => {
      await page.route(
        sends,
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
      await page.getByRole('button', { name: 'Go to payment' }).dblclick()
      await expect(page.getByText('We got no clear answer.')).toBeVisible()
      expect(await donationsOf(donor.email)).toHaveLength(1)
    })
    await test.step('without a connection', async () => {
      await context.setOffline(true)
      const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/v1/donations'))
      await again.click()
      await failed
      await expect(page.getByText('We got no clear answer.')).toBeVisible()
      await context.setOffline(false)
    })
    await test.step('the gateway does not answer', async () => {
      await page.route(sends, (route) => route.fulfill(noAnswer), { times: 1 })
      const refused = page.waitForResponse(sends)
      await again.click()
      await refused
      await expect(page.getByText('We got no clear answer.')).toBeVisible()
    })
    await again.click()
    await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
    expect(sent).toHaveLength(4)
    expect(await donationsOf(donor.email)).toHaveLength(1)
  })
})

test('what asks the server got lost on the way: the gift goes on to the payment, with what was typed @rare', async ({ page }) => {
  const comesAgain = await isLost(page, '**/assets/later-*')
  const donor = new Donor(page, freshEmail('lost later'))
  await donor.fillsIn('water-for-thaba')
  comesAgain()
  // Where the browser keeps the failure, only a page loaded anew has it.
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await loaded
  await donor.sees('Review')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await donor.goesToPayment()
  expect(await donationsOf(donor.email)).toHaveLength(1)
})

test('a part that is fetched ahead and does not come is missed when it is needed, not before; an address that names a step not reached yet shows the first one @rare', async ({
  page,
}) => {
  await page.route(/\/assets\/(?:laterSteps|StepMotion)-/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/laterSteps-'))
  const donor = new Donor(page, '')
  await donor.opens('water-for-thaba?step=review')
  await donor.sees('Amount')
  await expect(page).toHaveURL('/donation/water-for-thaba')
  await page.getByLabel('How much would you like to give?').fill('60')
  await failed
  await page.getByRole('radio', { name: '12 %' }).check()
  await expect(page.getByLabel('How much would you like to give?')).toHaveValue('60')
})
