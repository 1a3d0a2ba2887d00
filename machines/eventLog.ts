import type { InspectionEvent, StateValue } from 'xstate'
import { KEPT, type Facts, type LoggedMachine, type Words } from './keptFacts.ts'

export const EVENTS_KEPT = 200

export type KeptValue = string | number | KeptValue[]

export interface LogEntry {
  /** Milliseconds since the log began. */
  at: number
  /** Counted from 1 in the order in which they were first heard of. */
  actor: number
  machine: LoggedMachine
  /** `init` where the actor started. */
  event: string
  facts?: Record<string, KeptValue>
  /** After the event. */
  state: StateValue
  context?: Record<string, KeptValue>
}

/** What a person hands on in a report: enough to feed it to the machines again, and nothing about the person. */
export interface Capsule {
  letsema: 1
  /** Of the machines whose first events are no longer there: how they stood before the first that is. */
  begun: Pick<LogEntry, 'actor' | 'machine' | 'state' | 'context'>[]
  entries: LogEntry[]
}

export interface EventLog {
  /** For `createActor`, of every root. */
  inspect: (event: InspectionEvent) => void
  capsule: () => Capsule
}

/** @param clock milliseconds since the epoch */
export function createEventLog(clock: () => number): EventLog {
  const from = clock()
  const numbers = new Map<string, number>()
  const begun = new Map<number, Capsule['begun'][number]>()
  const entries: LogEntry[] = []

  return {
    inspect(inspected) {
      if (inspected.type !== '@xstate.snapshot') return
      const { actorRef, event, snapshot } = inspected as unknown as Seen
      const machine = actorRef.logic?.id
      if (!isLogged(machine)) return
      let actor = numbers.get(actorRef.sessionId)
      if (!actor) numbers.set(actorRef.sessionId, (actor = numbers.size + 1))
      const { context } = KEPT[machine]
      entries.push({
        at: clock() - from,
        actor,
        machine,
        ...eventOf(machine, event),
        state: snapshot.value,
        ...someOf('context', factsOf(context, snapshot.context)),
      })
      if (entries.length > EVENTS_KEPT) forgetOldest()
    },
    capsule: () => ({ letsema: 1, begun: [...begun.values()], entries: [...entries] }),
  }

  function forgetOldest(): void {
    const { actor, machine, state, context } = entries.shift()!
    begun.delete(actor)
    if (entries.some((entry) => entry.actor === actor)) begun.set(actor, { actor, machine, state, ...(context && { context }) })
  }
}

interface Seen {
  actorRef: { sessionId: string; logic?: { id?: string } }
  event: { type: string; output?: unknown }
  snapshot: { value: StateValue; context: unknown }
}

const isLogged = (id: string | undefined): id is LoggedMachine => id !== undefined && Object.hasOwn(KEPT, id)

function eventOf(machine: LoggedMachine, event: Seen['event']): Pick<LogEntry, 'event' | 'facts'> {
  const { events, answers }: { events: Record<string, Facts>; answers: Record<string, Facts> } = KEPT[machine]
  if (event.type === 'xstate.init') return { event: 'init' }
  if (Object.hasOwn(events, event.type)) return { event: event.type, ...someOf('facts', factsOf(events[event.type]!, event)) }
  const answered = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type)
  const service = answered?.[2] ?? ''
  if (answered && Object.hasOwn(answers, service))
    return { event: event.type, ...(answered[1] === 'done' ? someOf('facts', factsOf(answers[service]!, event.output)) : {}) }
  // Of a delay: the type names the delay and the state, both ours.
  return { event: /^xstate\.(?:after|stop)\b/.test(event.type) ? event.type : 'other' }
}

/** The part of a value that may be kept; a path that leads nowhere, or to another word, leaves nothing. */
export function factsOf(facts: Facts, value: unknown): Record<string, KeptValue> {
  const kept: Record<string, KeptValue> = {}
  for (const [path, words] of Object.entries(facts)) {
    const found = path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], value)
    const allowed = allowedOf(words, found)
    if (allowed !== undefined) kept[path] = allowed
  }
  return kept
}

function allowedOf(words: Words, value: unknown): KeptValue | undefined {
  if (Array.isArray(value)) return value.map((one) => allowedOf(words, one)).filter((one) => one !== undefined)
  if (words === 'count') return Number.isInteger(value) && Math.abs(value as number) <= 1_000 ? (value as number) : undefined
  return words.includes(value as never) ? (value as string | number) : undefined
}

const someOf = <Name extends 'facts' | 'context'>(name: Name, facts: Record<string, KeptValue>) =>
  (Object.keys(facts).length > 0 ? { [name]: facts } : {}) as { [Key in Name]?: Record<string, KeptValue> }
