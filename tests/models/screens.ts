import { describe, expect, test } from 'vitest'
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate'
import { restingLeaves } from './transitions.ts'

/** Holds a screen function to a table with one row a leaf state, none missing and none too many. */
export function everyLeafHasItsScreen(
  machine: AnyStateMachine,
  context: unknown,
  screenOf: (snapshot: never) => string,
  table: Record<string, string>,
): void {
  describe(`the screen of ${machine.id}`, () => {
    const leaves = restingLeaves(machine)

    test('is settled for every leaf state', () => {
      expect(Object.keys(table).sort()).toEqual(leaves.map(({ path }) => path.join('.')).sort())
    })

    for (const leaf of leaves) {
      const name = leaf.path.join('.')
      test(`${name} shows ${table[name]}`, () => {
        const snapshot: AnyMachineSnapshot = machine.resolveState({ value: valueOf(leaf), context })
        expect(screenOf(snapshot as never)).toBe(table[name])
      })
    }
  })
}

const valueOf = ({ path }: AnyStateNode) =>
  path.reduceRight<unknown>((value, key) => (value === null ? key : { [key]: value }), null) as string
