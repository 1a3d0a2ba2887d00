import { expect } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { findRoute } from '#app/routes.ts'
import { sessionOf } from '#machines/app/selectors.ts'
import type { SessionEvent } from '#machines/session/types.ts'
import type { News } from '#ports/ports.tsx'
import { PATIENCE } from '../patience.ts'
import type { Name, Sight, Stage } from '../models/deeds.ts'
import type { HeldPorts } from './heldPorts.ts'

/** Without a time of its own an element is waited for as long as the test may take, which then tells of nothing else. */
const LOOKED_AT = { interval: 10, timeout: PATIENCE }

/** A person before the mounted screen. The world around it is in the walk's hands. */
export function mountedStage({ ports, tellDonation, isHeard, breakNextPart }: HeldPorts): Stage {
  /** A screen listens a moment after it is drawn. */
  const heard = async () => {
    await expect.poll(isHeard, LOOKED_AT).toBe(true)
  }
  const hears = async (news: News) => {
    await heard()
    tellDonation(news)
  }
  const session = () => sessionOf(ports.app.getSnapshot())
  const told = (event: unknown) => Promise.resolve(session().send(event as SessionEvent))
  /** The part itself is there: what the walk waits for is only that it breaks. */
  const drawnAnew = async (error: Error) => {
    await findRoute('/find-campaign')?.route.screen.load()
    breakNextPart(error)
    goTo('/find-campaign')
  }
  return {
    sees,
    presses: (button) => located('button', button).click(),
    follows: (link) => located('link', link).click(),
    chooses: (radio) => located('radio', radio).click(),
    ticks: async (checkbox) => {
      const box = located('checkbox', checkbox)
      if (!(box.element() as HTMLInputElement).checked) await box.click()
    },
    types: (label, text) => page.getByLabelText(label, { exact: typeof label === 'string' }).fill(text),
    picks: (label, option) => userEvent.selectOptions(page.getByLabelText(label, { exact: typeof label === 'string' }), option),
    leavesTheField: () => userEvent.keyboard('{Tab}'),
    goesTo: (address) => Promise.resolve(goTo(address)),
    emailFor: (fixture) => fixture,
    losesConnection: () => Promise.resolve(ports.app.send({ type: 'WENT_OFFLINE' })),
    findsConnection: async () => {
      if (location.pathname.startsWith('/donation/')) await heard()
      ports.app.send({ type: 'WENT_ONLINE' })
    },
    comesBackToThePage: () => hears('PAGE_SHOWN'),
    looksAway: () => hears('PAGE_HIDDEN'),
    looksBack: () => hears('PAGE_SEEN'),
    accessTokenRunsOut: () => told({ type: 'TOKEN_EXPIRED' }),
    pageStartsLoggedIn: told,
    logsInInAnotherTab: told,
    asksForAResetLink: told,
    resetsPasswordInAnotherTab: told,
    async logsOutInAnotherTab(event) {
      await told(event)
      // A page that needs no login stays where it is.
      goTo('/auth/login')
    },
    partFailsToLoad: () => drawnAnew(new TypeError('Failed to fetch dynamically imported module: /assets/SearchScreen.js')),
    partBreaks: (message) => drawnAnew(new Error(message)),
  }
}

/** Relative to the page, so that '?' takes the query away. */
function goTo(address: string): void {
  history.pushState(null, '', address === '?' ? location.pathname : address)
}

const located = (role: 'button' | 'link' | 'radio' | 'checkbox' | 'heading' | 'region', name: Name): Locator =>
  page.getByRole(role, { name, exact: typeof name === 'string' })

const locatorOf = (sight: Exclude<Sight, { gone: Sight }>): Locator => {
  if ('heading' in sight) return located('heading', sight.heading)
  if ('button' in sight) return located('button', sight.button)
  if ('region' in sight) return located('region', sight.region)
  return page.getByText(sight.text, { exact: typeof sight.text === 'string' }).first()
}

async function sees(sight: Sight): Promise<void> {
  if ('gone' in sight) {
    if ('gone' in sight.gone) throw new Error('What is not gone is seen.')
    await expect.element(locatorOf(sight.gone), LOOKED_AT).not.toBeInTheDocument()
  } else await expect.element(locatorOf(sight), LOOKED_AT).toBeVisible()
}
