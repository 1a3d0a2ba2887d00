import { expect, type Page, type Route } from '@playwright/test'
import { MAXIMUM_LOGIN_ATTEMPTS } from '#domain/limits.ts'
import { draft, saved } from '#machines/donation/fixtures.ts'
import * as fixtures from '#machines/session/fixtures.ts'
import type { Credentials } from '#machines/session/types.ts'
import { mailedLink } from '../../e2e/donor.ts'
import { donationsOf } from '../../e2e/operator.ts'
import { keepTokens, newAccount, spendToken, type Account } from './account.ts'
import { CAMPAIGN, isGivenOnce } from './donor.ts'
import { HeldRequests, refuse } from './heldRequests.ts'
import type { BrowserWorld, InBrowser, Network } from './level.ts'
import { browserStage, isReady } from './stage.ts'
import { sessionFlow } from '../deeds/session.ts'
import { sessionModel } from '../models.ts'

/** The generated paths of the session machine, on the built app in Chromium against the real server. */

export interface SessionWorld extends BrowserWorld {
  account: Account
  logins: HeldRequests
  refreshes: HeldRequests
  logouts: HeldRequests
}

const [{ password }] = fixtures.events.LOG_IN

const network = {
  logIn: {
    welcome: ({ logins }) => logins.settle((route) => route.continue()),
    refused: ({ logins }) =>
      logins.settle((route) => route.continue({ postData: JSON.stringify({ email: emailIn(route), password: 'not-this-one' }) })),
    locked: ({ logins, page }) =>
      logins.settle(async (route) => {
        await page.evaluate(failToLogIn, { email: emailIn(route), attempts: MAXIMUM_LOGIN_ATTEMPTS })
        await route.continue()
      }),
    'no answer': ({ logins }) => logins.settle((route) => route.abort()),
  },
  refresh: {
    renewed: ({ refreshes }) => refreshes.settle((route) => route.continue()),
    expired: ({ refreshes }) => refreshes.settle((route) => route.continue({ postData: JSON.stringify({ refreshToken: 'spent' }) })),
    missing: { nobody: 'A page that has an access token has its refresh token as well.' },
    'no answer': ({ refreshes }) => refreshes.settle((route) => route.abort()),
  },
  endSession: {
    done: ({ logouts }) => logouts.settle((route) => route.continue()),
    'no answer': ({ logouts }) => logouts.settle((route) => route.abort()),
  },
} satisfies Network<SessionWorld, typeof fixtures.outcomes>

export const sessionLevel: InBrowser<typeof sessionModel.machine, SessionWorld> = {
  model: sessionModel,
  flow: sessionFlow,
  network,
  // A donation waits for its token once, and whom the server has locked out it lets in no more.
  isOver: (steps) => steps.slice(0, -1).some(({ event }) => event.name === 'TOKEN_EXPIRED' || event.name === 'logIn: locked'),
  async begin(page) {
    const [account, other] = await Promise.all([newAccount(page.request, password), newAccount(page.request, password, 'Pieter')])
    const logins = new HeldRequests(page, '**/authentication/login/')
    const refreshes = new HeldRequests(page, '**/authentication/refresh')
    const logouts = new HeldRequests(page, '**/authentication/logout')
    await page.clock.install()
    await logins.begin()
    await refreshes.begin()
    await logouts.begin()
    await page.goto('/auth/login')
    await isReady(page)
    // With the one that welcomes.
    let mails = 1
    const stage = browserStage(page, account.email, {
      emailFor: (fixture) => (fixture === fixtures.pieter.email ? other : account).email,
      async pageStartsLoggedIn() {
        await keepTokens(page, account)
        await page.reload()
        await isReady(page)
      },
      logsInInAnotherTab: () => inAnotherTab(page, (tab) => keepTokens(tab, other)),
      async logsOutInAnotherTab() {
        await inAnotherTab(page, (tab) => tab.evaluate(() => localStorage.clear()))
        // A page that needs no login stays where it is.
        await page.getByRole('button', { name: 'Profile menu', exact: true }).click()
        await page.getByRole('link', { name: 'Login', exact: true }).click()
      },
      async asksForAResetLink() {
        await page.getByRole('link', { name: 'Forgot your password?' }).click()
        await page.getByLabel('E-mail address').fill(account.email)
        await page.getByRole('button', { name: 'Send the link' }).click()
        await page.getByText('A link is on its way').waitFor()
        // The news of it lies over the header for ten seconds.
        await page.getByRole('button', { name: 'Close', exact: true }).click()
        mails += 1
        await page.getByRole('link', { name: 'Login', exact: true }).click()
      },
      async resetsPasswordInAnotherTab() {
        await page.request.post('/api/v1/authentication/forgot-password', { data: { email: account.email } })
        mails += 1
        const link = await mailedLink(page, account.email, '/auth/reset-password', mails)
        await inAnotherTab(page, async (tab) => {
          await tab.goto(link)
          await tab.getByLabel('New password').fill(password)
          await tab.getByRole('button', { name: 'Save password' }).click()
          await tab.getByText('Your new password is saved.').waitFor()
        })
      },
      accessTokenRunsOut: () => givesWithSpentToken(page, account),
    })
    return {
      page,
      stage,
      account,
      logins,
      refreshes,
      logouts,
      async end() {
        await logouts.letGo()
        await refreshes.letGo()
        await logins.letGo()
      },
    }
  },
  async afterwards({ account }) {
    await isGivenOnce(account, 1)
    expect((await donationsOf(account.email)).filter(({ status }) => status === 1)).toEqual([])
  },
}

