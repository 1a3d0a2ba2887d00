import { expect, test } from 'vitest'
import { createActor, createMachine, fromPromise, SimulatedClock } from 'xstate'
import { resourceMachine } from '#machines/resource/machine.ts'
import type { LoadOutput } from '#machines/resource/types.ts'
import { Actors } from './actors.ts'

const make = () => createActor(createMachine({}))

test('forgets what nobody looks at, so that it is read anew, and keeps what somebody looks at', () => {
  const actors = new Actors()
  const idle = actors.get('idle', make)
  const seen = actors.get('seen', make)
  actors.use('seen')
  actors.use('idle').release()
  expect(actors.get('idle', make)).toBe(idle)
  actors.forgetIdle()
  expect(actors.get('idle', make)).not.toBe(idle)
  expect(idle.getSnapshot().status).toBe('stopped')
  expect(actors.get('seen', make)).toBe(seen)
})

test('asks no more for what could not be read once nobody waits for it', async () => {
  const clock = new SimulatedClock()
  const life = { asked: 0 }
  const load = fromPromise<LoadOutput, void>(() => {
    life.asked += 1
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  const machine = resourceMachine.provide({ actors: { load } })
  const actors = new Actors()
  const read = () => actors.get('read', () => createActor(machine, { input: { initial: undefined }, clock }))
  const failed = read()
  const { release } = actors.use('read')
  await expect.poll(() => failed.getSnapshot().matches('failed')).toBe(true)
  release()
  await Promise.resolve()
  actors.tellAll({ type: 'ONLINE' })
  clock.increment(300_000)
  expect(life.asked).toBe(1)
  expect(read()).not.toBe(failed)
})

test('asks on where what is let go of is taken up again at once', async () => {
  const actors = new Actors()
  const actor = actors.get('read', make)
  actors.use('read').release()
  actors.use('read')
  await Promise.resolve()
  expect(actor.getSnapshot().status).toBe('active')
  expect(actors.get('read', make)).toBe(actor)
})

test('starts what was drawn before all that is idle was forgotten', () => {
  const actors = new Actors()
  const drawn = actors.get('drawn', make)
  actors.forgetIdle()
  actors.use('drawn')
  expect(actors.get('drawn', make)).toBe(drawn)
  expect(drawn.getSnapshot().status).toBe('active')
})

test('keeps what is being gone back to, however long it has not been looked at', () => {
  const actors = new Actors()
  const oldest = actors.get('oldest', make)
  actors.use('oldest').release()
  for (let each = 0; each < 29; each += 1) {
    actors.get(`read ${each}`, make)
    actors.use(`read ${each}`).release()
  }
  actors.get('shown', make)
  const { release } = actors.use('shown')
  actors.get('oldest', make)
  release()
  actors.use('oldest')
  expect(actors.get('oldest', make)).toBe(oldest)
  expect(oldest.getSnapshot().status).toBe('active')
})

test('says once to each that the network is back, also where its screen is drawn anew meanwhile', () => {
  const actors = new Actors()
  let told = 0
  const machine = createMachine({
    on: {
      ONLINE: {
        actions: () => {
          told += 1
          if (told < 3) actors.get('read', make)
        },
      },
    },
  })
  actors.get('read', () => createActor(machine))
  actors.use('read')
  actors.tellAll({ type: 'ONLINE' })
  expect(told).toBe(1)
})

test('counts what a page that the browser has kept came with as in use before, so that it is read anew', () => {
  for (const isOfHistory of [false, true]) {
    const actors = new Actors(isOfHistory)
    actors.get('read', make)
    expect(actors.use('read').isReused).toBe(isOfHistory)
    expect(actors.use('read').isReused, 'a second time on the same screen').toBe(false)
  }
})
