import { setImmediate } from 'node:timers/promises'
import { createActor, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import { resourceMachine } from './resource/machine.ts'
import type { LoadOutput } from './resource/types.ts'
import { provideTo } from './provideTo.ts'

const answering = (value: string) =>
  provideTo(resourceMachine)({ actors: { load: fromPromise<LoadOutput, void>(async () => ({ kind: 'found', value })) } })

const valueOf = (machine: typeof resourceMachine) => {
  const actor = createActor(machine, { input: {} }).start()
  return setImmediate().then(() => actor.getSnapshot().context.value)
}

test('each asks its own services, and the machine that they were provided to none of them', async () => {
  expect(await Promise.all([answering('one'), answering('other')].map(valueOf))).toEqual(['one', 'other'])
  expect(await valueOf(resourceMachine)).toBeUndefined()
})

test('goes on from what was kept with its own services', async () => {
  const kept = createActor(resourceMachine, { input: {} }).getPersistedSnapshot()
  const actor = createActor(answering('one'), { snapshot: kept, input: {} }).start()
  await setImmediate()
  expect(actor.getSnapshot().context.value).toBe('one')
})

test('can be provided with more', async () => {
  const other = provideTo(answering('one'))({
    actors: { load: fromPromise<LoadOutput, void>(async () => ({ kind: 'found', value: 'other' })) },
  })
  expect(await valueOf(other)).toBe('other')
})

test('has the states of the machine that it was made of, which are built once', () => {
  expect(answering('one').root).toBe(resourceMachine.root)
})
