import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { isHydrated } from '../hydrated.ts'
import { PLAIN_SERVER } from '../servers.ts'
import { Donor, freshEmail } from './donor.ts'
import { hold, holdScripts } from './held.ts'
import { isLoggedIn } from './loggedIn.ts'
import { campaigns } from './operator.ts'

const CAMPAIGN = 'water-for-thaba'

test('addresses lead to their page, and each page has its name', async ({ page }) => {
  for (const [from, to] of [
    ['/', '/home'],
    ['/privacy-policy', '/home/links?tab=privacy'],
    ['/how-it-works', '/home/links?tab=how'],
    ['/terms-and-conditions', '/home/links?tab=terms'],
    ['/campaign/no-such-campaign', '/misc/404'],
    ['/no-such-campaign', '/misc/404'],
    ['/organization/anything', '/misc/404'],
    ['/home/anything', '/home'],
  ] as const)
    await test.step(`the server leads from ${from} to ${to}`, async () => {
      const { pathname, search } = new URL((await page.request.get(from)).url())
      expect(pathname + search).toBe(to)
    })
  for (const [from, to] of [
    ['/donation/no-such-campaign', '/misc/404'],
    ['/profile', '/auth/login?return=%2Fprofile'],
    ['/payout/campaign/1', '/auth/login?return=%2Fpayout%2Fcampaign%2F1'],
    ['/campaign/start', '/auth/login?return=%2Fcampaign%2Fstart'],
  ] as const)
    await test.step(`${from} leads to ${to}`, async () => {
      await page.goto(from)
      await expect(page).toHaveURL(to)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  for (const [address, title] of [
    ['/home/links?tab=about&about_tab=first', 'Fees & Payouts · Letsema'],
    ['/home/links?tab=about&about_tab=second', 'Contact Us · Letsema'],
    ['/donation/return', 'Donation not found · Letsema'],
  ] as const)
    await test.step(`${address} is called ${title}`, async () => {
      await page.goto(address)
      await expect(page).toHaveTitle(title)
    })
  await test.step('a campaign is found by the catch-all too', async () => {
    await page.goto(`/${CAMPAIGN}`)
    await expect(page.getByRole('heading', { name: 'Clean water for Thaba village', level: 1 })).toBeVisible()
  })
})

test('nothing that is seen moves while my donations are on their way @rare', async ({ page }) => {
  await isLoggedIn(page)
  const letGo = await hold(page, '**/api/v1/donations/list/**')
  await page.goto('/profile?tab=3')
  const footer = page.locator('footer')
  await expect(page.getByText(/^Loading your /)).toBeAttached()
  await expect(footer).not.toBeInViewport()
  letGo()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(footer).not.toBeInViewport()
})

/** Pages, and what shows on each that it has been hydrated. */
const DRAWN_BY_SERVER = [
  ['/home', 'main a'],
  ['/find-campaign', 'main form'],
  ['/find-campaign?place=Gauteng', 'main form'],
  [`/campaign/${CAMPAIGN}`, 'main a'],
  [`/donation/${CAMPAIGN}`, 'main form'],
] as const

test('what the server has drawn is taken over as it stands @rare', async ({ page }) => {
  await page.addInitScript(() => {
    const drawnAnew: string[] = []
    Object.assign(window, { drawnAnew })
    document.addEventListener('DOMContentLoaded', () => {
      const isSeen = (node: Node) => node instanceof Element || node.textContent !== ''
      const seen = new MutationObserver((changes) => {
        for (const { type, target, addedNodes, removedNodes } of changes)
          for (const node of type === 'characterData' ? [target] : [...addedNodes, ...removedNodes])
            if (isSeen(node)) drawnAnew.push(node instanceof Element ? node.outerHTML : node.textContent!)
      })
      seen.observe(document.getElementById('main')!, { childList: true, characterData: true, subtree: true })
    })
  })
  for (const [address, listens] of DRAWN_BY_SERVER) {
    const letGo = await holdScripts(page)
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    letGo()
    await isHydrated(page, listens)
    expect.soft(await page.evaluate(() => (window as unknown as { drawnAnew: string[] }).drawnAnew), address).toEqual([])
  }
})

/** Each element with its attributes and own words, as the document has them. */
function outlineOf(root: Element): string[] {
  // What a form holds is the donor's, not the page's.
  const isState = (name: string) => ['checked', 'selected', 'style'].includes(name)
  return [root, ...root.querySelectorAll('*')]
    .filter(({ localName }) => !['style', 'noscript'].includes(localName))
    .map((element) => {
      const attributes = [...element.attributes].filter(({ name }) => !isState(name)).map(({ name, value }) => `${name}="${value}"`)
      const { cssText } = (element as HTMLElement).style
      const words = [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('')
      return [element.localName, ...attributes.toSorted(), cssText, words].join(' ')
    })
}

test('the server draws what the browser would', async ({ page, browser }) => {
  const unscripted = await browser.newContext({ javaScriptEnabled: false })
  const asServed = await unscripted.newPage()
  for (const [address, listens] of DRAWN_BY_SERVER) {
    const response = await page.request.get(address)
    const served = await response.text()
    const drawn = /<div id="root">[\s\S]*(?=<script id="letsema-start")/
    expect(served).toMatch(drawn)
    const outline = (from: Page) => from.locator('#root').evaluate(outlineOf)

    await asServed.route(response.url(), (route) => route.fulfill({ response, body: served }))
    await asServed.goto(response.url())
    const byServer = await outline(asServed)

    await page.route(response.url(), (route) => route.fulfill({ response, body: served.replace(drawn, '<div id="root"></div>') }))
    await page.goto(address)
    await isHydrated(page, listens)
    expect.soft(await outline(page), address).toEqual(byServer)
  }
  await unscripted.close()
})

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false })
  test('pages are there, dressed and described, and their pictures asked for early where they are shown', async ({ page, request }) => {
    for (const [address, text, picture] of [
      ['/home', 'Featured campaigns', 'asked for early'],
      ['/find-campaign?words=water', 'Clean water for Thaba village', 'asked for early'],
      [`/campaign/${CAMPAIGN}`, 'The story', 'asked for early, in several sizes'],
      [`/donation/${CAMPAIGN}`, 'How much would you like to give?', 'shown only where it is shared'],
    ] as const)
      await test.step(`${address}, its picture ${picture}`, async () => {
        await page.goto(address)
        await expect(page.getByText(text).first()).toBeVisible()
        expect(await page.locator('header').evaluate((header) => getComputedStyle(header).position)).toBe('sticky')
        await expect(page).toHaveTitle(/Letsema/)
        expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBeTruthy()
        expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain(address.split('?')[0])

        const shared = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
        const answer = await request.get(new URL(shared).pathname)
        expect(answer.status()).toBe(200)
        expect(answer.headers()['content-type']).toMatch(/image\/(?:jpeg|png)/)
        const preload = page.locator('link[rel=preload][as=image]')
        if (picture === 'asked for early, in several sizes') await expect(preload.first()).toHaveAttribute('imagesrcset', /400w/)
        else await expect(preload).toHaveCount(picture === 'asked for early' ? 1 : 0)
        if (picture === 'asked for early')
          expect(await preload.getAttribute('href')).toBe(await page.locator('main img').first().getAttribute('src'))

        if (address.startsWith('/donation/'))
          await expect(page.locator('noscript').first()).toHaveText(/need JavaScript/, { useInnerText: true })
      })
    await test.step('organisations are found without a picture to ask for early, and shared with that of the site', async () => {
      await page.goto('/find-campaign?tab=organisations')
      await expect(page.locator('link[rel=preload][as=image]')).toHaveCount(0)
      const shared = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
      const answer = await request.get(new URL(shared).pathname)
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])
    })
  })

  test('a page that only the browser draws says so, and leads on to what can be read', async ({ page }) => {
    await page.goto('/auth/login')
    await expect(page.locator('noscript').first()).toHaveText(/need JavaScript/, { useInnerText: true })
    await page.goto('/home/links?tab=privacy')
    const why = page.locator('#root noscript')
    await expect(why).toHaveText(/^So does this page/, { useInnerText: true })
    await page.getByRole('link', { name: 'find a campaign' }).click()
    await expect(page.getByText('Clean water for Thaba village').first()).toBeVisible()
    await expect(why).toHaveCount(0)
  })
})

