import { StateMachine, type AnyStateMachine } from 'xstate'

/**
 * `machine.provide`, without building all of the machine's states a second time: what is provided changes none of them, and for a cheap phone they are
 * work before a form can be used.
 */
export const provideTo = <Machine extends AnyStateMachine>(machine: Machine): Machine['provide'] =>
  ((services: Partial<Machine['implementations']>) => {
    const { actions, actors, delays, guards } = machine.implementations
    const provided = Object.assign(Object.create(StateMachine.prototype) as AnyStateMachine, machine)
    provided.implementations = {
      actions: { ...actions, ...services.actions },
      actors: { ...actors, ...services.actors },
      delays: { ...delays, ...services.delays },
      guards: { ...guards, ...services.guards },
    }
    // A machine has these bound to itself.
    for (const method of ['transition', 'getInitialSnapshot', 'getPersistedSnapshot', 'restoreSnapshot', 'start'] as const)
      Object.assign(provided, { [method]: StateMachine.prototype[method].bind(provided) })
    return provided
  }) as Machine['provide']
