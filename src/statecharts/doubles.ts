/** What a machine calls while it is shown: each service waits until someone says how it ends, and nothing is ever fetched. */
import { StateMachine, type AnyActorLogic, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'

const ENDS = 'TOLD_TO_END'
const FAILS = 'TOLD_TO_FAIL'

export const toEnd = (output: unknown): AnyEventObject => ({ type: ENDS, output })
export const toFail = (error: Error): AnyEventObject => ({ type: FAILS, error })

/** @param standing how the double looks to a screen, from what it is started with */
const heldActor = (standing: (input: never) => object = () => ({})): AnyActorLogic =>
  ({
    getInitialSnapshot: (_: unknown, input: unknown) => ({
      status: 'active',
      output: undefined,
      error: undefined,
      ...standing(input as never),
    }),
    transition: (snapshot: object, event: AnyEventObject) => {
      if (event.type === ENDS) return { ...snapshot, status: 'done', output: event['output'] }
      if (event.type === FAILS) return { ...snapshot, status: 'error', error: event['error'] }
      return event.type === 'xstate.stop' ? { ...snapshot, status: 'stopped' } : snapshot
    },
    getPersistedSnapshot: (snapshot: object) => snapshot,
  }) as unknown as AnyActorLogic

/** The shipped machine with all of its services, and the child machines that are not given, held. */
export function held<Machine extends AnyStateMachine>(
  machine: Machine,
  children: Record<string, AnyStateMachine | ((input: never) => AnyMachineSnapshot)> = {},
  actions: Record<string, () => void> = {},
): Machine {
  const actors = Object.keys(machine.implementations.actors as object).map((src) => {
    const child = children[src]
    return [src, child instanceof StateMachine ? child : heldActor(child)]
  })
  return machine.provide({ actors: Object.fromEntries(actors), actions } as never) as Machine
}
