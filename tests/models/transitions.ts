import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { getStateNodes } from 'xstate/graph'

const known = new WeakMap<AnyStateMachine, Map<AnyTransitionDefinition, string>>()

/** The names of all transitions that a machine defines, by their definition; each branch of a guarded one for itself. */
export function transitionsOf(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  const names = known.get(machine) ?? new Map([machine.root, ...getStateNodes(machine.root)].flatMap(transitionsOfNode))
  known.set(machine, names)
  return names
}

function transitionsOfNode(node: AnyStateNode): [AnyTransitionDefinition, string][] {
  const lists = [...node.transitions.values(), node.always ?? []] as AnyTransitionDefinition[][]
  return lists.flatMap((branches) =>
    branches.map((branch, index): [AnyTransitionDefinition, string] => [
      branch,
      nameOf(node, branch, branches.length > 1 ? index + 1 : null),
    ]),
  )
}

const nameOf = (node: AnyStateNode, { eventType, target }: AnyTransitionDefinition, branch: number | null) =>
  `${node.id} on ${eventType || 'entering'}${branch === null ? '' : ` (${branch})`} -> ${target?.map(({ id }) => id).join(', ') ?? 'stays'}`

/** States in which a machine can rest: those with an unguarded `always` are only passed through. */
export const restingLeaves = (machine: AnyStateMachine): AnyStateNode[] =>
  getStateNodes(machine.root).filter(
    ({ type, always }) => (type === 'atomic' || type === 'final') && !always?.some(({ guard }) => guard === undefined),
  )
