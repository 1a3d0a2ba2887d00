import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { service } from '#machines/service.ts'
import { actorExecutor } from './actorExecutor.ts'
import { missedStates, missedTransitions, rowOf } from './coverage.ts'
import { describePath, generatePaths, joinPaths, walk, type Executor, type Model, type Path } from './engine.ts'

type LampOutput = { kind: 'lit' } | { kind: 'broken' }

const lampSetup = setup({
  types: { events: {} as { type: 'SWITCH' } | { type: 'MEND' } },
  actors: { light: service<LampOutput>('light') },
  guards: { isLit: (_, output: LampOutput) => output.kind === 'lit' },
})

const lampStates = (afterLighting: 'on' | 'off') =>
  ({
    off: { on: { SWITCH: 'lighting' } },
    lighting: {
      invoke: {
        id: 'light',
        src: 'light',
        onDone: [
          { guard: { type: 'isLit', params: ({ event }: { event: { output: LampOutput } }) => event.output }, target: afterLighting },
          { target: 'broken' },
        ],
        onError: 'off',
      },
      after: { 1000: 'off' },
    },
    on: { after: { 5000: 'off' }, on: { SWITCH: 'off' } },
    broken: { on: { MEND: 'off' } },
  }) as const

const lamp = lampSetup.createMachine({ id: 'lamp', initial: 'off', states: lampStates('on') })
const faultyLamp = lampSetup.createMachine({ id: 'lamp', initial: 'off', states: lampStates('off') })

const model = {
  machine: lamp,
  inputs: { start: undefined },
  events: { SWITCH: [{ type: 'SWITCH' }], MEND: [{ type: 'MEND' }] },
  outcomes: { light: { lit: { kind: 'lit' }, broken: { kind: 'broken' } } },
} as const

const walked = async (paths: Path[], executor: ReturnType<typeof actorExecutor>) => {
  for (const path of paths) await walk(path, executor)
  return executor
}

