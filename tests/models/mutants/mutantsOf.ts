/** Broken copies of a machine, each with one mistake that somebody could make. */
import { createMachine, type AnyStateMachine } from 'xstate'
import { restingLeaves } from '../transitions.ts'

type Mistake = 'transition dropped' | 'target swapped' | 'guard removed' | 'action dropped' | 'invoke dropped'

export interface Mutant {
  /** Says where the mistake is. */
  name: string
  mistake: Mistake
  machine: AnyStateMachine
}

interface Branch {
  target?: string | string[]
  guard?: unknown
  actions?: unknown
  reenter?: boolean
}

type Branches = string | Branch | (string | Branch)[]

interface Invoke {
  id: string
  onDone?: Branches
  onError?: Branches
  onSnapshot?: Branches
}

interface Node {
  always?: Branches
  on?: Record<string, Branches>
  after?: Record<string, Branches>
  onDone?: Branches
  invoke?: Invoke | Invoke[]
  entry?: unknown
  exit?: unknown
  states?: Record<string, Node>
}

export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const mutants: Mutant[] = []
  const whole = plainCopy(machine.config) as Node
  const leaves = restingLeaves(machine).map(({ id }) => `#${id}`)

  const tryOut = (mistake: Mistake, name: string, make: () => () => void) => {
    const mend = make()
    mutants.push({
      mistake,
      name: `${name}: ${mistake}`,
      machine: createMachine(plainCopy(whole) as never, machine.implementations as never),
    })
    mend()
  }

  const withBranches = (owner: Record<string, Branches | undefined>, key: string, where: string, id: string) => {
    const original = owner[key]
    if (original === undefined) return
    const branches = listOf(original).map((branch): Branch => (typeof branch === 'string' ? { target: branch } : branch))
    const put = (changed: Branch[]) => () => {
      if (changed.length) owner[key] = changed
      else delete owner[key]
      return () => void (owner[key] = original)
    }
    branches.forEach((branch, index) => {
      const name = branches.length > 1 ? `${where} (${index + 1})` : where
      const instead = (changed: Branch) => put(branches.with(index, changed))
      tryOut('transition dropped', name, put(branches.toSpliced(index, 1)))
      if (branch.guard !== undefined) tryOut('guard removed', name, instead(without(branch, 'guard')))
      if (branch.target !== undefined) tryOut('target swapped', name, instead({ ...branch, target: anotherLeaf(id, branch.target) }))
      const actions = listOf(branch.actions)
      actions.forEach((action, nth) =>
        tryOut('action dropped', `${name}, ${nameOf(action)}`, instead({ ...branch, actions: actions.toSpliced(nth, 1) })),
      )
    })
  }

  const withActions = (node: Node, key: 'entry' | 'exit', id: string) => {
    const actions = listOf(node[key])
    actions.forEach((action, nth) =>
      tryOut('action dropped', `${id} on ${key}, ${nameOf(action)}`, () => {
        const original = node[key]
        node[key] = actions.toSpliced(nth, 1)
        return () => void (node[key] = original)
      }),
    )
  }

  const withNode = (node: Node, id: string) => {
    for (const event of Object.keys(node.on ?? {})) withBranches(node.on!, event, `${id} on ${event}`, id)
    for (const delay of Object.keys(node.after ?? {})) withBranches(node.after!, delay, `${id} after ${delay}`, id)
    const own = node as Record<string, Branches | undefined>
    withBranches(own, 'always', `${id} on entering`, id)
    withBranches(own, 'onDone', `${id} on done`, id)
    withActions(node, 'entry', id)
    withActions(node, 'exit', id)
    const invokes = listOf(node.invoke)
    invokes.forEach((invoke, nth) => {
      const end = invoke as unknown as Record<string, Branches | undefined>
      for (const when of ['onDone', 'onError', 'onSnapshot']) withBranches(end, when, `${id} ${when} of ${invoke.id}`, id)
      tryOut('invoke dropped', `${id}, ${invoke.id}`, () => {
        const original = node.invoke
        node.invoke = invokes.toSpliced(nth, 1)
        return () => void (node.invoke = original)
      })
    })
    for (const [key, child] of Object.entries(node.states ?? {})) withNode(child, `${id}.${key}`)
  }

  /** Never the state that it was: the one after the leaf that it would have led to. */
  const anotherLeaf = (id: string, target: string | string[]): string => {
    const [wanted = ''] = listOf(target)
    const key = wanted.replace(/^[#.]/, '').split('.').at(-1)
    const from = leaves.indexOf(`#${id}`)
    const meant = leaves.findIndex((leaf) => leaf.split('.').includes(key ?? ''))
    const others = leaves.filter((leaf) => !leaf.split('.').includes(key ?? ''))
    return others[(Math.max(meant, from) + 1) % others.length] ?? leaves[0]!
  }

  withNode(whole, machine.id)
  return mutants
}

const listOf = <Item>(value: Item | readonly Item[] | undefined): Item[] =>
  value === undefined ? [] : Array.isArray(value) ? ([...value] as Item[]) : [value as Item]

const nameOf = (action: unknown): string =>
  typeof action === 'string' ? action : ((action as { type?: string }).type ?? 'an action without a name')

const without = <Value extends object>(value: Value, key: keyof Value): Value => {
  const { [key]: _, ...rest } = value
  return rest as Value
}

/** Objects and lists are copied, functions are the same: a definition holds nothing else. */
function plainCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainCopy)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plainCopy(inner)]))
}
