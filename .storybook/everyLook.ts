/** Looks at a story of the gallery as people will: on a phone and a desktop, light and dark, with text twice as large and the longest data. */
import type { Page } from 'playwright'
import { isShort } from '../scripts/short.mjs'
import { PATIENCE } from '../tests/patience.ts'
import { DESKTOP, PHONE, RULES_OF_COLOUR, showDark, violationsOf } from '../tests/axe.ts'

/** The window that stories are opened in. */
const USUAL = { width: 1280, height: 720 }

interface GalleryStory {
  id: string
  parameters: Record<string, unknown>
}

/** Drawn with the data that the story before was left with, and then with the other. */
export async function checkEveryLook(page: Page, { id, parameters }: GalleryStory): Promise<void> {
  const isGivenUp = { usual: false, long: false }
  const look = async (data: Data) => {
    await (data === 'usual' ? looksAtUsual(page, id, parameters as unknown as Shown) : looksAtLong(page, id))
    isGivenUp[data] = await page.getByRole('heading', { name: 'Oh no!' }).isVisible()
  }
  try {
    const first = await dataOf(page)
    const other = first === 'usual' ? 'long' : 'usual'
    await look(first)
    await chooseData(page, other)
    await look(other)
    // The app's own error screen.
    if (isGivenUp.long && !isGivenUp.usual) throw new Error(`${id} with long data: nobody sees more than 'Oh no!'`)
  } finally {
    await showDark(page, false)
    await enlargeText(page, '')
    await page.setViewportSize(USUAL)
  }
}

/** What a story of the gallery shows with the usual data. */
interface Shown {
  leaf: string
  seen: string
  without?: string
}

async function looksAtUsual(page: Page, id: string, { leaf, seen, without }: Shown): Promise<void> {
  await expectState(page, leaf, id)
  const readInTheDark = new Set<string>()
  for (const [where, size] of [
    ['on a desktop', DESKTOP],
    ['on a phone', PHONE],
  ] as const) {
    await page.setViewportSize(size)
    await expectSeen(page, seen, `${id} ${where}`)
    if (without) await expectNotSeen(page, without, `${id} ${where}`)
    await expectNothingSticksOut(page, `${id} ${where}`)
    await expectAccessible(page, id, where)
    // Each colour on each surface is reckoned in src/theme/theme.test.ts, too.
    if (isShort) continue
    // No colour goes by the width, only what is seen does.
    const words = await wordsOn(page)
    if (readInTheDark.has(words)) continue
    readInTheDark.add(words)
    await showDark(page, true)
    await expectSeen(page, seen, `${id} ${where} in dark colours`)
    await expectReadable(page, id, `${where} in dark colours`)
    await showDark(page, false)
  }
  await enlargeText(page, '200%')
  await expectSeen(page, seen, `${id} with text of 200 %`)
  await expectNothingSticksOut(page, `${id} on a phone with text of 200 %`)
}

async function looksAtLong(page: Page, id: string): Promise<void> {
  await page.setViewportSize(PHONE)
  await expectThere(page, `${id} with long data`)
  await enlargeText(page, '200%')
  await expectNothingSticksOut(page, `${id} on a phone with text of 200 % and long data`)
}

/** A chart is drawn for a desktop, where it fits the width with every text legible, and must not break on a phone. */
export async function checkChart(page: Page, { id }: Pick<GalleryStory, 'id'>): Promise<void> {
  // A chart that is played is drawn anew as it goes, and Storybook calls the first of these drawings finished.
  await page.locator(`[data-played="${id}"]`).waitFor({ state: 'attached' })
  await expectAtRest(page)
  try {
    await page.setViewportSize(DESKTOP)
    await expectLegible(page, `${id} on a desktop`)
    await page.setViewportSize(PHONE)
    await expectNothingSticksOut(page, `${id} on a phone`)
    await expectAccessible(page, id, 'on a phone')
    await showDark(page, true)
    await expectReadable(page, id, 'on a phone in dark colours')
  } finally {
    await showDark(page, false)
    await page.setViewportSize(USUAL)
  }
}

async function expectState(page: Page, leaf: string, where: string): Promise<void> {
  if ((await page.locator(`[data-states~="${leaf}"]:not([data-lost-at])`).count()) === 0) throw new Error(`${where}: it is not ${leaf}`)
}

const wordsOn = async (page: Page) => (await page.locator('#storybook-root').innerText()).split(/\s+/).join(' ')

const visible = (page: Page, text: string) =>
  page.getByText(new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)).filter({ visible: true })

async function expectNotSeen(page: Page, without: string, where: string): Promise<void> {
  try {
    await visible(page, without).first().waitFor({ state: 'hidden', timeout: PATIENCE })
  } catch {
    throw new Error(`${where}: '${without}' is seen`)
  }
}

async function expectSeen(page: Page, seen: string, where: string): Promise<void> {
  try {
    await visible(page, seen).first().waitFor({ timeout: PATIENCE })
  } catch {
    throw new Error(`${where}: nobody sees '${seen}'`)
  }
}

