/** A machine on its real screen, brought to a state by replaying how it is reached, and played on from there. */
import type { ReactNode } from 'react'
import {
  getNextSnapshot,
  type AnyActor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
} from 'xstate'
import { PathClock } from '#tests/models/clock.ts'
import { make, moveNamed, possibleMoves, type AnyModel, type Move } from './moves.ts'
import { eventOfWord, wordOfEvent, wordsOf } from './words.ts'

/** What a scene is opened with; it hands `clock` and `inspect` to the root actor that it makes. */
export interface Cast {
  input: unknown
  clock: PathClock
  inspect: (inspected: InspectionEvent) => void
}

export interface Stage {
  /** Of the machine itself, wherever it lives. */
  actor: AnyActorRef
  screen: ReactNode
  close: () => void
}

export interface Scene {
  model: () => AnyModel
  open: (cast: Cast) => Stage
}

let lastNumber = 0

export class Rehearsal {
  /** Tells one rehearsal from another. */
  readonly number = ++lastNumber
  readonly model: AnyModel
  readonly stage: Stage
  /** The first word of the trail that could not happen, if any. */
  readonly lostAt: string | null = null
  readonly #clock = new PathClock()
  readonly #listeners = new Set<() => void>()
  #words: readonly string[] = []
  #snapshot: AnyMachineSnapshot

  constructor(scene: Scene, trail: string) {
    this.model = scene.model()
    const [wanted = '', ...words] = wordsOf(trail)
    const input = wanted in this.model.inputs ? wanted : Object.keys(this.model.inputs)[0]!
    this.#words = [input]
    this.stage = scene.open({ input: this.model.inputs[input], clock: this.#clock, inspect: this.#note })
    this.#snapshot = this.actor.getSnapshot() as AnyMachineSnapshot
    this.actor.subscribe({ next: this.#tell, complete: this.#tell, error: this.#tell })
    if (wanted && wanted !== input) this.lostAt = wanted
    else this.lostAt = words.find((word) => !this.#take(word)) ?? null
  }

  get actor(): AnyActorRef {
    return this.stage.actor
  }

  get snapshot(): AnyMachineSnapshot {
    return this.#snapshot
  }

  /** Input and what happened since; each change gives a new one. */
  get words(): readonly string[] {
    return this.#words
  }

  get moves(): Move[] {
    return possibleMoves(this.model, this.#snapshot)
  }

  make(move: Move): void {
    if (move.kind !== 'event') this.#words = [...this.#words, move.word]
    make(move, this.actor, this.#clock)
    this.#tell()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #take(word: string): boolean {
    const move = moveNamed(word, this.model, this.#snapshot)
    if (move) this.make(move)
    return move !== null
  }

  /** Events come from buttons and from the screen alike; where they are received is the one place that sees all. */
  #note = (inspected: InspectionEvent): void => {
    if (inspected.type !== '@xstate.event' || inspected.actorRef !== this.stage?.actor) return
    const { event } = inspected
    if (!(event.type in this.model.events) || !this.#snapshot.can(event)) return
    const word = wordOfEvent(event, this.model.events)
    // A form that gives up what it holds says so even where that is what it was given.
    if (eventOfWord(word) && !this.#changesAnything(event)) return
    this.#words = [...this.#words, word]
  }

  #changesAnything(event: AnyEventObject): boolean {
    const { logic } = this.actor as AnyActor
    const next = getNextSnapshot(logic as AnyStateMachine, this.#snapshot, event)
    return JSON.stringify([next.value, next.context]) !== JSON.stringify([this.#snapshot.value, this.#snapshot.context])
  }

  #tell = (): void => {
    this.#snapshot = this.actor.getSnapshot() as AnyMachineSnapshot
    for (const listener of this.#listeners) listener()
  }
}
