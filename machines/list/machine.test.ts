import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { held } from '#tests/models/held.ts'
import { events, inputs, outcomes } from './fixtures.ts'
import { listMachine } from './machine.ts'
import { listScreen } from './screen.ts'
import { itemsOf, listMessageOf, queryOf, totalCountOf } from './selectors.ts'
import type { ListInput, LoadPageInput, LoadPageOutput } from './types.ts'

function start(input: ListInput = inputs.nothingYet) {
  const loadPage = held<LoadPageOutput, LoadPageInput>()
  const clock = new SimulatedClock()
  const actor = createActor(listMachine.provide({ actors: { loadPage: loadPage.logic } }), { input, clock }).start()
  const snapshot = () => actor.getSnapshot()
  return { actor, loadPage, clock, snapshot, value: () => snapshot().value, ids: () => itemsOf(snapshot()).map(({ id }) => id) }
}

const page = (ids: string[], pageCount: number): LoadPageOutput => ({
  kind: 'page',
  items: ids.map((id) => ({ id })),
  totalCount: 5,
  pageCount,
})

describe('a list', () => {
  it('appends page after page without duplicates until it is complete', async () => {
    const { actor, loadPage, value, ids, snapshot } = start()
    expect(loadPage.calls[0]!.input).toEqual({ query: { searchText: 'water' }, pageNo: 1, pageSize: 2 })
    await loadPage.answer(page(['a', 'b'], 3))
    expect(value()).toBe('ready')
    actor.send({ type: 'LOAD_MORE' })
    expect(loadPage.calls[1]!.input).toEqual({ query: { searchText: 'water' }, pageNo: 2, pageSize: 2 })
    await loadPage.answer(page(['b', 'c', 'c'], 3))
    actor.send({ type: 'LOAD_MORE' })
    await loadPage.answer(page(['d'], 3))
    expect(value()).toBe('complete')
    expect(ids()).toEqual(['a', 'b', 'c', 'd'])
    expect(totalCountOf(snapshot())).toBe(5)
    expect(actor.getSnapshot().can({ type: 'LOAD_MORE' })).toBe(false)
  })

  it('goes on after the page that the server rendered', () => {
    const { actor, loadPage, value } = start(inputs.renderedWithMoreToCome)
    expect(value()).toBe('ready')
    expect(loadPage.calls).toHaveLength(0)
    actor.send({ type: 'LOAD_MORE' })
    expect(loadPage.calls[0]!.input.pageNo).toBe(2)
  })

  it('is one request, however often more is asked for', () => {
    const { actor, loadPage } = start(inputs.renderedWithMoreToCome)
    actor.send({ type: 'LOAD_MORE' })
    actor.send({ type: 'LOAD_MORE' })
    expect(loadPage.calls).toHaveLength(1)
  })

  it('clears for a fresh query and drops what is under way, whichever answer comes first', async () => {
    const { actor, loadPage, value, ids, snapshot } = start(inputs.renderedWithMoreToCome)
    actor.send({ type: 'LOAD_MORE' })
    actor.send(events.SEARCH[0])
    expect([value(), ids(), totalCountOf(snapshot()), queryOf(snapshot())]).toEqual(['loading', [], 0, { searchText: 'school' }])
    actor.send({ type: 'SEARCH', query: { searchText: 'bus' } })
    const [more, school, bus] = loadPage.calls
    expect([more!.signal.aborted, school!.signal.aborted, bus!.signal.aborted]).toEqual([true, true, false])
    await bus!.answer(page(['bus-1'], 1))
    await school!.answer(page(['school-1'], 1))
    await more!.answer(page(['c'], 3))
    expect([value(), ids()]).toEqual(['complete', ['bus-1']])
    expect(bus!.input).toEqual({ query: { searchText: 'bus' }, pageNo: 1, pageSize: 2 })
  })

  it('says when nothing was found', async () => {
    const { loadPage, value } = start()
    await loadPage.answer(outcomes.loadPage.empty)
    expect(value()).toBe('empty')
  })

  it('says why it was refused, and starts again when told', async () => {
    const { actor, loadPage, value, snapshot } = start()
    await loadPage.answer(outcomes.loadPage.refused)
    expect([value(), listMessageOf(snapshot())]).toEqual([{ failed: 'refused' }, outcomes.loadPage.refused.message])
    actor.send({ type: 'ONLINE' })
    expect(value()).toEqual({ failed: 'refused' })
    actor.send({ type: 'RETRY' })
    expect([value(), listScreen(snapshot()), listMessageOf(snapshot())]).toEqual(['loading', 'loading', null])
  })

  it('starts again with the shortest delay when told', async () => {
    const { actor, loadPage, clock, value, snapshot } = start()
    await loadPage.fail()
    clock.increment(2_000)
    await loadPage.fail()
    actor.send({ type: 'RETRY' })
    expect(listScreen(snapshot())).toBe('loading')
    await loadPage.fail()
    clock.increment(2_000)
    expect(value()).toBe('loading')
    await loadPage.answer(outcomes.loadPage.empty)
    expect(snapshot().context).toMatchObject({ items: [], totalCount: 0, pageCount: 0, pageNo: 1, failures: 0 })
  })

  it('forgets the refusal of the next page when the connection is back', async () => {
    const { actor, loadPage, snapshot } = start(inputs.renderedWithMoreToCome)
    actor.send({ type: 'LOAD_MORE' })
    await loadPage.answer(outcomes.loadPage.refused)
    actor.send({ type: 'ONLINE' })
    expect(listMessageOf(snapshot())).toBeNull()
  })

  it('keeps what is shown when the next page fails, and asks for the same page again', async () => {
    const { actor, loadPage, value, ids, snapshot } = start(inputs.renderedWithMoreToCome)
    actor.send({ type: 'LOAD_MORE' })
    await loadPage.answer(outcomes.loadPage.refused)
    expect([value(), ids(), listMessageOf(snapshot())]).toEqual(['failedMore', ['a', 'b'], outcomes.loadPage.refused.message])
    actor.send({ type: 'RETRY' })
    expect(listMessageOf(snapshot())).toBeNull()
    await loadPage.fail()
    expect(value()).toBe('failedMore')
    actor.send({ type: 'ONLINE' })
    expect(loadPage.calls.map(({ input }) => input.pageNo)).toEqual([2, 2, 2])
    await loadPage.answer(outcomes.loadPage.ofThree)
    expect(ids()).toEqual(['a', 'b', 'c'])
  })

  it('asks for the first page again by itself after silence, less and less often, and at once when the connection is back', async () => {
    const { actor, loadPage, clock, snapshot } = start()
    for (const seconds of [2, 4, 8, 16, 30, 30]) {
      const asked = loadPage.calls.length
      await loadPage.fail()
      clock.increment(seconds * 1_000 - 1)
      expect(loadPage.calls).toHaveLength(asked)
      clock.increment(1)
      expect(loadPage.calls).toHaveLength(asked + 1)
      expect([snapshot().value, listScreen(snapshot())]).toEqual(['loading', 'unanswered'])
    }
    await loadPage.fail()
    actor.send({ type: 'ONLINE' })
    expect(loadPage.calls).toHaveLength(8)
  })
})
