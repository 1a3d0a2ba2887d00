import type { AnyStateMachine } from 'xstate'
import { actorExecutor } from '../actorExecutor.ts'
import { generatePaths, walk, type Model, type Path } from '../engine.ts'
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

/** Walks the unbroken machine's paths on every broken copy of it, holding them to the unbroken machine's snapshots. */
export async function verdictOn<Machine extends AnyStateMachine>(model: Model<Machine>): Promise<Verdict> {
  const machine: AnyStateMachine = model.machine
  const paths = generatePaths(model, { thorough: true })
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

/** Paths through the state that is broken come first: they notice it sooner. */
function soonest({ name }: Mutant, paths: Path[]): Path[] {
  const state = name.split(/[ ,]/)[0] ?? ''
  const passes = ({ start, steps }: Path) =>
    [start, ...steps.map(({ to }) => to)].some(({ _nodes: nodes }) => nodes.some(({ id }) => id === state))
  return paths.toSorted((one, other) => Number(passes(other)) - Number(passes(one)) || one.steps.length - other.steps.length)
}