describe('the path engine', () => {
  test('finds a path for every event, answer, silence and wait, and none that begins another', () => {
    expect(generatePaths(model).map(describePath)).toEqual([
      'start > SWITCH > light: no answer',
      'start > SWITCH > after 1000 ms',
      'start > SWITCH > light: lit > SWITCH',
      'start > SWITCH > light: lit > after 5000 ms',
      'start > SWITCH > light: broken > MEND',
    ])
  })

  test('joins them where one can go on from another’s end: every transition still, on fewer walks', async () => {
    const joined = joinPaths(model, generatePaths(model))
    expect(joined.map(describePath)).toEqual([
      'start > SWITCH > light: no answer > SWITCH > light: lit > SWITCH > SWITCH > light: broken > MEND > SWITCH > after 1000 ms',
      'start > SWITCH > light: lit > after 5000 ms',
    ])
    expect(missedTransitions(await walked(joined, actorExecutor(model)))).toEqual([])
  })

  test('goes on from behind a wait that leads to one of two states', () => {
    const { SWITCH } = model.events
    const dimmed = setup({ types: { events: {} as { type: 'SWITCH' } }, guards: { isDay: () => false } }).createMachine({
      initial: 'on',
      states: {
        on: { after: { 5000: [{ guard: 'isDay', target: 'off' }, { target: 'dim' }] } },
        dim: { on: { SWITCH: 'off' } },
        off: {},
      },
    })
    expect(generatePaths({ machine: dimmed, inputs: { start: undefined }, events: { SWITCH }, outcomes: {} }).map(describePath)).toEqual([
      'start > after 5000 ms > SWITCH',
    ])
  })

  test('joins none over what cannot happen, nor after what is over', () => {
    const apart = generatePaths(model)
    const canHappen = ({ name }: { name: string }) => name !== 'SWITCH'
    expect(joinPaths(model, apart, { canHappen })).toEqual(apart)
    expect(joinPaths(model, apart, { isOver: () => true })).toEqual(apart)
  })

  test('takes a transition from one of its states where once is enough', async () => {
    const radio = setup({ types: { events: {} as { type: 'STOP' } | { type: 'LOUDER' } } }).createMachine({
      id: 'radio',
      initial: 'playing',
      states: {
        off: {},
        playing: { initial: 'quiet', on: { STOP: 'off' }, states: { quiet: { on: { LOUDER: 'loud' } }, loud: {} } },
      },
    })
    const heard = {
      machine: radio,
      inputs: { start: undefined },
      events: { STOP: [{ type: 'STOP' }], LOUDER: [{ type: 'LOUDER' }] },
      outcomes: {},
    } as const
    const paths = generatePaths(heard)
    expect(paths.map(describePath)).toEqual(['start > STOP', 'start > LOUDER > STOP'])
    const once = joinPaths(heard, paths, { onceEach: true })
    expect(once.map(describePath)).toEqual(['start > LOUDER > STOP'])
    const executor = await walked(once, actorExecutor(heard))
    expect([...missedTransitions(executor), ...missedStates(executor)]).toEqual([])
  })

  test('goes back over several steps where once is enough, sooner than to begin anew', () => {
    const round = setup({ types: { events: {} as { type: 'NEXT' } | { type: 'LEFT' } | { type: 'RIGHT' } } }).createMachine({
      initial: 'first',
      states: { first: { on: { NEXT: 'second' } }, second: { on: { NEXT: 'fork' } }, fork: { on: { LEFT: 'first', RIGHT: 'first' } } },
    })
    const events = { NEXT: [{ type: 'NEXT' }], LEFT: [{ type: 'LEFT' }], RIGHT: [{ type: 'RIGHT' }] } as const
    const rounds = { machine: round, inputs: { start: undefined }, events, outcomes: {} }
    expect(joinPaths(rounds, generatePaths(rounds)).map(describePath)).toEqual([
      'start > NEXT > NEXT > LEFT',
      'start > NEXT > NEXT > RIGHT',
    ])
    expect(joinPaths(rounds, generatePaths(rounds), { onceEach: true }).map(describePath)).toEqual([
      'start > NEXT > NEXT > LEFT > NEXT > NEXT > RIGHT',
    ])
  })

  test('begins from every input once, and goes from there as far as shows something new', () => {
    const door = setup({
      types: {
        context: {} as { isOpen: boolean },
        input: {} as { isOpen: boolean },
        events: {} as { type: 'OPEN' } | { type: 'PAINT' } | { type: 'BURN' },
      },
      guards: { isOpen: ({ context }) => context.isOpen },
    }).createMachine({
      context: ({ input }) => input,
      initial: 'there',
      states: {
        there: { always: [{ guard: 'isOpen', target: 'open' }, { target: 'shut' }] },
        shut: { on: { OPEN: 'open' } },
        open: { on: { PAINT: 'painted', BURN: 'burnt' } },
        painted: {},
        burnt: {},
      },
    })
    const events = { OPEN: [{ type: 'OPEN' }], PAINT: [{ type: 'PAINT' }], BURN: [{ type: 'BURN' }] } as const
    const doors = { machine: door, inputs: { shut: { isOpen: false }, open: { isOpen: true } }, events, outcomes: {} }
    expect(joinPaths(doors, generatePaths(doors), { onceEach: true }).map(describePath)).toEqual([
      'shut > OPEN > PAINT',
      'shut > OPEN > BURN',
      'open',
    ])
    expect(joinPaths(doors, generatePaths(doors, { eachInputApart: true }), { onceEach: true }).map(describePath)).toEqual([
      'shut > OPEN > PAINT',
      'open > BURN',
    ])
  })

  test('walks them on a machine that behaves as described, over every transition', async () => {
    const paths = generatePaths(model)
    const executor = await walked(paths, actorExecutor(model))
    expect(missedTransitions(executor)).toEqual([])
    expect(rowOf(executor, paths, 12.4)).toEqual({
      machine: 'lamp',
      level: 'machine',
      states: 4,
      statesCovered: 4,
      transitions: 8,
      covered: 8,
      missed: [],
      nobody: [],
      paths: 5,
      steps: 13,
      milliseconds: 12,
      walkedAt: expect.any(String),
    })
  })

  test('finds ways around what nobody can cause, and leaves out what lies behind it', () => {
    expect(generatePaths(model, { canHappen: ({ name }) => name !== 'SWITCH' }).map(describePath)).toEqual(['start'])
    expect(generatePaths(model, { canHappen: ({ name }) => name !== 'light: broken' }).map(describePath)).not.toContain(
      'start > SWITCH > light: broken > MEND',
    )
  })

  test('names the transitions and states that no path takes, here for want of an answer', async () => {
    const poorer = { ...model, outcomes: { light: { lit: { kind: 'lit' } } } } as const
    const executor = await walked(generatePaths(poorer), actorExecutor(poorer))
    expect(missedTransitions(executor)).toEqual([
      'lamp.lighting on xstate.done.actor.light (2) -> lamp.broken',
      'lamp.broken on MEND -> lamp.off',
    ])
    expect(missedStates(executor)).toEqual(['lamp.broken'])
  })

  test('does not compile with a model that leaves out an event', async () => {
    const poorer: Model<typeof lamp> = {
      ...model,
      // @ts-expect-error MEND has no fixture
      events: { SWITCH: [{ type: 'SWITCH' }] },
    }
    const executor = await walked(generatePaths(poorer), actorExecutor(poorer))
    expect(missedTransitions(executor)).toEqual(['lamp.broken on MEND -> lamp.off'])
  })

  test('when thorough also tries what a state takes no notice of', () => {
    expect(generatePaths(model, { thorough: true }).map(describePath)).toEqual(
      expect.arrayContaining(['start > MEND', 'start > SWITCH > MEND', 'start > SWITCH > light: broken > SWITCH']),
    )
  })

  test('refuses a model that leaves out a service', () => {
    expect(() => generatePaths({ ...model, outcomes: {} })).toThrow("The model says no outcome of the service 'light'.")
  })

  test('fails at the very step where a machine behaves differently', async () => {
    const path = generatePaths(model).find(({ steps }) => steps.length === 3)!
    await expect(walk(path, actorExecutor({ ...model, machine: faultyLamp }))).rejects.toThrow('failed at: start > SWITCH > light: lit\n')
  })

  test('hands the same path to any executor, step by step', async () => {
    const log: string[] = []
    const scribe: Executor = {
      start: ({ input }) => void log.push(`start ${input}`),
      perform: ({ event }) => void log.push(`${event.kind} ${event.name}`),
      expect: ({ value }) => void log.push(`see ${String(value)}`),
      stop: () => void log.push('stop'),
    }
    await walk(generatePaths(model)[2]!, scribe)
    expect(log).toEqual([
      'start start',
      'see off',
      'sent SWITCH',
      'see lighting',
      'answered light: lit',
      'see on',
      'sent SWITCH',
      'see off',
      'stop',
    ])
  })
})
