import { expect, it } from 'vitest'
import { values } from '#machines/registration/fixtures.ts'
import { createAuthenticationCalls } from './authentication.ts'
import { ApiError, type Http } from './http.ts'

const refusing = (status: number, body: unknown) => {
  const http: Http = async () => {
    throw new ApiError(status, body as never, '60')
  }
  return createAuthenticationCalls(http)
}

const refusedWith = (body: unknown) =>
  refusing(429, body).logIn({ email: 'sipho@example.org', password: 'p' }, new AbortController().signal)

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

it('a bot check that failed is no fault of a field that people fill in', async () => {
  const displayMessage = 'The reCAPTCHA verification failed. Please try again.'
  const errors = [
    { displayMessage: 'Please enter your first name.', field: 'firstName' },
    { displayMessage, field: 'recaptchaToken' },
  ]
  const answer = await refusing(400, { errors }).register({ ...values, recaptchaToken: null }, 'key-1', new AbortController().signal)
  expect(answer).toEqual({
    kind: 'refused',
    errors: [{ field: 'firstName', message: 'Please enter your first name.' }, { message: displayMessage }],
  })
})
