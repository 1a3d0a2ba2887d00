import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import { PathClock } from '../models/clock.ts'
import { transitionsOf } from '../models/transitions.ts'

interface Notes {
  /** Names. */
  taken: Set<string>
  /** Ids. */
  visited: Set<string>
}

/** What runs behind the screen that a walk is on. */
interface Watch {
  clock: PathClock
  /** The machine of this id that ran last. */
  latest: Map<string, AnyActorRef>
  notes: Map<AnyActorRef, Notes>
}

let current = freshWatch()

export const watch = (): Watch => current

export function beginWatch(): void {
  current = freshWatch()
}

/** Options for every actor that is made while the watch lasts. */
export const watched = () => ({ clock: current.clock, inspect: notice })

export const notesOf = (actor: AnyActorRef): Notes => current.notes.get(actor) ?? { taken: new Set(), visited: new Set() }

function freshWatch(): Watch {
  return { clock: new PathClock(), latest: new Map(), notes: new Map() }
}

function notice(inspected: InspectionEvent): void {
  if (inspected.type !== '@xstate.microstep' && inspected.type !== '@xstate.snapshot') return
  const actor = inspected.actorRef as AnyActorRef
  const { machine, _nodes: nodes = [] } = inspected.snapshot as Partial<AnyMachineSnapshot>
  if (!machine) return
  current.latest.set(machine.id, actor)
  const notes = notesOf(actor)
  current.notes.set(actor, notes)
  for (const { id } of nodes) notes.visited.add(id)
  if (inspected.type !== '@xstate.microstep') return
  for (const transition of inspected._transitions) {
    const name = transitionsOf(machine).get(transition)
    if (name) notes.taken.add(name)
  }
}
