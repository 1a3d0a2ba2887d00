import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { afterDeadlocks } from './afterDeadlocks.ts'

const failure = (code: string) => {
  const cause = new pg.DatabaseError('failed', 1, 'error')
  cause.code = code
  return new DrizzleQueryError('drop index', [], cause)
}

test('what deadlocked is done again, as it was undone', async () => {
  const transact = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure('40P01')).mockResolvedValue('done')
  expect(await afterDeadlocks(transact)).toBe('done')
  expect(transact).toHaveBeenCalledTimes(2)
})

test.each([
  ['what deadlocks each time', '40P01', 5],
  ['what failed otherwise', '42501', 1],
])('%s is not done for ever', async (_, code, times) => {
  const transact = vi.fn<() => Promise<string>>().mockRejectedValue(failure(code))
  await expect(afterDeadlocks(transact)).rejects.toMatchObject({ cause: { code } })
  expect(transact).toHaveBeenCalledTimes(times)
})
