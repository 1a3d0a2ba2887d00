/** Feeds an event log to the machines again. What the log left out is made up from the machines' fixtures, so that no person is in it here either. */
import { initialTransition, transition, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, type StateValue } from 'xstate'
import { factsOf, type Capsule, type KeptValue, type LogEntry } from '#machines/eventLog.ts'
import { KEPT, type Facts, type LoggedMachine } from '#machines/keptFacts.ts'
import { generatePaths, type Model } from '../engine.ts'
import * as models from '../models.ts'

interface ReplayedStep {
  at: number
  event: string
  /** As the log has it. */
  state: StateValue
  /** Where the machine went instead. */
  differs: StateValue | null
}

interface Replayed {
  actor: number
  machine: LoggedMachine
  steps: ReplayedStep[]
  /** Where it ended. */
  state: StateValue
}

type AnyModel = Model<AnyStateMachine>

const MODELS = Object.values(models) as unknown as AnyModel[]

export function replay(capsule: Capsule): Replayed[] {
  const actors = new Map<number, LogEntry[]>()
  for (const entry of capsule.entries) actors.set(entry.actor, [...(actors.get(entry.actor) ?? []), entry])
  return [...actors].map(([actor, entries]) =>
    replayActor(actor, entries, capsule.begun.find((begun) => begun.actor === actor) ?? entries[0]!),
  )
}

function replayActor(actor: number, entries: LogEntry[], begun: Capsule['begun'][number]): Replayed {
  const { machine } = begun
  const model = MODELS.find((one) => one.machine.id === machine)!
  const reachable = snapshotsOf(model)
  const standing = (at: Pick<LogEntry, 'state' | 'context'>) => {
    const found = reachable.filter(({ value }) => isSame(value, at.state))
    const near = found.find((snapshot) => agrees(at.context, factsOf(KEPT[machine].context, snapshot.context))) ?? found[0]
    return near && withContext(near, at.context)
  }
  let current = standing(begun)
  if (!current)
    throw new Error(`Nothing leads to ${JSON.stringify(begun.state)} in the machine '${machine}'; is this another version's log?`)
  const steps: ReplayedStep[] = []
  for (const entry of entries) {
    const next: AnyMachineSnapshot = entry === begun ? current : step(model, current, entry)
    const hasMoved = isSame(next.value, entry.state)
    steps.push({ at: entry.at, event: entry.event, state: entry.state, differs: hasMoved ? null : next.value })
    current = hasMoved ? withContext(next, entry.context) : (standing(entry) ?? next)
  }
  return { actor, machine, steps, state: current.value }
}

/** Of all that the event may have been, what led where the log says. */
function step({ machine, events, outcomes }: AnyModel, current: AnyMachineSnapshot, entry: LogEntry): AnyMachineSnapshot {
  const known = KEPT[entry.machine] as { events: Record<string, Facts>; answers: Record<string, Facts>; context: Facts }
  const nexts = candidates().map((event) => transition(machine, current, event as never)[0])
  const there = nexts.filter(({ value }) => isSame(value, entry.state))
  return there.find((next) => agrees(entry.context, factsOf(known.context, next.context))) ?? there[0] ?? nexts[0] ?? current

  function candidates(): AnyEventObject[] {
    const fixtures = events as Record<string, readonly AnyEventObject[]>
    if (fixtures[entry.event])
      return fixtures[entry.event]!.filter((event) => agrees(entry.facts, factsOf(known.events[entry.event]!, event)))
    const [, ending, service = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(entry.event) ?? []
    if (!ending) return entry.event === 'other' || entry.event === 'init' ? [] : [{ type: entry.event }]
    const base = { type: entry.event, actorId: service }
    if (ending === 'error') return [{ ...base, error: new Error('no answer') }]
    const answers = typeof outcomes === 'function' ? outcomes(current) : outcomes
    const given = Object.values(answers[sourceOf(current, service)] ?? {})
    return given.filter((output) => agrees(entry.facts, factsOf(known.answers[service]!, output))).map((output) => ({ ...base, output }))
  }
}

const sourceOf = ({ _nodes: nodes }: AnyMachineSnapshot, id: string): string =>
  (nodes.flatMap((node) => node.invoke).find((invoked) => invoked.id === id)?.src as string | undefined) ?? id

const known = new Map<AnyModel, AnyMachineSnapshot[]>()

function snapshotsOf(model: AnyModel): AnyMachineSnapshot[] {
  let snapshots = known.get(model)
  if (!snapshots) {
    const starts = Object.values(model.inputs).map((input) => initialTransition(model.machine, input as never)[0] as AnyMachineSnapshot)
    snapshots = [...starts, ...generatePaths(model).flatMap(({ steps }) => steps.map(({ to }) => to))]
    known.set(model, snapshots)
  }
  return snapshots
}

function withContext(snapshot: AnyMachineSnapshot, facts: LogEntry['context']): AnyMachineSnapshot {
  const own = Object.entries(facts ?? {}).filter(([path]) => !path.includes('.'))
  return own.length === 0 ? snapshot : { ...snapshot, context: { ...snapshot.context, ...Object.fromEntries(own) } }
}

const isSame = (one: StateValue, other: StateValue) => canonical(one) === canonical(other)
const canonical = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([name, below]) => `${name}(${below === undefined ? '' : canonical(below)})`)
        .toSorted()
        .join(',')

const agrees = (recorded: Record<string, KeptValue> | undefined, own: Record<string, KeptValue>) =>
  Object.entries(recorded ?? {}).every(([path, value]) => JSON.stringify(own[path]) === JSON.stringify(value))
