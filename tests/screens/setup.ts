import { vi } from 'vitest'
import type * as XState from 'xstate'

/** Every actor that the screens make is seen by the walk, and its time passes only when the walk says so. */
vi.mock('xstate', async (original) => {
  const xstate = await original<typeof XState>()
  const { watched } = await import('./watchedActors.ts')
  return {
    ...xstate,
    createActor: (logic: XState.AnyActorLogic, options: object) => xstate.createActor(logic, { ...watched(), ...options }),
  }
})
