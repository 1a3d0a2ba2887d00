import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { held } from '#tests/models/held.ts'
import { inputs, outcomes } from './fixtures.ts'
import { resourceMachine } from './machine.ts'
import { refusalOf, valueOf } from './selectors.ts'
import { resourceScreen } from './screen.ts'
import type { LoadOutput, ResourceInput } from './types.ts'

function start(input: ResourceInput = inputs.nothingYet) {
  const load = held<LoadOutput>()
  const clock = new SimulatedClock()
  const actor = createActor(resourceMachine.provide({ actors: { load: load.logic } }), { input, clock }).start()
  return { actor, load, clock, value: () => actor.getSnapshot().value, screen: () => resourceScreen(actor.getSnapshot()) }
}

describe('a resource', () => {
  test('shows what was found', async () => {
    const { actor, load, value } = start()
    await load.answer(outcomes.load.found)
    expect(value()).toBe('ready')
    expect(valueOf(actor.getSnapshot())).toEqual(outcomes.load.found.value)
  })

  test('asks for nothing when the page came with it', () => {
    const { actor, load, value } = start(inputs.renderedByTheServer)
    expect(value()).toBe('ready')
    expect(valueOf(actor.getSnapshot())).toEqual(inputs.renderedByTheServer.initial)
    expect(load.calls).toHaveLength(0)
  })

  test('takes null for a value that the page came with', () => {
    expect(start({ initial: null }).value()).toBe('ready')
  })

  test('says with which status and in which words it was refused, and tries again when told', async () => {
    const { actor, load, value, screen } = start()
    await load.answer(outcomes.load.refused)
    expect(value()).toEqual({ failed: 'refused' })
    expect(actor.getSnapshot().context).toMatchObject({ status: 404, message: 'This campaign does not exist.' })
    actor.send({ type: 'ONLINE' })
    expect(value()).toEqual({ failed: 'refused' })
    actor.send({ type: 'RETRY' })
    expect(screen()).toBe('loading')
    expect(actor.getSnapshot().context.status).toBeNull()
  })

  test('asks again by itself after silence, less and less often', async () => {
    const { load, clock, value, screen } = start()
    for (const seconds of [2, 4, 8, 16, 30, 30, 30]) {
      const asked = load.calls.length
      await load.fail()
      expect(value()).toEqual({ failed: 'unanswered' })
      clock.increment(seconds * 1_000 - 1)
      expect(load.calls).toHaveLength(asked)
      clock.increment(1)
      expect(load.calls).toHaveLength(asked + 1)
      expect(screen()).toBe('unanswered')
    }
    await load.answer(outcomes.load.found)
    expect(screen()).toBe('ready')
  })

  test('asks again at once when the connection is back or the person says so', async () => {
    const { actor, load, screen } = start()
    await load.fail()
    actor.send({ type: 'ONLINE' })
    expect(load.calls).toHaveLength(2)
    await load.fail()
    actor.send({ type: 'RETRY' })
    expect(load.calls).toHaveLength(3)
    expect(screen()).toBe('loading')
  })

  test('shows the old value until the newer one is there', async () => {
    const { actor, load, value } = start(inputs.renderedByTheServer)
    actor.send({ type: 'REFRESH' })
    expect(valueOf(actor.getSnapshot())).toEqual(inputs.renderedByTheServer.initial)
    await load.answer(outcomes.load.found)
    expect(value()).toBe('ready')
    expect(valueOf(actor.getSnapshot())).toEqual(outcomes.load.found.value)
  })

  test('of which there is none any more is not shown any longer', async () => {
    const { actor, load, value, screen } = start(inputs.renderedByTheServer)
    actor.send({ type: 'REFRESH' })
    await load.answer(outcomes.load.refused)
    expect(value()).toEqual({ failed: 'refused' })
    expect(refusalOf(actor.getSnapshot())).toEqual({ httpStatus: 404, message: 'This campaign does not exist.' })
    actor.send({ type: 'RETRY' })
    expect(screen()).toBe('loading')
    expect(valueOf(actor.getSnapshot())).toBeUndefined()
  })

  test.each(['in trouble', 'no answer'])('keeps the old value when refreshing fails: %s', async (failure) => {
    const { actor, load, value } = start(inputs.renderedByTheServer)
    actor.send({ type: 'REFRESH' })
    expect(value()).toBe('refreshing')
    await (failure === 'in trouble' ? load.answer(outcomes.load.inTrouble) : load.fail())
    expect(value()).toBe('ready')
    expect(valueOf(actor.getSnapshot())).toEqual(inputs.renderedByTheServer.initial)
    expect(actor.getSnapshot().context.message).toBeNull()
  })
})
