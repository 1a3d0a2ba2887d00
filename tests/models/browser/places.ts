import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Path } from '../engine.ts'
import type { Place } from '../faults.ts'
import { StateMachine } from 'xstate'

/** Every leaf state that somebody can get a machine to rest in, each by the shortest of its paths. */
export function placesOf(
  machine: string,
  paths: Path[],
  isElsewhere: (snapshot: AnyMachineSnapshot) => boolean,
): (Place & { path: Path })[] {
  const places = new Map<string, Place & { path: Path }>()
  for (const path of paths)
    for (let length = 0; length <= path.steps.length; length += 1) {
      const snapshot = path.steps[length - 1]?.to ?? path.start
      const name = `${machine} ${snapshot._nodes
        .filter(({ type }) => type === 'atomic' || type === 'final')
        .map(({ path: keys }) => keys.join('.'))
        .join(' ')}`
      if (isElsewhere(snapshot) || length >= (places.get(name)?.path.steps.length ?? Infinity)) continue
      places.set(name, { name, snapshot, ...asideOf(snapshot), isAuthorised: false, path: { ...path, steps: path.steps.slice(0, length) } })
    }
  return [...places.values()]
}

function asideOf(snapshot: AnyMachineSnapshot): Pick<Place, 'asks' | 'isOpenAtGateway'> {
  const asked = snapshot.status === 'active' ? snapshot._nodes.flatMap(({ invoke }) => invoke).map(({ src }) => src as string) : []
  const asks = asked.find((src) => src !== 'leaveForGateway' && !isMachine(snapshot.machine, src)) ?? null
  const { donation } = snapshot.context as { donation?: { next: { kind: string } } }
  return { asks, isOpenAtGateway: snapshot.machine.id === 'payment' && donation?.next.kind === 'redirect' && snapshot.status === 'active' }
}

const isMachine = ({ implementations }: AnyStateMachine, src: string) => implementations.actors[src] instanceof StateMachine
