import type { APIRequestContext, Page } from '@playwright/test'
import type { WireTokens } from '#domain/wire.ts'
import { simulatedToken } from '#server/simulator/recaptcha.ts'
import { freshEmail } from '../../e2e/donor.ts'

export interface Account {
  email: string
  password: string
  firstName: string
}

type Login = Pick<Account, 'email' | 'password'>

/** A profile of this walk's own. */
export async function newAccount(request: APIRequestContext, password: string, firstName = 'Thandi'): Promise<Account> {
  const email = freshEmail(`walk-${firstName}`)
  const answer = await request.post('/api/v1/authentication/register', {
    headers: { 'idempotency-key': email },
    data: {
      firstName,
      lastName: 'Mokoena',
      email,
      mobileNumber: null,
      password,
      termsAccepted: true,
      recaptchaToken: simulatedToken('register', Date.now()),
    },
  })
  if (!answer.ok()) throw new Error(`No profile for ${email}: ${await answer.text()}`)
  return { email, password, firstName }
}

export async function tokensOf(request: APIRequestContext, { email, password }: Login): Promise<WireTokens> {
  const answer = await request.post('/api/v1/authentication/login/', { data: { email, password } })
  const { data } = (await answer.json()) as { data: WireTokens }
  return data
}

/** On a page of the app's origin: as if they had logged in there. */
export async function keepTokens(page: Page, account: Login): Promise<void> {
  const tokens = await tokensOf(page.request, account)
  await page.evaluate(({ accessToken, refreshToken }) => {
    localStorage.setItem('letsema.refreshToken', refreshToken)
    localStorage.setItem('letsema.accessToken', accessToken)
  }, tokens)
}

/** The server will refuse the access token. @param refreshToken in place of the one that is there */
export async function spendToken(page: Page, refreshToken: string | null = null): Promise<void> {
  await page.evaluate((spent) => {
    const token = localStorage.getItem('letsema.accessToken') ?? ''
    localStorage.setItem('letsema.accessToken', `${token.slice(0, -6)}AAAAAA`)
    if (spent) localStorage.setItem('letsema.refreshToken', spent)
  }, refreshToken)
}
