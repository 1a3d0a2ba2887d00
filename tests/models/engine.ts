/**
 * Generates paths through a machine until every transition is on one: events, answers of services, no answer, and time. A path is data; what
 * walks it (the bare machine, mounted screens, a browser) is an executor.
 */
import {
  getInitialSnapshot,
  getNextSnapshot,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate'
import { getAdjacencyMap } from 'xstate/graph'
import type { EventFixtures } from '#machines/fixtures.ts'
import { transitionsOf } from './transitions.ts'

type Outcomes = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export interface Model<Machine extends AnyStateMachine> {
  machine: Machine
  /** Paths start from each. */
  inputs: Readonly<Record<string, InputFrom<Machine>>>
  events: EventFixtures<EventFromLogic<Machine>>
  /** Of every service by its `src`. No answer at all is added to each. */
  outcomes: Outcomes | ((snapshot: SnapshotFrom<Machine>) => Outcomes)
  /** What tells two snapshots apart while paths are sought; the whole context where this is not given. */
  identity?: (snapshot: SnapshotFrom<Machine>) => unknown
}

/** A model whose machine's types no longer matter. */
type AnyModel = Model<AnyStateMachine>

export type Cause =
  | { kind: 'sent'; name: string; event: AnyEventObject }
  | { kind: 'answered'; name: string; event: AnyEventObject; invokeId: string; service: string; outcome: string; output: unknown }
  | { kind: 'unanswered'; name: string; event: AnyEventObject; invokeId: string; service: string; error: Error }
  | { kind: 'elapsed'; name: string; event: AnyEventObject; milliseconds: number }

export interface Step {
  event: Cause
  from: AnyMachineSnapshot
  to: AnyMachineSnapshot
}

export interface Path {
  /** The input's name. */
  input: string
  start: AnyMachineSnapshot
  steps: Step[]
}

export interface Executor {
  start: (path: Path) => Promise<void> | void
  perform: (step: Step) => Promise<void> | void
  /** Fails where what is there is not this. */
  expect: (snapshot: AnyMachineSnapshot) => Promise<void> | void
  stop: () => Promise<void> | void
}

export type CanHappen = (cause: Cause, from: AnyMachineSnapshot) => boolean

/** More snapshots than any of our machines has: a model whose identity lets a counter grow stops here instead of never. */
const TRAVERSAL_LIMIT = 50_000

interface PathOptions {
  /** Leaves out what nobody can cause where the paths will be walked, and finds ways around it. */
  canHappen?: CanHappen
  /** Also what a state takes no notice of, and each transition once for every part of the context that it changes. */
  thorough?: boolean
  /** From every input all that it leads to, for a caller that chooses where to begin. */
  eachInputApart?: boolean
}

export function generatePaths<Machine extends AnyStateMachine>(model: Model<Machine>, options: PathOptions = {}): Path[] {
  const nothingYet = (): Sought => ({ facts: new Set(), explored: new Set() })
  const sought = nothingYet()
  return Object.keys(model.inputs).flatMap((input) =>
    withoutPrefixes(pathsFrom(model as unknown as AnyModel, input, options.eachInputApart ? nothingYet() : sought, options)),
  )
}

export const describePath = (path: Path): string => namesIn(path).join(' > ')

export const namesIn = ({ input, steps }: Path): string[] => [input, ...steps.map(({ event }) => event.name)]

/** A path that was found before, from the names in it. */
export function pathNamed<Machine extends AnyStateMachine>(model: Model<Machine>, [input = '', ...names]: string[]): Path {
  const { machine, inputs } = model as unknown as AnyModel
  const start = getInitialSnapshot(machine, inputs[input]) as AnyMachineSnapshot
  let from = start
  const steps = names.map((name): Step => {
    const event = possibleCauses(model as unknown as AnyModel, from).find((cause) => cause.name === name)
    if (!event) throw new Error(`${name} cannot happen in ${stateName(from)}.`)
    const step = { event, from, to: getNextSnapshot(machine, from as never, event.event as never) as AnyMachineSnapshot }
    from = step.to
    return step
  })
  return { input, start, steps }
}

export async function walk(path: Path, executor: Executor): Promise<void> {
  const done: string[] = [path.input]
  try {
    await executor.start(path)
    await executor.expect(path.start)
    for (const step of path.steps) {
      done.push(step.event.name)
      await executor.perform(step)
      await executor.expect(step.to)
    }
  } catch (error) {
    throw new Error(`${describePath(path)}\nfailed at: ${done.join(' > ')}\n${(error as Error).message}`, { cause: error })
  } finally {
    await executor.stop()
  }
}

/** What the inputs before have shown already. */
interface Sought {
  facts: Set<string>
  /** Snapshots from which everything was tried. */
  explored: Set<string>
}

function pathsFrom(
  model: AnyModel,
  input: string,
  { facts: seen, explored }: Sought,
  { canHappen, thorough = false }: PathOptions,
): Path[] {
  const machine: AnyStateMachine = model.machine
  const serialize = serializerOf(model)
  const isTried = (cause: Cause, from: AnyMachineSnapshot) =>
    (canHappen?.(cause, from) ?? true) && (takenBy(machine, cause, from).length > 0 || (thorough && cause.kind === 'sent'))
  const causes = new Map<AnyEventObject, Cause>()

  const adjacency = getAdjacencyMap(machine, {
    input: model.inputs[input],
    limit: TRAVERSAL_LIMIT,
    // What can happen may depend on the input, as the identity need not tell; then every input is on its own.
    stopWhen: (snapshot: AnyMachineSnapshot) => !canHappen && explored.has(serialize(snapshot)),
    serializeState: serialize,
    serializeEvent: (event: AnyEventObject) => causes.get(event)?.name ?? event.type,
    events: ((snapshot: AnyMachineSnapshot) =>
      possibleCauses(model, snapshot)
        .filter((cause) => isTried(cause, snapshot))
        .map((cause) => {
          causes.set(cause.event, cause)
          return cause.event
        })) as never,
  }) as unknown as Record<
    string,
    { state: AnyMachineSnapshot; transitions: Record<string, { event: AnyEventObject; state: AnyMachineSnapshot }> }
  >

  const nodes = Object.values(adjacency)
  for (const name of Object.keys(adjacency)) explored.add(name)
  const start = nodes[0]!.state
  const stepsTo = new Map<AnyMachineSnapshot, Step[]>([[start, []]])
  const paths: Path[] = [{ input, start, steps: [] }]
  // The map's order is the order in which the snapshots were found, so the steps to one are there before it comes up.
  for (const { state: from, transitions } of nodes) {
    const stepsBefore = stepsTo.get(from)
    if (!stepsBefore) continue
    for (const { event, state: to } of Object.values(transitions)) {
      const cause = causes.get(event)!
      if (wasAnsweredBefore(cause, from, stepsBefore)) continue
      const step = { event: cause, from, to }
      const steps = [...stepsBefore, step]
      if (adjacency[serialize(to)]!.state === to) stepsTo.set(to, steps)
      const fact = [factOf(step, takenBy(machine, cause, from)), ...(thorough ? changedIn(from, to) : [])].join(' ')
      if (seen.has(fact)) continue
      seen.add(fact)
      paths.push({ input, start, steps })
    }
  }
  return paths
}

function serializerOf({ identity = ({ context }) => context as unknown }: AnyModel): (snapshot: AnyMachineSnapshot) => string {
  const serialized = new WeakMap<AnyMachineSnapshot, string>()
  return (snapshot) => {
    const known = serialized.get(snapshot) ?? JSON.stringify([snapshot.value, snapshot.status, identity(snapshot)])
    serialized.set(snapshot, known)
    return known
  }
}

/** An actor that lives on after its end was told, as the root's children do, does not end a second time. */
const wasAnsweredBefore = (cause: Cause, from: AnyMachineSnapshot, steps: Step[]) =>
  'invokeId' in cause &&
  steps.some(
    (step) =>
      'invokeId' in step.event &&
      step.event.invokeId === cause.invokeId &&
      step.from.children[cause.invokeId] === from.children[cause.invokeId],
  )

function possibleCauses(model: AnyModel, snapshot: AnyMachineSnapshot): Cause[] {
  if (snapshot.status !== 'active') return []
  const { machine } = model
  const { _nodes: nodes } = snapshot
  const sent = Object.values<readonly AnyEventObject[]>(model.events).flatMap((events) =>
    events.map((event, index): Cause => ({ kind: 'sent', name: events.length > 1 ? `${event.type} ${index + 1}` : event.type, event })),
  )
  const outcomes = typeof model.outcomes === 'function' ? model.outcomes(snapshot) : model.outcomes
  const answers = nodes.flatMap((node) => node.invoke).flatMap(({ id, src }) => answersOf(id, src as string, outcomes))
  const waits = nodes
    .flatMap((node) => node.after)
    .map(({ delay, eventType }) => ({ milliseconds: inMilliseconds(machine, snapshot, delay), eventType }))
  const soonest = Math.min(...waits.map(({ milliseconds }) => milliseconds))
  // Only what is due first can come: of two waits begun together the longer one never ends the state first.
  const elapsed = waits
    // A wait that leads to one of several states stands there once for each.
    .filter(
      ({ milliseconds, eventType }, index) => milliseconds === soonest && waits.findIndex((wait) => wait.eventType === eventType) === index,
    )
    .map(({ milliseconds, eventType }): Cause => ({
      kind: 'elapsed',
      name: `after ${milliseconds} ms`,
      event: { type: eventType },
      milliseconds,
    }))
  return [...sent, ...answers, ...elapsed]
}

function answersOf(invokeId: string, service: string, outcomes: Outcomes): Cause[] {
  const known = outcomes[service]
  if (!known) throw new Error(`The model says no outcome of the service '${service}'.`)
  const error = new Error(`${service} gave no answer`)
  return [
    ...Object.entries(known).map(([outcome, output]): Cause => ({
      kind: 'answered',
      name: `${invokeId}: ${outcome}`,
      event: { type: `xstate.done.actor.${invokeId}`, output, actorId: invokeId },
      invokeId,
      service,
      outcome,
      output,
    })),
    {
      kind: 'unanswered',
      name: `${invokeId}: no answer`,
      event: { type: `xstate.error.actor.${invokeId}`, error, actorId: invokeId },
      invokeId,
      service,
      error,
    },
  ]
}

function inMilliseconds(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, delay: unknown): number {
  const known = typeof delay === 'string' ? machine.implementations.delays[delay] : delay
  return typeof known === 'function' ? (known({ context: snapshot.context, event: { type: '' } }, undefined) as number) : (known as number)
}

const takenBy = (machine: AnyStateMachine, cause: Cause, from: AnyMachineSnapshot) =>
  machine.getTransitionData(from, cause.event as never).map((transition) => transitionsOf(machine).get(transition))

/** What a step shows of its machine. */
const factOf = ({ event, from, to }: Step, taken: (string | undefined)[]): string =>
  [stateName(from), event.name, stateName(to), ...taken].join(' ')

const changedIn = ({ context: before }: AnyMachineSnapshot, { context: after }: AnyMachineSnapshot): string[] =>
  Object.keys(after as object).filter((key) => (before as Record<string, unknown>)[key] !== (after as Record<string, unknown>)[key])

const stateName = ({ value }: AnyMachineSnapshot) => JSON.stringify(value)

interface JoinOptions {
  canHappen?: CanHappen
  /** Nothing can follow on such steps. */
  isOver?: (steps: Step[]) => boolean
  /** Each transition and each state is shown once, and not each transition from every state. */
  onceEach?: boolean
}

/** Steps after which a walk ends, so that what fails can still be read. */
const LONGEST = 12

/**
 * The same transitions in fewer walks, for where to begin one is dear: from the end of a path they go on, over few steps that show nothing new, to what
 * no walk has shown yet.
 */
export function joinPaths<Machine extends AnyStateMachine>(model: Model<Machine>, paths: Path[], options: JoinOptions = {}): Path[] {
  const { canHappen = () => true, isOver = () => false, onceEach = false } = options
  const { machine } = model as unknown as AnyModel
  const serialize = serializerOf(model)
  const furthest = onceEach ? BEGINNING / 2 : 2
  const shownBy = (step: Step): string[] => {
    const taken = takenBy(machine, step.event, step.from)
    return onceEach ? [...taken.map(String), stateName(step.to)] : [factOf(step, taken)]
  }
  const facts = new Map(paths.map((path) => [path, new Set(path.steps.flatMap(shownBy))]))
  const unshown = new Set([...facts.values()].flatMap((shown) => [...shown]))
  const isNew = (step: Step) => shownBy(step).some((fact) => unshown.has(fact))
  const newIn = (path: Path) => [...(facts.get(path) ?? [])].filter((fact) => unshown.has(fact)).length

  const causesAfter = (steps: Step[], { start }: Path): Cause[] => {
    const from = steps.at(-1)?.to ?? start
    if (isOver(steps)) return []
    return possibleCauses(model as unknown as AnyModel, from).filter(
      (cause) => takenBy(machine, cause, from).length > 0 && canHappen(cause, from) && !wasAnsweredBefore(cause, from, steps),
    )
  }

  const stepsAfter = (steps: Step[], path: Path): Step[] => {
    const from = steps.at(-1)?.to ?? path.start
    return causesAfter(steps, path).map((event) => ({ event, from, to: getNextSnapshot(machine, from as never, event.event as never) }))
  }

  const goOn = (before: Step[], path: Path): Step[] | undefined => {
    const reached = new Set([serialize(before.at(-1)?.to ?? path.start)])
    let routes: Step[][] = [[]]
    for (let length = 1; length <= furthest && before.length + length <= LONGEST; length += 1) {
      const longer = routes.flatMap((route) => stepsAfter([...before, ...route], path).map((step) => [...route, step]))
      const found = longer.filter((route) => isNew(route.at(-1)!))
      // What ends a walk is left for its end.
      if (found.length > 0) return found.find((route) => causesAfter([...before, ...route], path).length > 0) ?? found[0]
      routes = longer.filter((route) => {
        const there = serialize(route.at(-1)!.to)
        return !reached.has(there) && reached.add(there)
      })
    }
    return undefined
  }

  const walkOn = (path: Path): Path => {
    const walked: Step[] = []
    for (let more: Step[] | undefined = path.steps; more; more = goOn(walked, path)) {
      walked.push(...more)
      for (const fact of more.flatMap(shownBy)) unshown.delete(fact)
    }
    return { ...path, steps: walked }
  }

  if (!onceEach) return paths.flatMap((path) => (path.steps.length > 0 && newIn(path) === 0 ? [] : [walkOn(path)]))
  // Those that show most for their length come first, so that few are left over. Every input is begun from once in any case.
  const left = new Set(paths)
  const joined: Path[] = []
  const unbegun = new Set(paths.map(({ input }) => input))
  const worth = (path: Path) => newIn(path) / ((unbegun.has(path.input) ? 1 : BEGINNING) + path.steps.length)
  while (left.size > 0) {
    const next = [...left].reduce((best, path) => (worth(path) > worth(best) ? path : best))
    left.delete(next)
    if (newIn(next) === 0 && !unbegun.has(next.input)) continue
    unbegun.delete(next.input)
    joined.push(walkOn({ ...next, steps: next.steps.slice(0, next.steps.findLastIndex(isNew) + 1) }))
  }
  return joined
}

/** What it takes to begin a walk, in steps. */
const BEGINNING = 8

function withoutPrefixes(paths: Path[]): Path[] {
  const prefixes = new Set(paths.flatMap(({ steps }) => steps.map((_, length) => sequence(steps.slice(0, length)))))
  return paths.filter(({ steps }) => !prefixes.has(sequence(steps)))
}

const sequence = (steps: Step[]) => JSON.stringify(steps.map(({ event }) => event.name))
