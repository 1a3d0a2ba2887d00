import { expect, test } from '../test.ts'
import { checkEveryLook } from '../../.storybook/everyLook.ts'
import type { Page } from '@playwright/test'

/** The look at the gallery's stories, on a story that stands for Storybook's: it is drawn anew, and Storybook calls it finished whatever came of it. */

interface Drawn {
  html: string
  /** What Storybook says before it calls the story finished. */
  says?: 'storyThrewException' | 'storyErrored'
  status?: 'error' | 'success'
}

const STORY = { id: 'giving--amount', parameters: { leaf: 'amount', seen: 'Your gift', without: 'Thank you' } }
const SEEN: Drawn = { html: '<h1 data-states="giving amount">Your gift</h1>' }

async function show(page: Page, long: Drawn, usual = SEEN): Promise<void> {
  await page.setContent(
    '<!doctype html><html lang="en"><title>Stories</title><body style="background: #fff; color: #000"><main id="storybook-root"></main>',
  )
  await page.evaluate(
    ([usual, withLongData]) => {
      const root = document.querySelector('#storybook-root')!
      root.innerHTML = usual.html
      const heard = new Map<string, Set<(data: object) => void>>()
      const tell = (event: string, data: object) => heard.get(event)?.forEach((listener) => listener(data))
      const on = (event: string, listener: (data: object) => void) => heard.set(event, (heard.get(event) ?? new Set()).add(listener))
      const emit = (_: string, { globals }: { globals: { data: string } }) => {
        const { html, says, status = 'success' } = globals.data === 'long' ? withLongData : usual
        root.innerHTML = html
        if (says) tell(says, { title: 'TypeError' })
        tell('storyFinished', { status })
      }
      const channel = { on, once: on, off: (event: string, listener: (data: object) => void) => heard.get(event)?.delete(listener), emit }
      Object.assign(window, { __STORYBOOK_ADDONS_CHANNEL__: channel })
    },
    [usual, long] as const,
  )
}

test('a story that is there with the longest data is fit to be seen @rare', async ({ page }) => {
  await show(page, { html: '<h1>Your gift to everybody in Thaba Nchu</h1>' })
  await checkEveryLook(page, STORY)
  await test.step('so is the next, which is drawn with it first', () => checkEveryLook(page, STORY))
})

const NOT_IT: [what: string, html: string][] = [
  ['of another state', '<h1 data-states="giving details">Your gift</h1>'],
  ['that got lost on its way there', '<h1 data-states="giving amount" data-lost-at="NEXT">Your gift</h1>'],
]
test('a story that is not what it is said to be is not @rare', async ({ page }) => {
  for (const [what, html] of NOT_IT)
    for (const first of ['usual', 'long'])
      await test.step(`${what}, drawn first with ${first} data`, async () => {
        await show(page, { html: '<h1>Your gift to everybody</h1>' }, { html })
        await page.evaluate((data) => (document.documentElement.dataset['drawnWith'] = data), first)
        await expect(checkEveryLook(page, STORY)).rejects.toThrow('it is not amount')
      })
})

const BROKEN: [what: string, drawn: Drawn][] = [
  ['that throws while it is drawn', { html: '', says: 'storyThrewException' }],
  ['that Storybook cannot show', { html: '', says: 'storyErrored' }],
  ['that ends in an error', { html: '<h1>Your gift</h1>', status: 'error' }],
  ['that the app gives up on', { html: '<h1>Oh no!</h1>' }],
]
test('a story that comes to nothing with the longest data is not @rare', async ({ page }) => {
  for (const [what, drawn] of BROKEN)
    await test.step(what, async () => {
      await show(page, drawn)
      await expect(checkEveryLook(page, STORY)).rejects.toThrow()
    })
  await test.step('nor one that the app gives up on, drawn with it first', async () => {
    await show(page, { html: '<h1>Oh no!</h1>' })
    await page.evaluate(() => {
      document.documentElement.dataset['drawnWith'] = 'long'
      document.querySelector('#storybook-root')!.innerHTML = '<h1>Oh no!</h1>'
    })
    await expect(checkEveryLook(page, STORY)).rejects.toThrow('nobody sees more')
  })
})
