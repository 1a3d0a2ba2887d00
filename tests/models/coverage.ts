import type { ActorExecutor } from './actorExecutor.ts'
import type { Path } from './engine.ts'
import type { LevelRow } from './levels.ts'
import { restingLeaves, transitionsOf } from './transitions.ts'

export const missedTransitions = ({ machine, taken }: ActorExecutor): string[] =>
  [...transitionsOf(machine)].filter(([transition]) => !taken.has(transition)).map(([, name]) => name)

export const missedStates = ({ machine, visited }: ActorExecutor): string[] =>
  restingLeaves(machine)
    .map(({ id }) => id)
    .filter((id) => !visited.has(id))

export function rowOf(executor: ActorExecutor, paths: Path[], milliseconds: number): LevelRow {
  const { machine } = executor
  const states = restingLeaves(machine).length
  const transitions = transitionsOf(machine).size
  const missed = missedTransitions(executor)
  return {
    machine: machine.id,
    level: 'machine',
    states,
    statesCovered: states - missedStates(executor).length,
    transitions,
    covered: transitions - missed.length,
    missed,
    nobody: [],
    paths: paths.length,
    steps: paths.reduce((sum, { steps }) => sum + steps.length, 0),
    milliseconds: Math.round(milliseconds),
    walkedAt: new Date().toISOString(),
  }
}
