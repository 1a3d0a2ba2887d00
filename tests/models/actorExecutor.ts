/** Walks paths on the bare machine: services are promises that the path settles, child machines are told how they end, time is simulated. */
import { deepStrictEqual } from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import {
  createActor,
  fromPromise,
  isMachineSnapshot,
  StateMachine,
  transition,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
} from 'xstate'
import { PathClock } from './clock.ts'
import type { Cause, Executor, Model, Path } from './engine.ts'

interface Held {
  answer: (output: unknown) => void
  fail: (error: Error) => void
}

export interface ActorExecutor extends Executor {
  /** The very machine that runs: its transitions are what `taken` holds. */
  machine: AnyStateMachine
  taken: Set<AnyTransitionDefinition>
  visited: Set<string>
}

export interface ActorOptions {
  /** What there is to compare of a context; all of it where this is not given. */
  comparable?: (context: AnyMachineSnapshot['context']) => unknown
  /** How a child machine stands when it begins, by its `src`. */
  childrenBegin?: Record<string, (input: never) => { value: unknown; context: unknown }>
  /** Actions that reach outside: they are not carried out, but held to the path as what is emitted is. */
  effects?: readonly string[]
}

/** @param expected the machine that the paths were made from, where another one is walked */
export function actorExecutor<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  { comparable = (context) => context, childrenBegin = {}, effects = [] }: ActorOptions = {},
  expected: AnyStateMachine = model.machine,
): ActorExecutor {
  const held = new Map<string, Held>()
  const taken = new Set<AnyTransitionDefinition>()
  const visited = new Set<string>()
  let effected: object[] = []
  const doubles = Object.fromEntries(
    Object.entries(model.machine.implementations.actors).map(([src, logic]) => [
      src,
      logic instanceof StateMachine ? childDouble(held, childrenBegin[src]) : serviceDouble(held, (started) => effected.push(started)),
    ]),
  )
  const actions = Object.fromEntries(effects.map((type) => [type, (_: unknown, params: unknown) => void effected.push({ type, params })]))
  const machine = model.machine.provide({ actors: doubles, actions } as never)
  let actor: AnyActorRef
  let clock: PathClock
  let crash: unknown

  const see = (snapshot: AnyMachineSnapshot) => snapshot._nodes.forEach(({ id }) => visited.add(id))

  return {
    machine,
    taken,
    visited,
    start: (path: Path) => {
      clock = new PathClock()
      crash = undefined
      held.clear()
      effected = []
      const created = createActor(machine as AnyStateMachine, {
        input: model.inputs[path.input],
        clock,
        inspect: (inspected) => {
          if (inspected.type !== '@xstate.microstep' || !isMachineSnapshot(inspected.snapshot)) return
          if (inspected.snapshot.machine !== machine) return
          inspected._transitions.forEach((transition) => taken.add(transition))
        },
      })
      actor = created
      created.subscribe({ next: see, error: (error) => (crash = error) })
      created.on('*', (event) => effected.push(event))
      created.start()
      see(created.getSnapshot())
    },
    perform: async ({ event, from }) => {
      effected = []
      perform(event)
      await setImmediate()
      if (crash) throw crash
      deepStrictEqual(byKind(effected), byKind(effectsOf(expected, from, event, effects)))
    },
    expect: (snapshot) => {
      const { value, context, status } = actor.getSnapshot() as AnyMachineSnapshot
      deepStrictEqual(
        { value, status, context: comparable(context) },
        { value: snapshot.value, status: snapshot.status, context: comparable(snapshot.context) },
      )
    },
    stop: () => {
      ;(actor as { stop?: () => void } | undefined)?.stop?.()
    },
  }

  function perform(cause: Cause): void {
    switch (cause.kind) {
      case 'sent':
        return actor.send(cause.event)
      case 'answered':
        return holding(cause.invokeId).answer(cause.output)
      case 'unanswered':
        return holding(cause.invokeId).fail(cause.error)
      case 'elapsed':
        clock.toNextTimer()
    }
  }

  function holding(invokeId: string): Held {
    const service = held.get(invokeId)
    if (!service) throw new Error(`Nothing is under way by the name ${invokeId}.`)
    return service
  }
}

/** What a step does to the world: events emitted, services started with what they are given, and actions that reach outside. */
function effectsOf(machine: AnyStateMachine, from: AnyMachineSnapshot, { event }: Cause, effects: readonly string[]): object[] {
  return actionsOf(machine, from, event).flatMap(({ type, params }): object[] => {
    if (type === 'xstate.emit') return [(params as { event: object }).event]
    if (type === 'xstate.spawnChild' && isService(machine, params)) {
      const { id, input } = params as { id: string; input?: unknown }
      return [{ type: 'started', id, input }]
    }
    return effects.includes(type) ? [{ type, params }] : []
  })
}

interface PlannedAction {
  type: string
  params: unknown
}

/** Of a step, which is walked on every broken copy of its machine. */
const planned = new WeakMap<AnyMachineSnapshot, Map<object, PlannedAction[]>>()

function actionsOf(machine: AnyStateMachine, from: AnyMachineSnapshot, event: AnyEventObject): PlannedAction[] {
  const known = planned.get(from) ?? new Map<object, PlannedAction[]>()
  planned.set(from, known)
  const actions = known.get(event) ?? transition(machine, from, event)[1]
  known.set(event, actions)
  return actions
}

const isService = ({ implementations }: AnyStateMachine, params: unknown) =>
  !(implementations.actors[(params as { src: string }).src] instanceof StateMachine)

/** Among what happens in one step only the order of like things matters. */
const byKind = (effected: object[]) => effected.toSorted((one, other) => Number('input' in other) - Number('input' in one))

const serviceDouble = (held: Map<string, Held>, note: (started: object) => void): AnyActorLogic =>
  fromPromise(({ self, signal, input }) => {
    note({ type: 'started', id: self.id, input })
    signal.addEventListener('abort', () => held.delete(self.id))
    return new Promise((answer, fail) => held.set(self.id, { answer, fail }))
  })

/** Stands still in one state until it is told how it ends. */
function childDouble(
  held: Map<string, Held>,
  begin: (input: never) => { value: unknown; context: unknown } = () => ({ value: '', context: {} }),
) {
  return {
    getInitialSnapshot: (_: unknown, input: unknown) => ({
      status: 'active',
      output: undefined,
      error: undefined,
      ...begin(input as never),
    }),
    start: (_: unknown, { self }: { self: AnyActorRef }) => {
      held.set(self.id, {
        answer: (output) => self.send({ type: 'TOLD_TO_END', output }),
        fail: (error) => self.send({ type: 'TOLD_TO_FAIL', error }),
      })
    },
    transition: (snapshot: object, event: AnyEventObject) => {
      if (event.type === 'TOLD_TO_END') return { ...snapshot, status: 'done', output: event.output }
      if (event.type === 'TOLD_TO_FAIL') return { ...snapshot, status: 'error', error: event.error }
      return event.type === 'xstate.stop' ? { ...snapshot, status: 'stopped' } : snapshot
    },
    getPersistedSnapshot: (snapshot: object) => snapshot,
  }
}