test('pages are hydrated without a complaint, and say nothing against their own policy', async ({ context }) => {
  const more = [
    '/home?fbclid=1',
    '/find-campaign?utm_source=a&words=%20water%20&order=bestMatch',
    `/donation/${CAMPAIGN}?returned=1&fbclid=1`,
  ]
  const plain = ['/home', '/find-campaign', `/campaign/${CAMPAIGN}`, `/donation/${CAMPAIGN}`, '/home/links', '/auth/login']
  const complaintsAt = async (address: string) => {
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(`${address}: ${message.text()}`))
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    return complaints
  }
  const addresses = [...plain, ...more, '/find-campaign?category=2&fbclid=1&tab=organisations']
  // Beside each other: each is quiet for half a second before that is known.
  expect((await Promise.all(addresses.map(complaintsAt))).flat()).toEqual([])
})

for (const when of ['before any script', 'while the screen is fetched'])
  test(`a visitor who goes back ${when} finds the page of that address, without a complaint @rare`, async ({ page }) => {
    const heading = page.getByRole('heading', { level: 1 })
    await page.addInitScript(() => {
      const listen = window.addEventListener.bind(window)
      const hear = (type: string, heard: EventListener) => {
        if (type === 'offline') Object.assign(window, { hasBegun: true })
        listen(type, heard)
      }
      Object.assign(window, { addEventListener: hear })
    })
    await page.goto('/find-campaign')
    await isHydrated(page, 'main form')
    await page.getByRole('main').getByRole('link', { name: 'Organisations', exact: true }).click()
    await expect(heading).toHaveText('Find an organisation')
    const letGo = await hold(page, when === 'before any script' ? '**/assets/*.js' : '**/assets/SearchScreen-*.js')
    await page.reload({ waitUntil: 'commit' })
    await expect(heading).toHaveText('Find an organisation')
    if (when === 'while the screen is fetched') await page.waitForFunction(() => 'hasBegun' in window)
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL('/find-campaign')
    letGo()
    await isHydrated(page, 'main form')
    await expect(heading).toHaveText('Find a campaign')
  })

