/** What can happen next to an actor that is shown: events, answers of the services that run, time. */
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { PathClock } from '#tests/models/clock.ts'
import type { Model } from '#tests/models/engine.ts'
import { toEnd, toFail } from './doubles.ts'
import { eventOfWord, NO_ANSWER, WAIT, wordOfAnswer, wordOfFixture } from './words.ts'

export type AnyModel = Model<AnyStateMachine>

export type Move =
  | { kind: 'event'; word: string; text: string; event: AnyEventObject }
  | { kind: 'answer'; word: string; text: string; service: string; child: AnyActorRef; told: AnyEventObject }
  | { kind: 'time'; word: string; text: string }

export function possibleMoves(model: AnyModel, snapshot: AnyMachineSnapshot): Move[] {
  if (snapshot.status !== 'active') return []
  return [...possibleEvents(model, snapshot), ...possibleAnswers(model, snapshot), ...possibleWait(model, snapshot)]
}

/** @returns the move that a word names, null where it cannot happen now */
export function moveNamed(word: string, model: AnyModel, snapshot: AnyMachineSnapshot): Move | null {
  const event = eventOfWord(word)
  if (event) return snapshot.status === 'active' && snapshot.can(event) ? { kind: 'event', word, text: event.type, event } : null
  return possibleMoves(model, snapshot).find((move) => move.word === word) ?? null
}

export function make(move: Move, actor: AnyActorRef, clock: PathClock): void {
  if (move.kind === 'event') actor.send(move.event)
  else if (move.kind === 'answer') move.child.send(move.told)
  else clock.toNextTimer()
}

function possibleEvents({ events }: AnyModel, snapshot: AnyMachineSnapshot): Move[] {
  return Object.values<readonly AnyEventObject[]>(events).flatMap((fixtures) =>
    fixtures.flatMap((event, nth): Move[] =>
      snapshot.can(event)
        ? [
            {
              kind: 'event',
              word: wordOfFixture(event.type, nth),
              text: fixtures.length > 1 ? `${event.type} ${nth + 1}` : event.type,
              event,
            },
          ]
        : [],
    ),
  )
}

function possibleAnswers({ outcomes }: AnyModel, snapshot: AnyMachineSnapshot): Move[] {
  const known = typeof outcomes === 'function' ? outcomes(snapshot) : outcomes
  return snapshot._nodes
    .flatMap(({ invoke }) => invoke)
    .flatMap(({ id, src }): Move[] => {
      const service = src as string
      const child = (snapshot.children as Record<string, AnyActorRef | undefined>)[id]
      if (!child || (child.getSnapshot() as { status: string }).status !== 'active') return []
      const answers = Object.entries(known[service] ?? {}).map(([outcome, output]): Move => {
        return { kind: 'answer', word: wordOfAnswer(id, outcome), text: outcome, service: id, child, told: toEnd(output) }
      })
      const told = toFail(new Error(`${service} gave no answer`))
      return [...answers, { kind: 'answer', word: wordOfAnswer(id, NO_ANSWER), text: 'no answer', service: id, child, told }]
    })
}

function possibleWait({ machine }: AnyModel, snapshot: AnyMachineSnapshot): Move[] {
  const waits = snapshot._nodes.flatMap(({ after }) => after).map(({ delay }) => inMilliseconds(machine, snapshot, delay))
  if (waits.length === 0) return []
  return [{ kind: 'time', word: WAIT, text: `${durationText(Math.min(...waits))} pass` }]
}

function inMilliseconds(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, delay: unknown): number {
  const known = typeof delay === 'string' ? machine.implementations.delays[delay] : delay
  return typeof known === 'function' ? (known({ context: snapshot.context, event: { type: '' } }, undefined) as number) : (known as number)
}

export const durationText = (milliseconds: number): string =>
  milliseconds < 120_000 ? `${milliseconds / 1_000} s` : `${Math.round(milliseconds / 60_000)} min`
