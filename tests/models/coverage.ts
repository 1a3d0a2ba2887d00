import type { ActorExecutor } from './actorExecutor.ts'
import type { Path } from './engine.ts'
import type { CoverageRow } from './report.ts'
import { restingLeaves, transitionsOf } from './transitions.ts'

export const missedTransitions = ({ machine, taken }: ActorExecutor): string[] =>
  [...transitionsOf(machine)].filter(([transition]) => !taken.has(transition)).map(([, name]) => name)

export const missedStates = ({ machine, visited }: ActorExecutor): string[] =>
  restingLeaves(machine)
    .map(({ id }) => id)
    .filter((id) => !visited.has(id))

export function rowOf(executor: ActorExecutor, paths: Path[], milliseconds: number): CoverageRow {
  const { machine } = executor
  const states = restingLeaves(machine).length
  const transitions = transitionsOf(machine).size
  const taken = transitions - missedTransitions(executor).length
  return {
    machine: machine.id,
    states: `${states - missedStates(executor).length}/${states}`,
    transitions: `${taken}/${transitions}`,
    paths: paths.length,
    steps: paths.reduce((sum, { steps }) => sum + steps.length, 0),
    covered: `${Math.floor((100 * taken) / transitions)} %`,
    ms: Math.round(milliseconds),
  }
}
