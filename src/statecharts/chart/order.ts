/** In which order states are drawn: as they are reached from the first one. */
import type { Chart, ChartState, ChartTransition } from './definition.ts'

export interface Order {
  /** The children of each state, first come first. */
  childrenOf: ReadonlyMap<string, ChartState[]>
  /** Whether a transition leads back to where the machine was before. */
  leadsBack: (transition: ChartTransition) => boolean
}

export function orderOf({ root, transitions }: Chart): Order {
  const childrenOf = new Map<string, ChartState[]>()
  const ranks = new Map<string, number>()
  visit(root)
  return {
    childrenOf,
    leadsBack: ({ from, to }) => {
      const [one, other] = siblingsOf(from, to ?? from)
      return one !== other && (ranks.get(one) ?? 0) > (ranks.get(other) ?? 0)
    },
  }

  function visit(parent: ChartState) {
    const { children } = parent
    const waiting = children.filter(({ isInitial }) => isInitial)
    const found = new Set<ChartState>()
    // What nothing leads to comes last.
    for (const state of [...waiting, ...children]) {
      if (found.has(state)) continue
      found.add(state)
      for (const next of found) for (const child of children) if (leads(next.id, child.id)) found.add(child)
    }
    childrenOf.set(parent.id, [...found])
    ;[...found].forEach(({ id }, index) => ranks.set(id, index))
    for (const child of children) visit(child)
  }

  function leads(from: string, to: string): boolean {
    return transitions.some((transition) => isIn(transition.from, from) && transition.to !== null && isIn(transition.to, to))
  }
}

const isIn = (id: string, ancestor: string) => id === ancestor || id.startsWith(`${ancestor}.`)

/** @returns the outermost different states that two are in */
function siblingsOf(one: string, other: string): [string, string] {
  const [a, b] = [one.split('.'), other.split('.')]
  let same = 0
  while (same < a.length && same < b.length && a[same] === b[same]) same += 1
  return [a.slice(0, same + 1).join('.'), b.slice(0, same + 1).join('.')]
}
