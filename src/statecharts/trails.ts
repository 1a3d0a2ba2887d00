/** The shortest way to every leaf state, from the generated paths. */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { generatePaths, type Model } from '#tests/models/engine.ts'
import { trailOf, wordOfCause } from './words.ts'

export function trailsOf(model: Model<AnyStateMachine>): Map<string, string> {
  const shortest = new Map<string, readonly string[]>()
  for (const { input, start, steps } of generatePaths(model)) {
    const words = [input]
    note(start)
    for (const { event, to } of steps) {
      words.push(wordOfCause(event, model.events))
      note(to)
    }

    function note(snapshot: AnyMachineSnapshot) {
      for (const leaf of leavesIn(snapshot)) if (words.length < (shortest.get(leaf)?.length ?? Infinity)) shortest.set(leaf, [...words])
    }
  }
  return new Map([...shortest].map(([leaf, words]) => [leaf, trailOf(words)]))
}

/** @returns the leaf states that a snapshot is in, their parts parted by dots; several of a parallel machine */
export const leavesIn = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot._nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(({ path }) => path.join('.'))
