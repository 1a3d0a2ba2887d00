import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { actorExecutor } from '../actorExecutor.ts'
import { walk, type Cause, type Model, type Path } from '../engine.ts'
import { WALKING } from '../walking.ts'
import { EQUIVALENT } from './equivalent.ts'
import { mutantsOf, type Mutant } from './mutantsOf.ts'

export interface Verdict {
  machine: string
  mutants: number
  killed: number
  /** Behave as the unbroken machine does, whatever happens to them; each with the reason. */
  equivalent: { name: string; why: string }[]
  /** Broken, and no path noticed. */
  survivors: string[]
}

/**
 * Walks the unbroken machine's paths on every broken copy of it, holding them to the unbroken machine's snapshots.
 * @param paths of the model, thorough
 */
export async function verdictOn<Machine extends AnyStateMachine>(model: Model<Machine>, paths: Path[]): Promise<Verdict> {
  const machine: AnyStateMachine = model.machine
  const mutants = mutantsOf(machine)
  const survivors: string[] = []
  for (const mutant of mutants) if (!(await isKilled(model, mutant, soonest(mutant, paths)))) survivors.push(mutant.name)
  const known = survivors.filter((name) => name in EQUIVALENT)
  return {
    machine: machine.id,
    mutants: mutants.length,
    killed: mutants.length - survivors.length,
    equivalent: known.map((name) => ({ name, why: EQUIVALENT[name]! })),
    survivors: survivors.filter((name) => !(name in EQUIVALENT)),
  }
}

/**
 * As `verdictOn`, but a broken copy that is not noticed where it is broken is walked on only while more are needed.
 * @param wanted of 1, how many of those that do not behave as the unbroken machine does
 * @returns how many are, at least
 */
export async function shareKilled<Machine extends AnyStateMachine>(model: Model<Machine>, paths: Path[], wanted: number): Promise<number> {
  const mutants = mutantsOf(model.machine).filter(({ name }) => !(name in EQUIVALENT))
  const unnoticed: { mutant: Mutant; rest: Path[] }[] = []
  for (const mutant of mutants) {
    const [taking, ...rest] = byPlace(mutant, paths)
    if (!(await isKilled(model, mutant, taking))) unnoticed.push({ mutant, rest: rest.flat() })
  }
  let killed = mutants.length - unnoticed.length
  for (const { mutant, rest } of unnoticed) {
    if (killed >= wanted * mutants.length) break
    if (await isKilled(model, mutant, rest)) killed += 1
  }
  return killed / mutants.length
}

async function isKilled<Machine extends AnyStateMachine>(model: Model<Machine>, mutant: Mutant, paths: Path[]): Promise<boolean> {
  let executor
  try {
    executor = actorExecutor({ ...model, machine: mutant.machine } as never, WALKING[model.machine.id], model.machine)
    for (const path of paths) await walk(path, executor)
    return false
  } catch {
    return true
  } finally {
    await executor?.stop()
  }
}

/** Paths that take what is broken come first, then those through its state: they notice it sooner. */
const soonest = (mutant: Mutant, paths: Path[]): Path[] => byPlace(mutant, paths).flat()

/** @returns paths that take what is broken, those through its state, and the rest, the shortest of each first */
function byPlace({ name }: Mutant, paths: Path[]): [taking: Path[], through: Path[], others: Path[]] {
  const [state = '', ...rest] = name.split(/,? /)
  const mistakeIn = rest.join(' ')
  const placed: [Path[], Path[], Path[]] = [[], [], []]
  for (const path of paths.toSorted((one, other) => one.steps.length - other.steps.length)) {
    const { start, steps } = path
    if (steps.some(({ from, event }) => isIn(state, from) && mistakeIn.startsWith(causeOf(event)))) placed[0].push(path)
    else if (isIn(state, start) || steps.some(({ to }) => isIn(state, to))) placed[1].push(path)
    else placed[2].push(path)
  }
  return placed
}

const isIn = (state: string, { _nodes: nodes }: AnyMachineSnapshot) => nodes.some(({ id }) => id === state)

/** As mutants are named by it. */
function causeOf(cause: Cause): string {
  switch (cause.kind) {
    case 'sent':
      return `on ${cause.event.type}`
    case 'answered':
      return `onDone of ${cause.invokeId}`
    case 'unanswered':
      return `onError of ${cause.invokeId}`
    case 'elapsed':
      return 'after'
  }
}
