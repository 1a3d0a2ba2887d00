import { expect, test, vi } from 'vitest'
import { ApiError } from '#api/http.ts'
import { hearErrors } from './hearErrors.ts'

const errors = [{ displayMessage: 'This is for operators.', type: 'Forbidden' }]

test.each([
  ['our own server leads to what there is instead', { errors }, ['/misc/404']],
  ['something on the way says nothing of what was asked for', null, []],
])('a 403 of %s', async (_, body, led) => {
  const go = vi.fn<(address: string) => void>()
  const hear = hearErrors({ want: vi.fn<() => void>() } as never, go)
  await expect(hear(Promise.reject(new ApiError(403, body, null)))).rejects.toMatchObject({ status: 403 })
  expect(go.mock.calls.flat()).toEqual(led)
})
