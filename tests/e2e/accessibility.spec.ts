import type { Locator, Page } from '@playwright/test'
import { DESKTOP, PHONE, violationsOf } from '../axe.ts'
import { expect, test } from '../test.ts'
import { Donor, freshEmail } from './donor.ts'
import { findsNothing, fitsTheWindow } from './findsNothing.ts'
import { isLoggedIn } from './loggedIn.ts'
import { donationsOf, settleEft } from './operator.ts'
import { isHydrated } from '../hydrated.ts'

const CAMPAIGN = 'water-for-thaba'

const NARROW = { width: 320, height: 640 }

/** What else holds of a page, in the same visit. */
const ALSO: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async '/home'(page) {
    await test.step('each link in the footer is as wide and as high as a thumb needs', async () => {
      const links = page.getByRole('contentinfo').getByRole('link')
      await expect(links.last()).toBeVisible()
      for (const link of await links.all()) {
        const box = await link.boundingBox()
        expect(box?.width, await link.innerText()).toBeGreaterThanOrEqual(44)
        expect(box?.height).toBeGreaterThanOrEqual(44)
      }
    })
    await test.step('the menus: keyboard, Escape, focus comes back', async () => {
      await page.getByRole('button', { name: 'Profile menu' }).click()
      await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
      const menu = page.getByRole('button', { name: 'Menu', exact: true })
      await menu.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
      await expect(menu).toBeFocused()
    })
  },
  async '/home/links?tab=how'(page) {
    await test.step('it is printed without what closes the page on the screen', async () => {
      const invitation = page.getByRole('heading', { name: 'Many hands make a field' })
      await expect(invitation).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()
      await expect(invitation).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
    })
  },
  async '/home/links?tab=privacy'(page) {
    await test.step('a link in the footer to another text leads to its beginning', async () => {
      await page.locator('footer').getByRole('link', { name: 'Terms & Conditions' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeInViewport()
      await expect(page.locator('main')).toBeFocused()
    })
  },
  async '/find-campaign'(page) {
    await page.setViewportSize(NARROW)
    await isHydrated(page, 'form')
    const header = page.getByRole('banner')
    for (const size of ['as it is', 'twice as large'])
      await test.step(`narrow, with text ${size} the header's buttons are as large as a finger, its name is one word, and all ends where the window does`, async () => {
        const search = header.getByRole('link', { name: 'Find a campaign' })
        await expect(search).toBeVisible()
        if (size === 'twice as large') await enlarges(page)
        for (const target of [
          header.getByRole('button', { name: 'Menu', exact: true }),
          search,
          header.getByRole('button', { name: 'Profile menu' }),
        ]) {
          const { width, height } = (await target.boundingBox())!
          expect(Math.round(Math.min(width, height))).toBeGreaterThanOrEqual(44)
        }
        expect(await linesOf(header.getByRole('link', { name: 'Letsema' }))).toBe(1)
        expect(await fitsTheWindow(page)).toBe(true)
      })
    await test.step('so too where the money came from is told within its card', async () => {
      const card = page.getByRole('article').first()
      await card.getByRole('button').focus()
      const [tip, own] = await Promise.all([card.getByRole('tooltip').boundingBox(), card.boundingBox()])
      expect(tip!.x + tip!.width).toBeLessThanOrEqual(own!.x + own!.width)
      expect(tip!.y).toBeGreaterThanOrEqual(own!.y)
    })
    await page.setViewportSize(PHONE)
  },
  async [`/campaign/${CAMPAIGN}`](page) {
    await enlarges(page)
    await test.step('with text twice as large Donate is one word', async () =>
      expect(await linesOf(page.getByRole('link', { name: 'Donate' }).first())).toBe(1))
    await test.step('narrow, too, a large gift ends where the window does', async () => {
      await page.setViewportSize(NARROW)
      const amount = page.getByRole('region', { name: 'Recent donations' }).locator('[data-amount]').first()
      await amount.evaluate((element) => (element.textContent = 'R\u00a099\u00a0999\u00a0999'))
      expect(await fitsTheWindow(page)).toBe(true)
      await page.setViewportSize(PHONE)
    })
  },
  async '/auth/login'(page) {
    await test.step('with reduced motion a colour changes at once, however deep the text', async () => {
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
      const colour = await page.evaluate(() => {
        document.body.style.color = 'rgb(1, 2, 3)'
        return getComputedStyle(document.querySelector('label[for=password]')!).color
      })
      expect(colour).toBe('rgb(1, 2, 3)')
    })
  },
  async '/thanks?donation=x'(page) {
    await readsWhatToDo(page)
  },
  async '/donation/manage/x'(page) {
    await readsWhatToDo(page)
  },
  async '/donation/certificate/not.a.token'(page) {
    await readsWhatToDo(page)
  },
  async '/misc/404'(page) {
    await test.step('axe does find what is wrong', async () => {
      await page.getByRole('heading', { level: 1 }).evaluate((element) => {
        element.style.color = '#eee'
        element.after(document.createElement('button'))
      })
      const found = await violationsOf(page, { at: 'html' })
      expect(new Set(found.map((line) => line.split(':')[0]))).toEqual(new Set(['button-name', 'color-contrast']))
    })
  },
}

/** A mail program has broken the link. */
const readsWhatToDo = (page: Page) =>
  test.step('a donor who comes by a broken link reads what to do', async () => {
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await expect(page.getByText('newest e-mail')).toBeVisible()
  })

async function isRead(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Loading / })).toHaveCount(0)
}

