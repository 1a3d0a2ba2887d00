import { expect, it } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { Actors } from './actors.ts'

const make = () => createActor(createMachine({}))

it('forgets what nobody looks at, so that it is read anew, and keeps what somebody looks at', () => {
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
