import { expect, test } from 'vitest'
import { ApiError } from '#api/http.ts'
import { errorToast } from './errorToast.ts'

const error = (displayMessage: string, field?: string) => ({ displayMessage, type: 'x', field })

interface Answer {
  status: number
  note: string | null
  errors: ReturnType<typeof error>[]
}

const toastOf = ({ status, note, errors }: Answer) =>
  errorToast(
    new ApiError(status, { errors, ...(note !== null && { meta: { message: note } }) }, null, 'Something went wrong, please try again'),
  )

test.each([
  ['a 400 with a message', { status: 400, note: 'Not today', errors: [] }, { message: 'Not today', duration: 2_500 }],
  ['a list of errors', { status: 409, note: null, errors: [error('In progress')] }, { message: 'In progress', duration: 3_000 }],
  ['an error without words', { status: 422, note: null, errors: [error('')] }, { message: 'error', duration: 3_000 }],
  [
    'something on the way that forbids it',
    { status: 403, note: null, errors: [] },
    { message: 'Something went wrong, please try again', duration: 3_000 },
  ],
  ['nothing at all', { status: 500, note: null, errors: [] }, { message: 'Something went wrong, please try again', duration: 3_000 }],
])('%s', (_, answer, toast) =>
  expect(toastOf(answer)).toMatchObject({
    variant: 'error',
    id: toast.message,
    ...toast,
  }),
)

test.each([
  ['at its field', { status: 400, note: null, errors: [error('Invalid email format.', 'email')] }],
  ['by a refresh or the login form', { status: 401, note: 'x', errors: [] }],
  ['by going elsewhere', { status: 403, note: 'x', errors: [error('Not for you.')] }],
  ['by a countdown', { status: 429, note: 'x', errors: [] }],
])('shown %s, it is no toast', (_, answer) => expect(toastOf(answer)).toBeNull())