test('a script that somebody got into a page does not run, nor can a script put one there', async ({ page }) => {
  await page.addInitScript(() => {
    const refused: string[] = []
    Object.assign(window, { refused })
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective))
  })
  await page.route(`**/donation/${CAMPAIGN}`, async (route) => {
    const response = await route.fetch()
    const injected = '<script>window.ran = "script"</script><img src="/no-such.png" alt="" onerror="window.ran = \'attribute\'">'
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${injected}</body>`) })
  })
  await page.goto(`/donation/${CAMPAIGN}`)
  await page.getByLabel('How much would you like to give?').fill('75')
  await expect(page.getByText('R\u00a075,00').first()).toBeVisible()
  const seen = (name: string) => page.evaluate((key) => (window as unknown as Record<string, unknown>)[key], name)
  await expect.poll(() => seen('refused')).toEqual(['script-src-elem', 'script-src-attr'])
  const put = page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src="/no-such.png" alt="">'))
  await expect(put).rejects.toThrow(/TrustedHTML/)
  expect(await seen('ran')).toBeUndefined()
})

test('a user who is logged in gets the very page that the server made, and keeps what they type before it runs @rare', async ({ page }) => {
  await isLoggedIn(page)
  const letGo = await holdScripts(page)
  await page.goto(`/donation/${CAMPAIGN}`, { waitUntil: 'commit' })
  const amount = page.getByLabel('How much would you like to give?')
  await amount.pressSequentially('75')
  const field = await amount.elementHandle()
  letGo()
  await expect(page.getByText('R\u00a075,00').first()).toBeVisible()
  await expect(page.locator('#profile-menu')).toContainText('Logout', { useInnerText: false })
  await expect(amount).toHaveValue('75')
  expect(await field?.evaluate((element) => element.isConnected)).toBe(true)
  for (const address of ['/home', '/find-campaign', `/campaign/${CAMPAIGN}`]) {
    await page.goto(address)
    await expect(page.locator('#profile-menu')).toContainText('Logout', { useInnerText: false })
  }
})

const refusesToStore = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Refused', 'SecurityError')
      },
    })
  })

for (const [where, begins] of [
  ['', () => Promise.resolve()],
  [', also where the browser refuses to store anything', refusesToStore],
] satisfies [string, (page: Page) => Promise<unknown>][])
  test(`colours follow the system while the page is open, unless they were chosen${where} @rare`, async ({ page }) => {
    await begins(page)
    const html = page.locator('html')
    await page.emulateMedia({ colorScheme: 'dark' })
    const letGo = await holdScripts(page)
    await page.goto('/find-campaign', { waitUntil: 'commit' })
    await expect(html, 'before any script').toHaveClass(/\bdark\b/)
    letGo()
    await isHydrated(page, 'form')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(html).not.toHaveClass(/\bdark\b/)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('button', { name: 'Dark colours' }).click()
    await page.emulateMedia({ colorScheme: 'dark' })
    const isToldLight = page.evaluate(
      () =>
        new Promise((resolve) => {
          const light = matchMedia('(prefers-color-scheme: light)')
          light.addEventListener('change', () => light.matches && requestAnimationFrame(resolve))
        }),
    )
    await page.emulateMedia({ colorScheme: 'light' })
    await isToldLight
    await expect(html).toHaveClass(/\bdark\b/)
  })

test('a page that has not changed is not sent again', async ({ request }) => {
  const first = await request.get('/home/links')
  const again = await request.get('/home/links', { headers: { 'if-none-match': first.headers()['etag'] ?? '' } })
  expect(again.status()).toBe(304)
})

test('with server rendering switched off the app works the same', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: `http://localhost:${PLAIN_SERVER.port}`, viewport: { width: 375, height: 812 } })
  const page = await context.newPage()
  const html = await (await context.request.get(`/campaign/${CAMPAIGN}`)).text()
  expect(html).not.toContain('Clean water for Thaba village')
  await page.goto(`/campaign/${CAMPAIGN}`)
  await page.getByRole('link', { name: 'Donate' }).click()
  const donor = new Donor(page, freshEmail('plain'))
  await donor.givesAmount('50')
  await context.close()
})

