import { afterAll, describe, expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import type { AnyStateMachine } from 'xstate'
import { anyFlow, reasonAgainst } from '../models/deeds.ts'
import { describePath, generatePaths, joinPaths, walk, type Step } from '../models/engine.ts'
import { isWhollyWalked, levelFile, type LevelRow } from '../models/levels.ts'
import { restingLeaves, transitionsOf } from '../models/transitions.ts'
import { isWhole } from '../models/whole.ts'
import { mountedExecutor, type Mounting } from './mountedExecutor.tsx'

/** Walks every generated path on the mounted screen and holds them to every transition and every state. */
export function everyPathIsWalkedOnScreen<Machine extends AnyStateMachine>(mounting: Mounting<Machine>): void {
  const { machine } = mounting.model
  const flow = anyFlow(mounting.flow)
  const isOver = (steps: Step[]) => steps.some(({ from }) => mounting.isLeftBehind?.(from))
  const paths = joinPaths(mounting.model, generatePaths(mounting.model), { isOver, onceEach: !isWhole })
  const executor = mountedExecutor(mounting)
  const missed = () => [...transitionsOf(machine).values()].filter((name) => !executor.taken.has(name))
  const unseen = () => restingLeaves(machine).filter(({ id }) => !executor.visited.has(id))

  describe(`the paths of ${machine.id} on the screen`, () => {
    let milliseconds = 0
    for (const path of paths)
      test(describePath(path), async () => {
        const began = performance.now()
        await walk(path, executor)
        milliseconds += performance.now() - began
      })

    test('take every transition', () => expect(missed()).toEqual([]))

    test('rest in every state', () => expect(unseen().map(({ id }) => id)).toEqual([]))

    afterAll(async ({}, walks) => {
      if (!isWhollyWalked(walks)) return
      const told = paths.flatMap(({ steps }) =>
        steps.flatMap(({ event, from }) => {
          const why = reasonAgainst(flow, event, from)
          return why === null ? [] : [{ what: `${event.name} from ${JSON.stringify(from.value)}`, why }]
        }),
      )
      const all = transitionsOf(machine).size
      const row: LevelRow = {
        machine: machine.id,
        level: 'screen',
        states: restingLeaves(machine).length,
        statesCovered: restingLeaves(machine).length - unseen().length,
        transitions: all,
        covered: all - missed().length,
        missed: missed(),
        nobody: [...new Map(told.map((one) => [one.what, one])).values()],
        paths: paths.length,
        steps: paths.reduce((sum, { steps }) => sum + steps.length, 0),
        milliseconds: Math.round(milliseconds),
        walkedAt: new Date().toISOString(),
      }
      await commands.writeFile(levelFile(row), JSON.stringify(row))
    })
  })
}
