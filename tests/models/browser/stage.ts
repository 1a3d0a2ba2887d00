import { expect, type Locator, type Page } from '@playwright/test'
import { PATIENCE } from '#tests/patience.ts'
import type { Name, Sight, Stage } from '../deeds.ts'
import { isHydrated } from '../../hydrated.ts'

const located = (page: Page, role: 'button' | 'link' | 'radio' | 'checkbox' | 'heading' | 'region', name: Name): Locator =>
  page.getByRole(role, { name, exact: typeof name === 'string' })

function locatorOf(page: Page, sight: Exclude<Sight, { gone: Sight }>): Locator {
  if ('heading' in sight) return located(page, 'heading', sight.heading)
  if ('button' in sight) return located(page, 'button', sight.button)
  if ('region' in sight) return located(page, 'region', sight.region)
  return page.getByText(sight.text, { exact: typeof sight.text === 'string' }).first()
}

const onlyWhereNamed = (what: string) => () => Promise.reject(new Error(`This walk has no way to bring about: ${what}.`))

/** A person before the built app in Chromium. What other tabs and tokens do is named by the walk that needs it. */
export function browserStage(page: Page, email: string, more: Partial<Stage> = {}): Stage {
  return {
    async sees(sight) {
      // Heard of in the next frame; an `expect` looks again ever more seldom, half a second later in most steps.
      if (!('gone' in sight)) return locatorOf(page, sight).waitFor({ timeout: PATIENCE })
      if ('gone' in sight.gone) throw new Error('What is not gone is seen.')
      return expect(locatorOf(page, sight.gone)).toHaveCount(0)
    },
    presses: (button) => located(page, 'button', button).click(),
    follows: (link) => located(page, 'link', link).click(),
    chooses: (radio) => located(page, 'radio', radio).check(),
    ticks: (checkbox) => located(page, 'checkbox', checkbox).check(),
    types: (label, text) => page.getByLabel(label, { exact: typeof label === 'string' }).fill(text),
    picks: (label, option) =>
      page
        .getByLabel(label, { exact: typeof label === 'string' })
        .selectOption(option)
        .then(() => {}),
    leavesTheField: () => page.keyboard.press('Tab'),
    goesTo: (address) => page.evaluate((to) => history.pushState(null, '', to === '?' ? location.pathname : to), address),
    emailFor: () => email,
    losesConnection: () => page.context().setOffline(true),
    findsConnection: () => page.context().setOffline(false),
    comesBackToThePage: () => page.goBack().then(() => {}),
    looksAway: () => showsPage(page, 'hidden'),
    looksBack: () => showsPage(page, 'visible'),
    accessTokenRunsOut: onlyWhereNamed('an access token that runs out'),
    pageStartsLoggedIn: onlyWhereNamed('a page that starts logged in'),
    logsInInAnotherTab: onlyWhereNamed('a login in another tab'),
    logsOutInAnotherTab: onlyWhereNamed('a logout in another tab'),
    asksForAResetLink: onlyWhereNamed('a wish for a new password'),
    resetsPasswordInAnotherTab: onlyWhereNamed('a new password in another tab'),
    partFailsToLoad: onlyWhereNamed('a part that fails to load'),
    partBreaks: onlyWhereNamed('a part that breaks'),
    ...more,
  }
}

/** A page of Playwright's is never hidden, whatever is in front of it. */
const showsPage = (page: Page, state: DocumentVisibilityState): Promise<void> =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

/** Hydrated: what is pressed before is lost to the walk, not to people. */
export const isReady = (page: Page): Promise<unknown> => isHydrated(page, 'main a, main form')