test('on a phone, Donate stays at hand once its box is scrolled away, and keeps the focus @rare', async ({ page }) => {
  await page.goto(`/campaign/${CAMPAIGN}`)
  const donate = page.getByRole('link', { name: 'Donate' })
  const bar = page.locator('[data-donate-bar]')
  await expect(donate).toHaveCount(1)
  await page.getByRole('heading', { name: 'Recent donations' }).scrollIntoViewIfNeeded()
  await expect(bar.getByRole('link')).toBeInViewport({ ratio: 1 })
  await bar.getByRole('link').focus()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(bar).toHaveAttribute('data-away')
  await expect(bar.getByRole('link')).toBeFocused()
  await page.getByRole('button', { name: 'Menu', exact: true }).focus()
  await expect(bar).toBeHidden()
  await expect(donate).toHaveCount(1)
  await page.getByRole('heading', { name: 'Recent donations' }).scrollIntoViewIfNeeded()
  await bar.getByRole('link').click()
  await expect(page).toHaveURL(`/donation/${CAMPAIGN}`)
})

test.describe('on a small phone @rare', () => {
  test.use({ viewport: { width: 375, height: 667 } })

  test('how many were found, and the name of the first, are seen without scrolling', async ({ page }) => {
    await page.goto('/find-campaign?words=water')
    await expect(page.getByText(/^\d+ campaigns?$/).filter({ visible: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeInViewport({ ratio: 1 })
  })
})

test('a page that the browser has kept is read anew where somebody comes back to it @rare', async ({ page }) => {
  await page.goto(`/campaign/${CAMPAIGN}`)
  await isHydrated(page, 'main a')
  await page.goto('about:blank')
  const reads = ['short/', 'donations/list/campaign', 'campaign-updates/list'].map((read) =>
    page.waitForResponse((answer) => answer.url().includes(`/api/v1/`) && answer.url().includes(read)),
  )
  await page.goBack()
  for (const answer of await Promise.all(reads)) expect(answer.ok()).toBe(true)
})

test('a campaign on paper has what has been raised, and its address in place of what is pressed @rare', async ({ page, baseURL }) => {
  await page.goto(`/campaign/${CAMPAIGN}`)
  const address = page.getByText(`${baseURL}/campaign/${CAMPAIGN}`)
  const donate = page.getByRole('link', { name: 'Donate' })
  await expect(address).toBeHidden()
  await expect(donate).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(address).toBeVisible()
  await expect(page.getByText(/^R.[\d\s,]+.* raised of/).first()).toBeVisible()
  const chrome = page.getByRole('banner').or(page.getByRole('contentinfo'))
  await expect(chrome.filter({ visible: true })).toHaveCount(0)
  // What has been raised opens what it is made of, and is a sum on paper too.
  await expect(page.getByRole('button').filter({ visible: true, hasNotText: /^R/ })).toHaveCount(0)
  await expect(donate.or(page.getByRole('heading', { name: 'Share it' })).filter({ visible: true })).toHaveCount(0)
})

test('filters live in the address, load more appends, and going back shows what was there', async ({ page }) => {
  await page.goto('/find-campaign')
  await page.getByLabel('Sort by').selectOption('Newest first')
  await expect(page).toHaveURL(/order=newest/)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(12)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(cards).toHaveCount(24)
  const names = await cards.getByRole('link').allTextContents()
  expect(new Set(names).size).toBe(names.length)
  await page.getByLabel('Place').selectOption('Limpopo')
  await expect(page).toHaveURL(/place=Limpopo/)
  await expect(cards.first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Place')).toHaveValue('Limpopo')
  await page.getByRole('link', { name: 'Organisations' }).click()
  await expect(page.getByRole('heading', { name: 'Find an organisation' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Find a campaign' })).toBeVisible()
})

test('the name of a chosen category goes to another line between its words on a phone @rare', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 812 })
  await page.goto('/find-campaign?category=2&category=1&category=7')
  const chosen = page.getByRole('button', { name: /^Remove / })
  await expect(chosen).toHaveCount(3)
  const brokenAfter = await chosen.evaluateAll((buttons) => {
    const ends = buttons.flatMap((button) => {
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
      const signs: { sign: string; top: number }[] = []
      while (texts.nextNode())
        for (let at = 0; at < texts.currentNode.textContent!.length; at += 1) {
          const range = document.createRange()
          range.setStart(texts.currentNode, at)
          range.setEnd(texts.currentNode, at + 1)
          signs.push({ sign: range.toString(), top: range.getBoundingClientRect().top })
        }
      return signs.filter(({ top }, at) => (signs[at + 1]?.top ?? top) > top + 4)
    })
    return ends.map(({ sign }) => sign)
  })
  expect(brokenAfter.filter((sign) => !/[/ \u200b]/.test(sign))).toEqual([])
})

test('filters that are set before the script is there are all searched by @rare', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/find-campaign', { waitUntil: 'commit' })
  await page.getByLabel('Category').selectOption('Education and Training')
  await page.getByLabel('Place').selectOption('Gauteng')
  await page.getByLabel('Sort by').selectOption('Newest first')
  await page.getByLabel('What are you looking for?').fill('school')
  letGo()
  await expect(page).toHaveURL(/^[^?]+\?words=school&place=Gauteng&category=\d+&order=newest$/)
  await expect(page.getByRole('button', { name: 'Remove Education and Training' })).toBeVisible()
  await expect(page.getByLabel('Place')).toHaveValue('Gauteng')
  await page.goBack()
  await expect(page).toHaveURL('/find-campaign')
  await expect(page.getByLabel('Place')).toHaveValue('')
  await page.unrouteAll()
  await test.step('so is one alone', async () => {
    const letGoAgain = await holdScripts(page)
    await page.goto('/find-campaign', { waitUntil: 'commit' })
    await page.getByLabel('Place').selectOption('Gauteng')
    letGoAgain()
    await expect(page).toHaveURL('/find-campaign?place=Gauteng')
    await expect(page.getByLabel('Place')).toHaveValue('Gauteng')
    await page.unrouteAll()
  })
})

test('a search that is sent before the script is there keeps its tab and its filters @rare', async ({ page }) => {
  const letGo = await holdScripts(page)
  const words = page.getByLabel('What are you looking for?')
  await page.goto('/find-campaign?tab=organisations&place=Gauteng&category=2&order=newest', { waitUntil: 'commit' })
  await words.fill('trust')
  await words.press('Enter')
  await expect(page).toHaveURL('/find-campaign?tab=organisations&category=2&order=newest&words=trust&place=Gauteng')
  await page.goto('/find-campaign?category=2&category=5&order=newest', { waitUntil: 'commit' })
  await words.fill('water')
  await words.press('Enter')
  await expect(page).toHaveURL(/category=2&category=5&words=water/)
  letGo()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
  await expect(page.getByLabel('Sort by')).toHaveValue('newest')
  await page.unrouteAll()
})

test('a place that somebody wrote into the address is shown, and can be taken away @rare', async ({ page }) => {
  await page.goto('/find-campaign?place=gauteng')
  await expect(page.getByLabel('Place')).toHaveValue('Gauteng')
  await page.goto('/find-campaign?place=Soweto')
  const place = page.getByLabel('Place')
  await expect(place.locator('option:checked')).toHaveText('Soweto')
  const some = await page.getByRole('article').count()
  await place.selectOption('All provinces')
  await expect(page).toHaveURL('/find-campaign')
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(some)
})

test('words that are typed go along with a filter and to the organisations and back, other words are another search, and the browser’s back brings the one before, with what narrowed it down', async ({
  page,
}) => {
  await page.goto('/find-campaign')
  await isHydrated(page, 'form')
  const words = page.getByLabel('What are you looking for?')
  const place = page.getByLabel('Place')
  const searches = async (text: string) => {
    await words.fill(text)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`words=${text}`))
  }
  const goesBackToAll = async () => {
    await page.goBack()
    await expect(page).toHaveURL('/find-campaign')
    await expect(words).toHaveValue('')
  }
  await test.step('with the button', async () => {
    await searches('water')
    await place.selectOption('Gauteng')
    await expect(page).toHaveURL(/place=Gauteng/)
    await searches('school')
    await page.goBack()
    await expect(page).toHaveURL('/find-campaign?words=water&place=Gauteng')
    await expect(words).toHaveValue('water')
    await goesBackToAll()
  })
  await test.step('with a filter', async () => {
    await words.fill('water')
    await place.selectOption('Free State')
    await expect(page).toHaveURL('/find-campaign?words=water&place=Free+State')
    await expect(words).toHaveValue('water')
    await place.selectOption('Limpopo')
    await expect(page).toHaveURL('/find-campaign?words=water&place=Limpopo')
    await words.fill('school ')
    await page.getByLabel('Sort by').selectOption('Newest first')
    await expect(page).toHaveURL('/find-campaign?words=school&place=Limpopo&order=newest')
    await place.selectOption('Gauteng')
    await expect(page).toHaveURL('/find-campaign?words=school&place=Gauteng&order=newest')
    await page.goBack()
    await expect(page).toHaveURL('/find-campaign?words=water&place=Limpopo')
    await expect(words).toHaveValue('water')
    await expect(page.getByLabel('Sort by')).toHaveValue('bestMatch')
    await goesBackToAll()
  })
  await test.step('to the organisations and back', async () => {
    await words.fill('water')
    await page.getByRole('link', { name: 'Organisations' }).click()
    await expect(page).toHaveURL('/find-campaign?tab=organisations&words=water')
    await expect(words).toHaveValue('water')
    await words.fill('')
    await page.getByRole('link', { name: 'Campaigns', exact: true }).click()
    await expect(page).toHaveURL('/find-campaign')
  })
  await test.step('back to another search of the organisations, and from them', async () => {
    await searches('school')
    await page.getByRole('link', { name: 'Organisations' }).click()
    await expect(page).toHaveURL(/tab=organisations/)
    await words.fill('clinic')
    await words.press('Enter')
    await expect(page).toHaveURL(/words=clinic/)
    await page.goBack()
    await expect(page).toHaveURL('/find-campaign?tab=organisations&words=school')
    await expect(words).toHaveValue('school')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Find a campaign' })).toBeVisible()
    await expect(words).toHaveValue('school')
  })
})

test("an organisation's card leads to its campaigns, which further filters keep until it is taken away @rare", async ({ page }) => {
  await page.goto('/find-campaign?tab=organisations')
  await isHydrated(page, 'form')
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('link') })
    .first()
  const organisation = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/find-campaign\?organisation=[0-9a-f-]{36}$/)
  const chip = page.getByRole('button', { name: `Not only of ${organisation}` })
  await expect(chip).toBeVisible()
  await page.getByLabel('Sort by').selectOption('Newest first')
  await expect(page).toHaveURL(/organisation=[0-9a-f-]{36}&order=newest$/)
  await page.reload()
  await isHydrated(page, 'form')
  await chip.click()
  await expect(page).toHaveURL('/find-campaign?order=newest')
  await expect(page.getByLabel('Category')).toBeFocused()
})

