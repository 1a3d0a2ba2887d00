import { vi } from 'vitest'
import type * as XState from 'xstate'
import { drawAsReactDoes } from '#app/asInReact.ts'

drawAsReactDoes()

/** Every actor that the screens make is seen by the walk beside whoever else looks, and its time passes only when the walk says so. */
vi.mock('xstate', async (original) => {
  const xstate = await original<typeof XState>()
  const { watched } = await import('./watchedActors.ts')
  return {
    ...xstate,
    createActor: (logic: XState.AnyActorLogic, options: XState.ActorOptions<XState.AnyActorLogic> = {}) => {
      const { clock, inspect: notice } = watched()
      const { inspect } = options
      return xstate.createActor(logic, {
        ...options,
        clock,
        inspect: (inspected) => {
          notice(inspected)
          if (typeof inspect === 'function') inspect(inspected)
          else inspect?.next?.(inspected)
        },
      })
    },
  }
})
