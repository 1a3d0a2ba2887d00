import { StateMachine, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import type { Path } from '../engine.ts'
import type { Place } from '../faults.ts'
import { pathsOn, soughtOnce, type BrowserWorld, type InBrowser } from './level.ts'

interface WalkedPlace extends Place {
  /** The way there. */
  path: Path
  leaf: string
}

/** Every leaf state that somebody can get a machine to rest in, each by the shortest of its paths. */
export function placesOn<Machine extends AnyStateMachine, World extends BrowserWorld>(
  level: InBrowser<Machine, World>,
  isElsewhere: (snapshot: AnyMachineSnapshot) => boolean = () => false,
): WalkedPlace[] {
  const ways = soughtOnce(level.model, 'places', () => shortestToEach(pathsOn(level), isElsewhere))
  return ways.map((path) => {
    const snapshot = endOf(path)
    const leaf = leafOf(snapshot)
    return { name: `${level.model.machine.id} ${leaf}`, leaf, snapshot, ...asideOf(snapshot), meetsRefusedToken: null, path }
  })
}

function shortestToEach(paths: Path[], isElsewhere: (snapshot: AnyMachineSnapshot) => boolean): Path[] {
  const ways = new Map<string, Path>()
  for (const path of paths)
    for (let length = 0; length <= path.steps.length; length += 1) {
      const way = { ...path, steps: path.steps.slice(0, length) }
      const leaf = leafOf(endOf(way))
      if (!isElsewhere(endOf(way)) && length < (ways.get(leaf)?.steps.length ?? Infinity)) ways.set(leaf, way)
    }
  return [...ways.values()]
}

const endOf = ({ start, steps }: Path): AnyMachineSnapshot => steps.at(-1)?.to ?? start

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
