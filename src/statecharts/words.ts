/**
 * A state is named by how it is reached: an input, then word by word what happened. Storybook takes letters, digits, spaces, dashes and
 * underscores in the arguments of an address, so that is what words are made of.
 */
import type { AnyEventObject, AnyStateMachine } from 'xstate'
import type { Cause, Model } from '#tests/models/engine.ts'

export const WAIT = 'wait'
export const NO_ANSWER = 'noAnswer'
const WITH_VALUES = '-as-'

export const wordOfAnswer = (invokeId: string, outcome: string): string => `${invokeId}-${outcome}`

/** @param nth of the fixtures of this type, counted from 0 */
export const wordOfFixture = (type: string, nth: number): string => (nth === 0 ? type : `${type}-${nth + 1}`)

export function wordOfEvent(event: AnyEventObject, events: Model<AnyStateMachine>['events']): string {
  const fixtures: readonly AnyEventObject[] = events[event.type] ?? []
  const nth = fixtures.findIndex((fixture) => JSON.stringify(fixture) === JSON.stringify(event))
  return nth >= 0 ? wordOfFixture(event.type, nth) : `${event.type}${WITH_VALUES}${toBase64Url(JSON.stringify(event))}`
}

/** @returns the event that someone sent from a screen with values of their own, null for any other word */
export function eventOfWord(word: string): AnyEventObject | null {
  const at = word.indexOf(WITH_VALUES)
  if (at < 0) return null
  try {
    const event: unknown = JSON.parse(fromBase64Url(word.slice(at + WITH_VALUES.length)))
    return isEvent(event) && event.type === word.slice(0, at) ? event : null
  } catch {
    return null
  }
}

/** What a word says to people: `LOG_IN-as-eyJ0e…` is LOG_IN with values of their own. */
export const readable = (word: string): string => {
  const at = word.indexOf(WITH_VALUES)
  return at < 0 ? word : `${word.slice(0, at)} (as typed)`
}

export function wordOfCause(cause: Cause, events: Model<AnyStateMachine>['events']): string {
  switch (cause.kind) {
    case 'sent':
      return wordOfEvent(cause.event, events)
    case 'answered':
      return wordOfAnswer(cause.invokeId, cause.outcome)
    case 'unanswered':
      return wordOfAnswer(cause.invokeId, NO_ANSWER)
    case 'elapsed':
      return WAIT
  }
}

export const wordsOf = (trail: string): string[] => trail.split(' ').filter(Boolean)

export const trailOf = (words: readonly string[]): string => words.join(' ')

const isEvent = (value: unknown): value is AnyEventObject =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const toBase64Url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const fromBase64Url = (text: string) =>
  new TextDecoder().decode(Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0)))