test('category, organisation and order are there again after a look at the organisations @rare', async ({ page }) => {
  const organisation = '0b0e7d3a-5c1f-4a52-9d7e-1f2a3b4c5d6e'
  const filters = `place=Gauteng&category=6&category=7&organisation=${organisation}&order=endingSoon`
  await page.goto(`/find-campaign?${filters}`)
  await isHydrated(page, 'form')
  await test.step('no browser puts back filters of before a reload, which it would give to the controls by their places', async () => {
    const search = page.getByRole('search')
    await expect(search).toHaveAttribute('autocomplete', 'off')
    const held = await search.evaluate((form: HTMLFormElement) => [...form.elements].map((control) => control.getAttribute('name')))
    expect(held).toEqual(expect.arrayContaining(['category', 'words', 'place', 'order']))
  })
  await page.getByRole('link', { name: 'Organisations' }).click()
  await expect(page.getByRole('heading', { name: 'Find an organisation' })).toBeVisible()
  await page.getByLabel('Place').selectOption('Limpopo')
  await expect(page).toHaveURL(/place=Limpopo/)
  await page.reload()
  await isHydrated(page, 'form')
  await page.getByLabel('Place').selectOption('Gauteng')
  await expect(page).toHaveURL(/place=Gauteng/)
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click()
  await expect(page).toHaveURL(`/find-campaign?${filters}`)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
  await expect(page.getByLabel('Sort by')).toHaveValue('endingSoon')
})