const emailIn = (route: Route) => (route.request().postDataJSON() as Credentials).email

/** From this very browser: an account is locked for the address that failed. */
async function failToLogIn({ email, attempts }: { email: string; attempts: number }): Promise<void> {
  const body = JSON.stringify({ email, password: 'not-this-one' })
  for (let attempt = 0; attempt < attempts; attempt += 1)
    await fetch('/api/v1/authentication/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

async function inAnotherTab(page: Page, does: (tab: Page) => Promise<void>): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto('/icon.svg')
  await does(tab)
  await tab.close()
}

/**
 * The server refuses the token of the call that is held, or of the next one where there is none, and then the refresh token where it is spent. The
 * token of a held call stays where it is: another one in its place would be taken for what another tab has put there.
 */
export async function refusesTokenOf(held: HeldRequests | null, page: Page, refreshToken: string | null): Promise<void> {
  if (!held) return spendToken(page, refreshToken)
  if (refreshToken) await page.evaluate((spent) => localStorage.setItem('letsema.refreshToken', spent), refreshToken)
  await held.settle((route) => refuse(route, 401, [{ type: 'Unauthorized', displayMessage: 'Please log in.' }]))
}

/** The first thing that wants the token: a donation that was ready to be sent. */
export async function givesWithSpentToken(page: Page, { email }: Account, refreshToken: string | null = null): Promise<void> {
  await spendToken(page, refreshToken)
  await keepDonation(page, email)
  await page.evaluate((to) => history.pushState(null, '', to), GIVING)
  const asked = page.waitForRequest('**/authentication/refresh')
  await gives(page)
  await asked
}

/** Refused like the first one; it waits for the refresh of the first tab. @returns that tab */
export async function givesInAnotherTab(page: Page, { email }: Account): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto('/icon.svg')
  await keepDonation(tab, email)
  await tab.goto(GIVING)
  await isReady(tab)
  const refused = tab.waitForResponse((response) => response.status() === 401)
  await gives(tab)
  await refused
  return tab
}

const GIVING = `/donation/${CAMPAIGN}`

const gives = (page: Page) => page.getByRole('button', { name: 'Get the bank details' }).click()

const keepDonation = (page: Page, email: string): Promise<void> =>
  page.evaluate((kept) => sessionStorage.setItem('letsema.donation', kept), JSON.stringify([readyFor(email)]))

const readyFor = (email: string) => ({ ...saved, keptAt: Date.now(), campaignPath: CAMPAIGN, draft: { ...draft, email, paymentMethod: 0 } })
