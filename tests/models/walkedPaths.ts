import { afterAll, describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { actorExecutor } from './actorExecutor.ts'
import { missedStates, missedTransitions, rowOf } from './coverage.ts'
import { describePath, generatePaths, walk, type Model } from './engine.ts'
import { isWhollyWalked } from './levels.ts'
import { writeRow } from './report.ts'
import { WALKING } from './walking.ts'

/** Walks every generated path on the bare machine and holds them to every transition and every state. */
export function everyPathIsWalked<Machine extends AnyStateMachine>(model: Model<Machine>): void {
  const began = performance.now()
  const paths = generatePaths(model, { thorough: true })
  const executor = actorExecutor(model, WALKING[model.machine.id])

  describe(`the paths of ${model.machine.id}`, () => {
    for (const path of paths) test(describePath(path), () => walk(path, executor))

    test('take every transition', () => expect(missedTransitions(executor)).toEqual([]))

    test('rest in every state', () => expect(missedStates(executor)).toEqual([]))

    afterAll(({}, walks) => isWhollyWalked(walks) && writeRow(rowOf(executor, paths, performance.now() - began)))
  })
}
