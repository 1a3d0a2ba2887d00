import type { InspectionEvent } from 'xstate'
import type { EventLog } from '#machines/eventLog.ts'

type Hear = (event: InspectionEvent, at: number) => void

/** Hears the machines from the start. What of it may be kept is judged by the event log, which is fetched later. */
export interface Hearing extends Pick<EventLog, 'inspect'> {
  /** When it began, in milliseconds since the epoch. */
  began: number
  /** @param to is told all that was heard until now, and when, and what comes */
  handOn(to: Hear): void
}

/** @param clock milliseconds since the epoch */
export function createHearing(clock: () => number): Hearing {
  const heard: Parameters<Hear>[] = []
  let hear: Hear = (...one) => heard.push(one)
  return {
    began: clock(),
    inspect: (event) => hear(event, clock()),
    handOn(to) {
      for (const one of heard.splice(0)) to(...one)
      hear = to
    },
  }
}
