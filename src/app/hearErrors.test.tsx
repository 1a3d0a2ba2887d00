import { expect, test, vi } from 'vitest'
import { ApiError } from '#api/http.ts'
import { hearErrors } from './hearErrors.ts'

const reports = { want: () => {}, send: () => {} }
const said = { errors: [{ displayMessage: 'This is for operators only.', type: 'Forbidden' }] }

test.each([
  ['who may not do what they asked for is led away', said, [['/misc/404']]],
  ['who was refused by something on the way stays where they are', null, []],
])('%s', async (_, body, gone) => {
  const go = vi.fn<(address: string) => void>()
  const error = new ApiError(403, body, null)
  await expect(hearErrors(reports, go)(Promise.reject(error))).rejects.toBe(error)
  expect(go.mock.calls).toEqual(gone)
})
