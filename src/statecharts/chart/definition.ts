/** What there is to draw of a machine, read from the very definition that is shipped. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { durationText } from '../moves.ts'

export interface ChartState {
  id: string
  name: string
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'passing'
  isInitial: boolean
  description: string
  services: string[]
  entry: string[]
  exit: string[]
  /** Transitions that leave the state as it is. */
  stays: ChartTransition[]
  children: ChartState[]
}

export interface ChartTransition {
  id: string
  from: string
  /** Null where the state stays. */
  to: string | null
  /** `CLOSE`, `logIn answers`, `logIn: no answer`, `after 20 s`, `at once`. */
  cause: string
  /** `if hasValue`, `otherwise`, or nothing. */
  condition: string
  actions: string[]
}

export interface Chart {
  root: ChartState
  /** Those that lead from one state to another. */
  transitions: ChartTransition[]
}

export function chartOf(machine: AnyStateMachine): Chart {
  const transitions: ChartTransition[] = []
  const root = stateOf(machine, machine.root, transitions)
  return { root, transitions }
}

export const allStates = (state: ChartState): ChartState[] => [state, ...state.children.flatMap(allStates)]

function stateOf(machine: AnyStateMachine, node: AnyStateNode, transitions: ChartTransition[]): ChartState {
  const own = transitionsOf(machine, node)
  transitions.push(...own.filter(({ to }) => to !== null))
  const always = node.always ?? []
  const isPassing = node.type === 'atomic' && always.some(({ guard }) => guard === undefined)
  return {
    id: node.id,
    name: node.key === '(machine)' ? machine.id : node.key,
    kind: isPassing ? 'passing' : (node.type as ChartState['kind']),
    isInitial: node.parent?.type === 'compound' && node.parent.initial.target.some((target) => target === node),
    description: node.description ?? '',
    services: node.invoke.map(({ id, src }) => (id === src ? id : `${id} (${src as string})`)),
    entry: node.entry.filter(isNoTimer).map(nameOf),
    exit: node.exit.filter(isNoTimer).map(nameOf),
    stays: own.filter(({ to }) => to === null),
    children: Object.values(node.states).map((child) => stateOf(machine, child, transitions)),
  }
}

function transitionsOf(machine: AnyStateMachine, node: AnyStateNode): ChartTransition[] {
  const lists = [...node.transitions.values(), node.always ?? []] as AnyTransitionDefinition[][]
  return lists.flatMap((branches) =>
    branches.flatMap((branch, index) =>
      (branch.target ?? [null]).map((target): ChartTransition => ({
        id: `${node.id} ${branch.eventType} ${index}`,
        from: node.id,
        to: target?.id ?? null,
        cause: causeOf(machine, node, branch.eventType),
        condition: branch.guard === undefined ? (branches.length > 1 ? 'otherwise' : '') : `if ${guardText(branch.guard)}`,
        actions: branch.actions.map(nameOf),
      })),
    ),
  )
}

function causeOf(machine: AnyStateMachine, node: AnyStateNode, eventType: string): string {
  if (eventType === '') return 'at once'
  const answered = /^xstate\.done\.actor\.(.+)$/.exec(eventType)
  if (answered) return `${answered[1]} answers`
  const failed = /^xstate\.error\.actor\.(.+)$/.exec(eventType)
  if (failed) return `${failed[1]}: no answer`
  const told = /^xstate\.snapshot\.(.+)$/.exec(eventType)
  if (told) return `${told[1]} moves on`
  if (eventType.startsWith('xstate.done.state.')) return 'done'
  const wait = node.after.find((candidate) => candidate.eventType === eventType)
  return wait ? `after ${delayText(machine, wait.delay)}` : eventType
}

function delayText(machine: AnyStateMachine, delay: unknown): string {
  if (typeof delay === 'number') return durationText(delay)
  const known = machine.implementations.delays[delay as string]
  // One that is worked out from the context has no length of its own.
  return typeof known === 'number' ? durationText(known) : String(delay)
}

function guardText(guard: unknown): string {
  if (typeof guard === 'string') return guard
  const { type, params } = guard as { type?: string; params?: unknown }
  if (type === undefined) return typeof guard === 'function' ? guard.name : 'a condition'
  const given = typeof params === 'object' && params !== null ? Object.entries(params as Record<string, string>) : []
  if (given.length > 1) return `${type} (${given.map(([name, value]) => `${name}: ${value}`).join(', ')})`
  return [type, ...given.map(([, value]) => value)].join(' ')
}

/** A wait is started on entering and given up on leaving; it is told as the transition that it ends in. */
const isNoTimer = (action: unknown): boolean => !['xstate.raise', 'xstate.cancel'].includes((action as { type?: string }).type ?? '')

const nameOf = (action: unknown): string => {
  if (typeof action === 'string') return action
  if (typeof action === 'function') return action.name || 'an action'
  return (action as { type: string }).type
}
