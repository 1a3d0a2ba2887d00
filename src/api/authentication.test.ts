import { expect, it } from 'vitest'
import { createAuthenticationCalls } from './authentication.ts'
import { ApiError, type Http } from './http.ts'

const refusedWith = (body: unknown) => {
  const http: Http = async () => {
    throw new ApiError(429, body as never, '60')
  }
  return createAuthenticationCalls(http).logIn({ email: 'sipho@example.org', password: 'p' }, new AbortController().signal)
}

const saying = (message: string, type: string) => ({ data: null, meta: { message }, errors: [{ displayMessage: message, type }] })

it('an account that is locked says so, and for how long', async () => {
  const message = 'Too many failed attempts. Please try again in 1 minute.'
  expect(await refusedWith(saying(message, 'Locked'))).toEqual({ kind: 'locked', message, retryAfterSeconds: 60 })
})

it('too many calls from one address are no failed logins of this account', async () => {
  const message = 'Too many requests. Please wait a moment and try again.'
  expect(await refusedWith(saying(message, 'Too Many Requests'))).toEqual({ kind: 'refused', message })
})

it('what something on the way refuses is said in words for people', async () => {
  expect(await refusedWith(null)).toEqual({ kind: 'refused', message: 'Something went wrong, please try again' })
})
