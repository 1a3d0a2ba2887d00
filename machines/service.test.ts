import { expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { answered, service } from './service.ts'

test('a service that nothing provides says so', async () => {
  const actor = createActor(service<number>('fetchBanner'))
  const result = toPromise(actor)
  actor.start()
  await expect(result).rejects.toThrow("Nothing provides the service 'fetchBanner'.")
})

test('an answer of another kind than a guard let through is a mistake, not a value', () => {
  const output = { kind: 'refused', message: 'No.' } as { kind: 'refused'; message: string } | { kind: 'welcome' }
  expect(answered(output, 'refused').message).toBe('No.')
  expect(() => answered(output, 'welcome')).toThrow("Expected the answer 'welcome', got 'refused'.")
})
