/** Looks at a story of the gallery as people will: on a phone and a desktop, light and dark, with text twice as large and the longest data. */
import type { Page } from 'playwright'

const PHONE = { width: 375, height: 812 }
const DESKTOP = { width: 1280, height: 800 }

/** The window that stories are opened in. */
const USUAL = { width: 1280, height: 720 }

interface GalleryStory {
  id: string
  parameters: Record<string, unknown>
}

/** The story has passed as it opens already: its play, and axe in light colours on the usual window. */
export async function checkEveryLook(page: Page, { id, parameters }: GalleryStory): Promise<void> {
  const seen = String(parameters['seen'])
  try {
    await page.setViewportSize(PHONE)
    await expectSeen(page, seen, `${id} on a phone`)
    await expectNothingSticksOut(page, `${id} on a phone`)
    await expectAccessible(page, `${id} on a phone`)
    await showDark(page, true)
    await expectReadable(page, `${id} on a phone in dark colours`)
    await page.setViewportSize(DESKTOP)
    await expectSeen(page, seen, `${id} on a desktop in dark colours`)
    await expectReadable(page, `${id} on a desktop in dark colours`)
    await showDark(page, false)
    await expectNothingSticksOut(page, `${id} on a desktop`)

    await page.setViewportSize(PHONE)
    await chooseGlobals(page, { text: '200', data: 'usual' })
    await expectSeen(page, seen, `${id} with text of 200 %`)
    await expectNothingSticksOut(page, `${id} on a phone with text of 200 %`)
    await chooseGlobals(page, { text: '200', data: 'long' })
    await expectNothingSticksOut(page, `${id} on a phone with text of 200 % and long data`)
  } finally {
    await showDark(page, false)
    await chooseGlobals(page, { text: '100', data: 'usual' })
    await page.setViewportSize(USUAL)
  }
}

async function expectSeen(page: Page, seen: string, where: string): Promise<void> {
  const beginning = new RegExp(`^\\s*${seen.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
  try {
    await page.getByText(beginning).filter({ visible: true }).first().waitFor({ timeout: 5_000 })
  } catch {
    throw new Error(`${where}: nobody sees '${seen}'`)
  }
}

const showDark = (page: Page, isDark: boolean) =>
  page.evaluate((wanted) => document.documentElement.classList.toggle('dark', wanted), isDark)

const expectAccessible = (page: Page, where: string) => expectNoViolations(page, where, null)

/** Colours are all that the dark mode changes, so only what depends on them is asked again. */
const expectReadable = (page: Page, where: string) => expectNoViolations(page, where, ['color-contrast', 'link-in-text-block'])

async function expectNoViolations(page: Page, where: string, rules: string[] | null): Promise<void> {
  const violations = await page.evaluate(async (only) => {
    interface Result {
      violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
    }
    const { axe } = window as unknown as { axe: { run: (context: string, options: object) => Promise<Result> } }
    const options = only ? { runOnly: { type: 'rule', values: only } } : { rules: { region: { enabled: false } } }
    const run = async (): Promise<Result> => {
      try {
        return await axe.run('#storybook-root', { ...options, resultTypes: ['violations'] })
      } catch (error) {
        // Storybook looks again by itself when a story is drawn anew.
        if (!String(error).includes('already running')) throw error
        await new Promise(requestAnimationFrame)
        return run()
      }
    }
    const found = await run()
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, rules)
  if (violations.length > 0) throw new Error(`${where}: ${violations.join('\n')}`)
}

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

async function chooseGlobals(page: Page, globals: { text: string; data: string }): Promise<void> {
  await page.evaluate(async (wanted) => {
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as {
      __STORYBOOK_ADDONS_CHANNEL__: {
        emit: (event: string, data: object) => void
        once: (event: string, listener: () => void) => void
      }
    }
    const rendered = new Promise<void>((resolve) => channel.once('storyRendered', resolve))
    channel.emit('updateGlobals', { globals: wanted })
    await rendered
    await document.fonts.ready
  }, globals)
}