/** Where the main job is done. Of every other screen, and of each state, the gallery tells (.storybook/everyLook.ts). */
const LOOKED_AT = new Set(['/home', '/find-campaign', `/campaign/${CAMPAIGN}`, '/auth/login', '/auth/signup'])

test.describe('axe', () => {
  for (const [what, addresses] of [
    ['home and its texts', ['/home', '/home/links?tab=how', '/home/links?tab=privacy']],
    ['campaigns', ['/find-campaign', `/campaign/${CAMPAIGN}`]],
  ] as const)
    test(what, async ({ page }) => {
      for (const address of addresses)
        await test.step(address, async () => {
          await isRead(page, address)
          if (LOOKED_AT.has(address)) await findsNothing(page)
          await ALSO[address]?.(page)
        })
    })

  test('profiles, and pages that only say something: their titles are of one size, at one place @rare', async ({ page }) => {
    const title = page.getByRole('heading', { level: 1 })
    const looks = new Map<string, unknown>()
    for (const address of [
      '/auth/login',
      '/auth/signup',
      '/thanks',
      '/misc/404',
      '/thanks?donation=x',
      '/donation/return?donation=x',
      '/donation/manage/x',
      '/donation/certificate/not.a.token',
    ])
      await test.step(address, async () => {
        await isRead(page, address)
        const { fontSize } = await title.evaluate((element) => ({ fontSize: getComputedStyle(element).fontSize }))
        const { x, y } = (await title.boundingBox())!
        looks.set(address, { fontSize, x, y })
        if (LOOKED_AT.has(address)) await findsNothing(page)
        await ALSO[address]?.(page)
      })
    expect(Object.fromEntries(looks)).toEqual(Object.fromEntries([...looks.keys()].map((address) => [address, looks.get('/auth/login')])))
  })

  test('the wizard, step by step, to what is to be paid and the thanks', async ({ page }) => {
    const donor = new Donor(page, freshEmail('axe'))
    await donor.opens(CAMPAIGN)
    await findsNothing(page)
    await donor.givesAmount('100')
    await findsNothing(page)
    await donor.givesDetails()
    await findsNothing(page)
    await donor.choosesMethod('EFT')
    await findsNothing(page)
    await page.getByRole('button', { name: 'Get the bank details' }).click()
    await donor.sees('Pay from your banking app')
    await findsNothing(page)
    const [donation] = await donationsOf(donor.email)
    await page.getByRole('button', { name: 'I have paid' }).click()
    await donor.sees('Thank you. We are waiting for your payment')
    expect(await settleEft(donation?.orderId ?? '', 100)).toBe('settled')
    await page.getByRole('button', { name: 'Check now' }).click()
    await donor.sees('Thank you!')
    await findsNothing(page)
  })

  test('my donations, once-off and by tax year', async ({ page }) => {
    await isLoggedIn(page)
    await page.goto('/profile?tab=3')
    await expect(page.getByRole('article')).toHaveCount(5)
    await findsNothing(page)
    await page.goto('/profile?tab=3&type=statement')
    await expect(page.getByRole('region', { name: 'Given in South African Rand' })).toBeVisible()
    await test.step('a statement is printed with its tax year as words, without what only a screen can do, and cuts no donation in two', async () => {
      const year = page.getByLabel('Tax year')
      await expect(year).toBeVisible()
      const chosen = await year.locator('option:checked').innerText()
      await page.emulateMedia({ media: 'print' })
      await expect(year).toBeHidden()
      await expect(page.getByText(`Tax year ${chosen}`)).toBeVisible()
      await expect(page.getByRole('link', { name: /^Get the Section 18A certificate/ })).toHaveCount(0)
      await expect(page.getByRole('listitem').filter({ hasText: 'A reading room for Khayelitsha' }).first()).toHaveCSS(
        'break-inside',
        'avoid',
      )
      await page.emulateMedia({ media: 'screen' })
    })
    await test.step('with text twice as large it names each campaign in whole words, and in a narrow window ends where that does', async () => {
      const campaign = page.getByRole('link', { name: 'A reading room for Khayelitsha', exact: true }).first()
      await expect(campaign).toBeVisible()
      await enlarges(page)
      expect(await linesOf(campaign)).toBeLessThanOrEqual(4)
      await expect(page.getByText('All you paid').first()).toBeVisible()
      await page.setViewportSize(NARROW)
      expect(await fitsTheWindow(page)).toBe(true)
    })
  })
})