/** With other data other words may be there: what is asked is that something is. */
async function expectThere(page: Page, where: string): Promise<void> {
  try {
    await page.locator('#storybook-root').getByText(/\S/).filter({ visible: true }).first().waitFor({ timeout: PATIENCE })
  } catch {
    throw new Error(`${where}: there is nothing to be seen`)
  }
}

const expectAccessible = (page: Page, id: string, where: string) => expectNoViolations(page, id, where)

const expectReadable = (page: Page, id: string, where: string) => expectNoViolations(page, id, where, RULES_OF_COLOUR)

/** What stories look alike: states that differ only in what is asked of the server. */
const lookedAt = new Set<string>()

async function expectNoViolations(page: Page, id: string, where: string, only?: string[]): Promise<void> {
  const look = `${where}: ${await drawn(page)}`
  if (lookedAt.has(look)) return
  // A part of a page need not stand in a landmark.
  const violations = await violationsOf(page, { at: '#storybook-root', only, without: ['region'] })
  if (violations.length > 0) throw new Error(`${id} ${where}: ${violations.join('\n')}`)
  lookedAt.add(look)
}

/** All that axe goes by, beside the rules of the style sheets. */
const drawn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const root = document.querySelector('#storybook-root')!
    const fields = [...root.querySelectorAll<HTMLInputElement>('input, select, textarea')]
    return JSON.stringify([root.innerHTML, fields.map(({ value, checked, disabled }) => [value, checked, disabled])])
  })

async function expectNothingSticksOut(page: Page, where: string): Promise<void> {
  const out = await page.evaluate(() => {
    const room = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= room) return []
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement))
    const beyond = [...document.querySelectorAll('#storybook-root *')].filter(
      (element) => element.getBoundingClientRect().right > room + 0.5 && !isClipped(element.parentElement),
    )
    return [
      `the page is ${document.documentElement.scrollWidth} px wide where there is room for ${room}`,
      ...beyond.slice(-4).map((element) => `${element.tagName.toLowerCase()} '${element.textContent.slice(0, 60)}'`),
    ]
  })
  if (out.length > 0) throw new Error(`${where}: ${out.join('; ')}`)
}

/** Pixels. */
const SMALLEST_TEXT = 12

async function expectLegible(page: Page, where: string): Promise<void> {
  const { sideways, smallest } = await page.evaluate(() => {
    const pane = document.querySelector('[data-ready]')!
    const drawing = pane.querySelector('svg')!
    const scale = drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width
    const sizes = [...drawing.querySelectorAll('text')].map((text) => Number(text.getAttribute('font-size')) * scale)
    return { sideways: pane.scrollWidth - pane.clientWidth, smallest: Math.min(...sizes) }
  })
  if (sideways > 0) throw new Error(`${where}: the chart is ${sideways} px wider than the room for it`)
  if (smallest < SMALLEST_TEXT - 0.01) throw new Error(`${where}: a text of the chart is ${smallest.toFixed(1)} px high`)
}

async function expectAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { __STORYBOOK_PREVIEW__: preview } = window as unknown as { __STORYBOOK_PREVIEW__: { currentRender: { phase: string } } }
    return preview.currentRender.phase === 'finished'
  })
}

const enlargeText = (page: Page, size: string) => page.evaluate((wanted) => void (document.documentElement.style.fontSize = wanted), size)

type Data = 'usual' | 'long'

/** Storybook keeps it from story to story, for as long as its page is open. */
const dataOf = (page: Page): Promise<Data> =>
  page.evaluate(() => (document.documentElement.dataset['drawnWith'] === 'long' ? 'long' : 'usual'))

/** Draws the story anew, as its toolbar does. Storybook calls it finished after an exception too. */
async function chooseData(page: Page, data: Data): Promise<void> {
  await page.evaluate(async (wanted) => {
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as {
      __STORYBOOK_ADDONS_CHANNEL__: {
        emit: (event: string, data: object) => void
        on: (event: string, listener: (told: unknown) => void) => void
        off: (event: string, listener: (told: unknown) => void) => void
      }
    }
    const failures: string[] = []
    const noteFailure = (told: unknown) => void failures.push(JSON.stringify(told))
    const failing = ['storyThrewException', 'storyErrored']
    for (const event of failing) channel.on(event, noteFailure)
    await new Promise<void>((resolve) => {
      const finish = (told: unknown) => {
        channel.off('storyFinished', finish)
        if ((told as { status: string }).status === 'error') noteFailure(told)
        resolve()
      }
      channel.on('storyFinished', finish)
      document.documentElement.dataset['drawnWith'] = wanted
      channel.emit('updateGlobals', { globals: { data: wanted } })
    })
    for (const event of failing) channel.off(event, noteFailure)
    if (failures.length > 0) throw new Error(`The story failed with the data '${wanted}': ${failures.join('; ')}`)
    document.documentElement.style.fontSize = ''
  }, data)
}
