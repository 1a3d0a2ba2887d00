import { beforeAll, describe, expect, test } from 'vitest'
import { createMachine, type AnyStateMachine } from 'xstate'
import { isShort } from '../../../scripts/short.mjs'
import { actorExecutor } from '../actorExecutor.ts'
import { generatePaths, walk, type Model, type Path } from '../engine.ts'
import * as models from '../models.ts'
import { WALKING } from '../walking.ts'
import { shareKilled, verdictOn } from './kill.ts'
import { mutantsOf } from './mutantsOf.ts'

const door = createMachine({
  id: 'door',
  initial: 'shut',
  context: { times: 0 },
  states: {
    shut: { on: { PUSH: { guard: ({ context }) => context.times < 2, target: 'open', actions: () => {} } } },
    open: { on: { PULL: 'shut' } },
    locked: {},
  },
})

const doorModel = {
  machine: door,
  inputs: { start: undefined },
  events: { PUSH: [{ type: 'PUSH' }], PULL: [{ type: 'PULL' }] },
  outcomes: {},
} as unknown as Model<AnyStateMachine>

describe('mutants', () => {
  test('have one mistake each, and say where', () => {
    expect(mutantsOf(door).map(({ name }) => name)).toEqual([
      'door.shut on PUSH: transition dropped',
      'door.shut on PUSH: guard removed',
      'door.shut on PUSH: target swapped',
      'door.shut on PUSH, an action without a name: action dropped',
      'door.open on PULL: transition dropped',
      'door.open on PULL: target swapped',
    ])
  })

  test('that nobody could tell from the unbroken machine survive, and are named', async () => {
    expect(await verdictOn(doorModel, generatePaths(doorModel, { thorough: true }))).toEqual({
      machine: 'door',
      mutants: 6,
      killed: 4,
      equivalent: [],
      survivors: ['door.shut on PUSH: guard removed', 'door.shut on PUSH, an action without a name: action dropped'],
    })
  })
})

describe
  .skipIf(isShort)
  .each(Object.values(models as unknown as Record<string, Model<AnyStateMachine>>).map((model) => ({ id: model.machine.id, model })))(
  'of $id',
  ({ id, model }) => {
    let paths: Path[]
    beforeAll(() => void (paths = generatePaths(model, { thorough: true })))

    test('a copy without a mistake passes on every path', async () => {
      const copy = createMachine(model.machine.config, model.machine.implementations as never)
      const executor = actorExecutor({ ...model, machine: copy }, WALKING[id], model.machine)
      for (const path of paths) await walk(path, executor)
    })

    test('at least 95 % are noticed', async () => {
      expect(await shareKilled(model, paths, 0.95)).toBeGreaterThanOrEqual(0.95)
    })
  },
)