test('closed, expired and not yet started campaigns take no donation and say why', async ({ page }) => {
  const known = await campaigns()
  const refusing = [
    [known.find(({ status, published }) => status === 3 && published), 'This campaign has been closed'],
    [known.find(({ status, published }) => status === 2 && published), 'This campaign has reached its end date'],
    [
      known.find(({ status, published, startDate }) => status === 0 && published && Date.parse(startDate) > Date.now()),
      'This campaign has not started yet',
    ],
  ] as const
  for (const [campaign, why] of refusing) {
    expect(campaign, why).toBeDefined()
    await page.goto(`/campaign/${campaign?.path}`)
    await expect(page.getByText(why).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Donate' })).toHaveCount(0)
    await page.goto(`/donation/${campaign?.path}`)
    await expect(page.getByText(why)).toBeVisible()
  }
  const hidden = known.find(({ status }) => status === 1)
  await page.goto(`/donation/${hidden?.path}`)
  await expect(page).toHaveURL('/misc/404')
})

test.describe('the way back', () => {
  test('from the search is not undone by a category that the arrow keys pass, and leads to where a page was left; the address that a phone shares is not that of a page before @rare', async ({
    page,
  }) => {
    await page.goto(`/campaign/${CAMPAIGN}`)
    const shared = page.locator('link[rel=canonical]')
    await expect(shared).toHaveAttribute('href', new RegExp(`/campaign/${CAMPAIGN}$`))
    await isHydrated(page, 'header')
    await page.getByRole('banner').getByRole('link', { name: 'Letsema' }).click()
    await expect(page).toHaveURL('/home')
    await expect(shared).toHaveCount(0)

    await page.locator('header a[href="/find-campaign"]').first().click()
    const category = page.getByLabel('Category')
    await expect(category).toBeEnabled()
    await category.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(category).not.toHaveValue('')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Featured campaigns' })).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)

    await page.goForward()
    await expect(page.getByRole('article').nth(11)).toBeAttached()
    await page.evaluate(() => scrollTo(0, 900))
    // Playwright's own click scrolls first.
    await page
      .locator('header a[href="/home"]')
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await expect(page.getByRole('heading', { name: 'Featured campaigns' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Find a campaign', level: 1 })).toBeAttached()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  })

  test.describe('on a narrow phone', () => {
    test.use({ viewport: { width: 320, height: 568 } })

    const seesTheTopOf = async (page: Page, heading: string) => {
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeFocused()
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeInViewport({ ratio: 1 })
      // Past the frame in which the browser would go to where the step was left.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      expect(await page.evaluate(() => scrollY)).toBe(0)
    }

    test('back and forward show a step from its top @rare', async ({ page }) => {
      const donor = new Donor(page, freshEmail('step from its top'))
      await donor.opens(CAMPAIGN)
      await page.getByLabel('How much would you like to give?').fill('100')
      await donor.continues()
      await donor.givesDetails()
      await page.evaluate(() => scrollTo(0, 200))
      await page.goBack()
      await seesTheTopOf(page, 'Your details')
      await page.evaluate(() => scrollTo(0, 400))
      await page.goForward()
      await seesTheTopOf(page, 'Payment method')
      await page.goBack()
      await seesTheTopOf(page, 'Your details')
    })

    test('back out of a donation that waits, and forward to it, show it from its top and the campaign where it was left @rare', async ({
      page,
    }) => {
      const donor = new Donor(page, freshEmail('code from its top'))
      await page.goto(`/campaign/${CAMPAIGN}`)
      await isHydrated(page, 'main a')
      await page.evaluate(() => scrollTo(0, 630))
      await page
        .locator(`main a[href="/donation/${CAMPAIGN}"]`)
        .first()
        .evaluate((link: HTMLElement) => link.click())
      await donor.isReady()
      await donor.givesAmount('100')
      await donor.givesDetails()
      await donor.choosesMethod('SnapScan')
      await page.getByRole('button', { name: 'Get the code' }).click()
      await donor.sees('Pay with SnapScan')
      await page.evaluate(() => scrollTo(0, 630))
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'The story' })).toBeAttached()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(630)
      await page.goForward()
      await donor.sees('Pay with SnapScan')
      await expect(page.getByRole('heading', { name: 'Pay with SnapScan' })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
      expect(await page.evaluate(() => scrollY)).toBe(0)
    })
  })
})
