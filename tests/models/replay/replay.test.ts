import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { createEventLog, EVENTS_KEPT, type Capsule } from '#machines/eventLog.ts'
import { KEPT } from '#machines/keptFacts.ts'
import { describePath, generatePaths, type Model, type Path } from '../engine.ts'
import * as models from '../models.ts'
import { replay } from './replay.ts'

const MODELS = Object.values(models) as unknown as Model<AnyStateMachine>[]
const PATHS = MODELS.flatMap((model) => generatePaths(model).map((path) => ({ model, path })))

/** By its index: a counterexample is printed, and a path holds whole machines. */
const ANY_PATH = fc.nat({ max: PATHS.length - 1 })

/** What the log holds after a path, had this been its first. */
function logged(path: Path, machine: AnyStateMachine, changed: <Value>(value: Value) => Value = (value) => value): Capsule {
  const log = createEventLog(() => 0)
  const hear = (event: { type: string }, snapshot: AnyMachineSnapshot) =>
    log.inspect({
      type: '@xstate.snapshot',
      actorRef: { sessionId: 'x:7', logic: machine },
      event: changed(event),
      snapshot: { value: snapshot.value, context: changed(snapshot.context) },
    } as never)
  hear({ type: 'xstate.init' }, path.start)
  for (const { event, to } of path.steps) hear(event.event, to)
  return log.capsule()
}

test('knows every machine, every event and every service', () => {
  expect(Object.keys(KEPT).toSorted()).toEqual(MODELS.map(({ machine }) => machine.id).toSorted())
  for (const { machine } of MODELS) {
    const { events, answers } = KEPT[machine.id as keyof typeof KEPT]
    const { invoked, heard } = definitionOf(machine)
    expect(Object.keys(answers)).toEqual(expect.arrayContaining(invoked))
    expect(Object.keys(events)).toEqual(expect.arrayContaining(heard))
  }
})

describe('replay', () => {
  test.each(PATHS.map(({ model, path }) => [`${model.machine.id}: ${describePath(path)}`, model, path] as const))(
    '%s',
    (_, model, path) => {
      const [replayed] = replay(JSON.parse(JSON.stringify(logged(path, model.machine))) as Capsule)
      expect(replayed!.steps.filter(({ differs }) => differs !== null)).toEqual([])
      expect(replayed!.state).toEqual((path.steps.at(-1)?.to ?? path.start).value)
    },
  )

  test('says where a log went that the machine does not go', () => {
    const { model, path } = PATHS.find(({ model: { machine }, path: { steps } }) => machine.id === 'donation' && steps.length > 3)!
    const capsule = logged(path, model.machine)
    capsule.entries[1]!.state = 'thanked'
    expect(replay(capsule)[0]!.steps[1]!.differs).toEqual(path.steps[0]!.to.value)
  })

  test('begins in the middle where the log does', () => {
    const { model, path } = PATHS.find(({ model: { machine }, path: { steps } }) => machine.id === 'session' && steps.length > 2)!
    const { entries } = logged(path, model.machine)
    const [first, ...rest] = entries
    const [replayed] = replay({ letsema: 1, begun: [first!], entries: rest })
    expect(replayed!.steps.every(({ differs }) => differs === null)).toBe(true)
    expect(replayed!.state).toEqual(path.steps.at(-1)!.to.value)
  })
})

describe('what the log keeps', () => {
  test('is the last two hundred events, and how the machines stood before them', () => {
    const { model, path } = PATHS.find(({ model: { machine } }) => machine.id === 'resource')!
    const log = createEventLog(() => 0)
    const hear = (sessionId: string, state: string) =>
      log.inspect({
        type: '@xstate.snapshot',
        actorRef: { sessionId, logic: model.machine },
        event: { type: 'REFRESH' },
        snapshot: { value: state, context: path.start.context },
      } as never)
    hear('gone', 'loading')
    hear('long', 'loading')
    for (let event = 0; event < EVENTS_KEPT; event += 1) hear('long', `ready`)
    const { begun, entries } = log.capsule()
    expect(entries).toHaveLength(EVENTS_KEPT)
    expect(begun).toEqual([{ actor: 2, machine: 'resource', state: 'loading', context: { failures: 0 } }])
  })

  test('is the same whatever was typed, whoever it was and whatever the server said of them', () => {
    fc.assert(
      fc.property(ANY_PATH, fc.string({ unit: 'binary' }), fc.double(), (index, text, number) => {
        const { path, model } = PATHS[index]!
        const { machine } = model
        const capsule = JSON.stringify(logged(path, machine, (value) => withOther(value, text, number)))
        expect(capsule).toBe(JSON.stringify(logged(path, machine)))
      }),
      { numRuns: 500 },
    )
  })

  test('has nothing of what a form sends, even where it is put in the place of a word that is kept', () => {
    const secret = fc.string({ unit: 'binary', minLength: 1 }).map((text) => `\u2063${text}`)
    fc.assert(
      fc.property(ANY_PATH, secret, (index, text) => {
        const { path, model } = PATHS[index]!
        const capsule = logged(path, model.machine, (value) => withOther(value, text, 0.5, true))
        expect(everyText(capsule).filter((one) => one.includes('\u2063'))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})

const KEPT_PATHS = new Set(
  Object.values(KEPT).flatMap(({ events, answers, context }) =>
    [...Object.values(events), ...Object.values(answers), context].flatMap((facts) => Object.keys(facts as object)),
  ),
)

/** The value with every text and number in it replaced, but for the event's own type; those at the paths that are kept only on demand. */
function withOther<Value>(value: Value, text: string, number: number, isEverywhere = false): Value {
  const visit = (at: unknown, path: string): unknown => {
    const name = path.replace(/^output\./, '')
    if (path === 'type' || (!isEverywhere && [...KEPT_PATHS].some((kept) => name === kept || name.startsWith(`${kept}.`)))) return at
    if (typeof at === 'string') return text
    if (typeof at === 'number') return number
    if (Array.isArray(at)) return at.map((one, index) => visit(one, `${path}.${index}`))
    if (typeof at === 'object' && at !== null && Object.getPrototypeOf(at) === Object.prototype)
      return Object.fromEntries(Object.entries(at).map(([key, one]) => [key, visit(one, path ? `${path}.${key}` : key)]))
    return at
  }
  return visit(value, '') as Value
}

function everyText(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, one]) => [key, ...everyText(one)]) : []
}

function definitionOf(machine: AnyStateMachine) {
  const invoked: string[] = []
  const heard: string[] = []
  const visit = (node: AnyStateMachine['root']) => {
    invoked.push(...node.invoke.map(({ id }) => id))
    heard.push(...node.ownEvents.filter((type) => !type.startsWith('xstate.')))
    for (const child of Object.values(node.states)) visit(child)
  }
  visit(machine.root)
  return { invoked, heard }
}