/** How it looks by itself: without the pointer on it, and without the ring of the focus. */
async function lookOf(page: Page, what: Locator): Promise<string> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  return (await what.screenshot()).toString('base64')
}

test.describe('in colours that the system forces on the page @rare', () => {
  test.use({ forcedColors: 'active' })

  test('a button that has an edge only there ends where what it belongs to does; the tab that is shown, what has been raised, the amount that was chosen, and how far a donor has come, is seen', async ({
    page,
  }) => {
    await page.goto('/auth/login')
    const field = (await page.getByLabel('Password', { exact: true }).boundingBox())!
    const show = (await page.getByRole('button', { name: 'Show password' }).boundingBox())!
    expect(show.x).toBeGreaterThanOrEqual(field.x)

    await new Donor(page, freshEmail('edges')).isAtReview(CAMPAIGN)
    const overflowing = await page.locator('dl').evaluateAll((lists) =>
      lists.flatMap((list) => {
        const { right } = list.getBoundingClientRect()
        return [...list.querySelectorAll('button')]
          .filter((button) => button.getBoundingClientRect().right > right)
          .map(({ textContent }) => textContent)
      }),
    )
    expect(overflowing).toEqual([])

    await test.step('the tab that is shown', async () => {
      await page.goto('/home/links?tab=how')
      const tab = page.getByRole('link', { name: 'Privacy Policy' }).first()
      const before = await lookOf(page, tab)
      await tab.click()
      await expect(tab).toHaveAttribute('aria-current', 'page')
      expect(await lookOf(page, tab)).not.toBe(before)
    })
    await page.evaluate(() => sessionStorage.clear())

    await page.goto(`/campaign/${CAMPAIGN}`)
    const raised = page.getByRole('progressbar', { name: 'Raised so far' })
    const edgeOf = (track: Locator) => track.evaluate((element) => getComputedStyle(element).outline)
    const isEdge = expect.stringMatching(/^rgb\(.* solid 1px$/)
    expect(await edgeOf(raised)).toEqual(isEdge)
    const before = await lookOf(page, raised)
    await raised.locator('> *').evaluate((bar: HTMLElement) => (bar.style.width = '5%'))
    expect(await lookOf(page, raised)).not.toBe(before)

    const donor = new Donor(page, freshEmail('forced'))
    await donor.opens(CAMPAIGN)
    const preset = page.getByRole('button', { name: 'R 200', exact: true })
    const amount = page.getByLabel('How much would you like to give?')
    await amount.fill('300')
    const notChosen = await lookOf(page, preset)
    await amount.fill('200')
    await expect(preset).toHaveAttribute('aria-pressed', 'true')
    expect(await lookOf(page, preset)).not.toBe(notChosen)

    const second = page.locator('[data-progress] i').nth(1)
    const notYet = await lookOf(page, second)
    expect(await edgeOf(second)).toEqual(isEdge)
    await donor.givesAmount('100')
    await expect(page.getByText('Step 2 of 4')).toBeVisible()
    expect(await lookOf(page, second)).not.toBe(notYet)
  })
})

/** Lines that the words of an element take, without those that only some hear. */
const linesOf = (what: Locator): Promise<number> =>
  what.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!)
    return new Set([...range.getClientRects()].filter(({ width }) => width > 2).map(({ bottom }) => Math.round(bottom))).size
  })

test('a visitor who asks the system for more contrast reads nothing in a quiet colour @rare', async ({ page }) => {
  const colourOf = (words: Locator) => words.evaluate((element) => getComputedStyle(element).color)
  const quiet = page.getByText(/^Run by /)
  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(colorScheme, async () => {
      await page.emulateMedia({ colorScheme, contrast: 'no-preference' })
      await page.goto(`/donation/${CAMPAIGN}`)
      const loud = await colourOf(page.getByRole('heading', { level: 1 }))
      await expect(quiet).not.toHaveCSS('color', loud)
      await page.emulateMedia({ contrast: 'more' })
      await expect(quiet).toHaveCSS('color', loud)
    })
})

