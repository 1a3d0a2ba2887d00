import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Path } from '../engine.ts'
import type { Place } from '../faults.ts'
import { StateMachine } from 'xstate'

interface WalkedPlace extends Place {
  /** The way there. */
  path: Path
  leaf: string
}

/** Every leaf state that somebody can get a machine to rest in, each by the shortest of its paths. */
export function placesOf(machine: string, paths: Path[], isElsewhere: (snapshot: AnyMachineSnapshot) => boolean): WalkedPlace[] {
  const places = new Map<string, WalkedPlace>()
  for (const path of paths)
    for (let length = 0; length <= path.steps.length; length += 1) {
      const snapshot = path.steps[length - 1]?.to ?? path.start
      const leaf = leafOf(snapshot)
      const name = `${machine} ${leaf}`
      if (isElsewhere(snapshot) || length >= (places.get(name)?.path.steps.length ?? Infinity)) continue
      const steps = path.steps.slice(0, length)
      places.set(name, { name, leaf, snapshot, ...asideOf(snapshot), meetsRefusedToken: null, path: { ...path, steps } })
    }
  return [...places.values()]
}

const leafOf = ({ _nodes: nodes }: AnyMachineSnapshot): string =>
  nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ path }) => path.join('.'))
    .join(' ')

/** Nobody is asked: the donor goes somewhere else. */
const LEAVES: ReadonlySet<string> = new Set(['leaveForGateway', 'leaveForCardPage'])

function asideOf(snapshot: AnyMachineSnapshot): Pick<Place, 'asks' | 'isOpenAtGateway'> {
  const asked = snapshot.status === 'active' ? snapshot._nodes.flatMap(({ invoke }) => invoke).map(({ src }) => src as string) : []
  const asks = asked.find((src) => !LEAVES.has(src) && !isMachine(snapshot.machine, src)) ?? null
  return { asks, isOpenAtGateway: snapshot.machine.id === 'payment' && snapshot.status === 'active' && isPaidElsewhere(snapshot) }
}

const isPaidElsewhere = ({ context }: AnyMachineSnapshot): boolean =>
  ['redirect', 'code'].includes((context as { donation: { next: { kind: string } } }).donation.next.kind)

const isMachine = ({ implementations }: AnyStateMachine, src: string) => implementations.actors[src] instanceof StateMachine
