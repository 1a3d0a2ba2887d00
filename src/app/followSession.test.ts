import { expect, test } from 'vitest'
import { keptReturnUrl } from './followSession.ts'

test('where a browser forbids what is stored there is no address to come back to, and nothing breaks', () => {
  const forbid = (): never => {
    throw new Error('forbidden')
  }
  const { peek, clear } = keptReturnUrl({ getItem: forbid, removeItem: forbid } as unknown as Storage)
  expect(() => clear()).not.toThrow()
  expect(peek()).toBeNull()
})