test('from the form to what is to be paid by EFT: in a narrow window, with large text, and on paper @rare', async ({ page }) => {
  await page.setViewportSize(NARROW)
  const donor = new Donor(page, `${freshEmail('narrow').split('@')[0]}@a-long-name.example.org`.slice(-50))
  const heading = page.getByRole('heading', { level: 1 })
  const sizeOf = (what: Locator) => what.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const isLessThanWhatIsToBeDone = async () => expect(await sizeOf(heading)).toBeLessThan(await sizeOf(page.locator('#payment-title')))

  await test.step('a campaign with a long name is given to under all of it, less large than what is to be done', async () => {
    await donor.opens(CAMPAIGN)
    await heading.evaluate((element) => (element.textContent = 'Give to Nelson-Mandela-Gemeenskapsontwikkelingsvereniging in Thaba Nchu'))
    expect(await fitsTheWindow(page)).toBe(true)
    const about = page.getByRole('link', { name: 'About this campaign' })
    expect((await about.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await sizeOf(heading)).toBeLessThan(await sizeOf(page.getByRole('heading', { name: 'Amount' })))
  })

  await donor.isAtReview(CAMPAIGN, 'EFT')
  await test.step('what can be done about a long e-mail address stays one word', async () =>
    expect(await linesOf(page.getByRole('button', { name: 'Change where the receipt goes' }))).toBe(1))

  await page.getByRole('button', { name: 'Get the bank details' }).click()
  await donor.sees('Pay from your banking app')
  await isLessThanWhatIsToBeDone()
  const asked = page.getByText('Paying from abroad?')
  const code = page.getByText('SWIFT code', { exact: true })
  const reference = page.locator('dt', { hasText: 'Reference' }).locator('+ dd strong')
  await test.step('what only some need is behind words as high as a thumb needs', async () => {
    expect((await asked.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expect(code).toBeHidden()
  })
  await test.step('it is printed dark on white, without buttons, and with what only some need', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(reference).toHaveCSS('color', 'rgb(244, 238, 228)')
    await page.emulateMedia({ media: 'print' })
    await expect(reference).toHaveCSS('color', 'rgb(42, 36, 30)')
    await expect(code).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
    await expect(page.locator('html')).not.toHaveClass(/\bdark\b/)
    await expect(code).toBeHidden()
  })
  await test.step('what only some need opens', async () => {
    await asked.click()
    await expect(code).toBeVisible()
  })
  await test.step('however large the text, the widest reference to pay with is read in one piece', async () => {
    await reference.evaluate((element) => (element.textContent = 'WWWWWWWWW'))
    for (const [width, size] of [
      [PHONE.width, '200%'],
      [360, '130%'],
      [NARROW.width, '200%'],
      [280, '100%'],
    ] as const) {
      await page.setViewportSize({ width, height: 640 })
      await enlarges(page, size)
      expect(await linesOf(reference), `${width} wide with text of ${size}`).toBe(1)
      expect(await fitsTheWindow(page), `${width} wide with text of ${size}`).toBe(true)
    }
    await enlarges(page, '')
    await page.setViewportSize(NARROW)
  })
  await test.step('nor is the campaign larger once it is cancelled', async () => {
    await page.getByRole('button', { name: 'Cancel this donation' }).click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await donor.sees('This payment was cancelled')
    await isLessThanWhatIsToBeDone()
    expect(await fitsTheWindow(page)).toBe(true)
  })
})

test('with text twice as large the dates that are agreed to are read in whole words, each above its sum, and choices end where the window does @rare', async ({
  page,
}) => {
  const donor = new Donor(page, freshEmail('large dates'))
  await donor.opens(CAMPAIGN)
  await page.getByRole('radio', { name: 'Every month' }).check()
  await page.getByLabel('How much would you like to give?').fill('150')
  await donor.continues()
  await donor.sees('Every month')
  await enlarges(page)
  await page.setViewportSize(NARROW)
  expect(await fitsTheWindow(page)).toBe(true)
  await page.setViewportSize(PHONE)
  await page.getByRole('radio', { name: '12 months' }).check()
  await page.getByRole('radio', { name: '25th' }).check()
  await page.getByLabel(/An extra gift now/).fill('500')
  const lines = page.getByRole('listitem').filter({ has: page.locator('[data-amount]') })
  await expect(lines.first()).toContainText('500')
  for (const line of await lines.all()) {
    expect(await linesOf(line.locator('[data-when]'))).toBeLessThanOrEqual(2)
    expect(await linesOf(line.locator('[data-amount]'))).toBe(1)
  }
})

const enlarges = (page: Page, size = '200%') => page.evaluate((wanted) => void (document.documentElement.style.fontSize = wanted), size)

test.describe('the profile menu under a finger @rare', () => {
  test.use({ hasTouch: true })
  test('a touch beside it closes it', async ({ page }) => {
    await page.goto('/campaign/water-for-thaba')
    await isHydrated(page, 'header button')
    const opener = page.getByRole('button', { name: 'Profile menu' })
    const login = page.getByRole('link', { name: 'Login', exact: true })
    await opener.tap()
    await expect(login).toBeVisible()
    // Where there is nothing that could take the focus; in Safari the button has not got it either.
    await page.touchscreen.tap(200, 30)
    await expect(login).toBeHidden()
    await opener.tap()
    await expect(login).toBeVisible()
    await opener.tap()
    await expect(login).toBeHidden()
  })
})

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP })

  test('Escape closes the profile menu that hover opened, wherever the focus is, until the pointer comes back @rare', async ({ page }) => {
    await page.goto('/find-campaign')
    await isHydrated(page, 'header button')
    const opener = page.getByRole('button', { name: 'Profile menu' })
    const login = page.getByRole('link', { name: 'Login', exact: true })
    const words = page.getByLabel('What are you looking for?')
    for (const focusElsewhere of [() => page.evaluate(() => document.body.focus()), () => words.fill('water')]) {
      await opener.hover()
      await expect(login).toBeVisible()
      await focusElsewhere()
      const focused = await page.evaluateHandle(() => document.activeElement)
      await page.keyboard.press('Escape')
      await expect(login).toBeHidden()
      expect(await page.evaluate((element) => document.activeElement === element, focused)).toBe(true)
      const box = await opener.boundingBox()
      await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 20)
      await expect(opener).toHaveAttribute('aria-expanded', 'false')
      await page.mouse.move(300, 700)
    }
    await expect(words).toHaveValue('water')
    await words.press('Escape')
    await expect(words).toHaveValue('')
    await test.step('so does where a sum came from', async () => {
      await page.getByRole('article').getByRole('button').first().hover()
      await expect(page.getByRole('tooltip')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('tooltip')).toHaveCount(0)
    })
  })

  test('the profile menu opens as the focus comes to it, not where Escape or another window gives the focus back, and on hover', async ({
    page,
  }) => {
    await page.goto('/home')
    await isHydrated(page, 'header button')
    const opener = page.getByRole('button', { name: 'Profile menu' })
    const login = page.getByRole('link', { name: 'Login', exact: true })
    const isOpen = async (open: boolean) => {
      await expect(opener).toHaveAttribute('aria-expanded', String(open))
      await expect(login).toBeVisible({ visible: open })
    }
    await page.getByRole('link', { name: 'START FUNDRAISING' }).first().focus()
    await page.keyboard.press('Tab')
    await expect(opener).toBeFocused()
    await isOpen(true)
    await page.keyboard.press('Enter')
    await isOpen(true)
    await page.keyboard.press('Enter')
    await isOpen(false)
    await page.keyboard.press('Space')
    await isOpen(true)
    await page.keyboard.press('Tab')
    await expect(login).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await isOpen(false)
    // As when the window is left and come back to: what has the focus in it stays the same.
    await opener.evaluate((element) => {
      element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
      element.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    })
    await isOpen(false)
    await page.keyboard.press('Tab')
    await expect(opener).not.toBeFocused()
    await isOpen(false)
    await page.keyboard.press('Shift+Tab')
    await expect(opener).toBeFocused()
    await isOpen(true)
    await page.keyboard.press('Shift+Tab')
    await isOpen(false)
    await test.step('on hover, and closes 500 ms after the pointer has left', async () => {
      await page.clock.install()
      await opener.hover()
      await expect(login).toBeVisible()
      await page.clock.pauseAt(Date.now() + 60_000)
      await page.mouse.move(300, 700)
      await page.clock.runFor(450)
      await expect(login).toBeVisible()
      await page.clock.runFor(100)
      await expect(login).toBeHidden()
      await opener.focus()
      await page.keyboard.press('Enter')
      await expect(login).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(login).toBeHidden()
      await expect(opener).toBeFocused()
    })
  })
})
