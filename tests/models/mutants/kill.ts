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
function soonest({ name }: Mutant, paths: Path[]): Path[] {
  const [state = '', ...rest] = name.split(/,? /)
  const mistakeIn = rest.join(' ')
  const rank = ({ start, steps }: Path) => {
    if (steps.some(({ from, event }) => isIn(state, from) && mistakeIn.startsWith(causeOf(event)))) return 0
    return isIn(state, start) || steps.some(({ to }) => isIn(state, to)) ? 1 : 2
  }
  return paths
    .map((path) => ({ path, rank: rank(path) }))
    .toSorted((one, other) => one.rank - other.rank || one.path.steps.length - other.path.steps.length)
    .map(({ path }) => path)
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
