import { expect, test } from 'vitest'
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

test('an account that is locked says so, and for how long', async () => {
  const message = 'Too many failed attempts. Please try again in 1 minute.'
  expect(await refusedWith(saying(message, 'Locked'))).toEqual({ kind: 'locked', message, retryAfterSeconds: 60 })
})

test('too many calls from one address are no failed logins of this account', async () => {
  const message = 'Too many requests. Please wait a moment and try again.'
  expect(await refusedWith(saying(message, 'Too Many Requests'))).toEqual({ kind: 'refused', message })
})

test('what something on the way refuses is said in words for people', async () => {
  expect(await refusedWith(null)).toEqual({ kind: 'refused', message: 'Something went wrong, please try again' })
})

const resetting = (status: number, body: unknown) =>
  refusing(status, body).resetPassword({ token: 't', password: 'p' }, 'key-1', new AbortController().signal)

test('a link that is refused is no fault of the password, whatever is wrong with that', async () => {
  const ofPassword = { displayMessage: 'Please use at least 8 characters.', field: 'password' }
  const ofLink = { displayMessage: 'The link is not complete. Please open it from the e-mail again.', field: 'token' }
  expect(await resetting(400, { errors: [ofPassword, ofLink] })).toEqual({ kind: 'linkRefused', message: ofLink.displayMessage })
  expect(await resetting(400, { errors: [ofPassword] })).toEqual({
    kind: 'refused',
    errors: [{ field: 'password', message: ofPassword.displayMessage }],
  })
})

test('too many calls refuse a new password as a whole', async () => {
  const message = 'Too many requests. Please wait a moment and try again.'
  expect(await resetting(429, saying(message, 'Too Many Requests'))).toEqual({ kind: 'refused', errors: [{ message }] })
})

test.each([
  ['the server is too busy', 503, saying('We are very busy right now. Please try again in a moment.', 'Service Unavailable')],
  ['an earlier sending is still being worked on', 409, saying('This request is already being worked on.', 'Idempotency Key In Progress')],
])('where %s a new password has no answer yet', async (_, status, body) => {
  await expect(resetting(status, body)).rejects.toMatchObject({ status })
})

test('a bot check that failed is no fault of a field that people fill in', async () => {
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

const renewing = (http: Http) => createAuthenticationCalls(http).refresh('token', 'key-1')

test('a session has ended where the server says so, and not by the word of something on the way', async () => {
  const answered = (status: number, body: unknown) => renewing(() => Promise.reject(new ApiError(status, body as never, null)))
  expect(await answered(401, saying('Please log in again.', 'Unauthorized'))).toBeNull()
  for (const status of [400, 401, 403, 404]) await expect(answered(status, null)).rejects.toMatchObject({ status })
})

test.each([{}, { data: null }, { data: {} }])('an answer of %j to a refresh is none', async (body) => {
  await expect(renewing(async () => body as never)).rejects.toThrow(TypeError)
})
