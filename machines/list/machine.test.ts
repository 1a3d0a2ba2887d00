import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { held } from '#tests/models/held.ts'
import { events, inputs, outcomes } from './fixtures.ts'
import { listMachine } from './machine.ts'
import { listScreen } from './screen.ts'
import { isApproximateOf, itemsOf, listMessageOf, queryOf, totalCountOf } from './selectors.ts'
import type { ListInput, LoadPageInput, LoadPageOutput } from './types.ts'

function start(input: ListInput = inputs.nothingYet) {
  const loadPage = held<LoadPageOutput, LoadPageInput>()
  const clock = new SimulatedClock()
  const actor = createActor(listMachine.provide({ actors: { loadPage: loadPage.logic } }), { input, clock }).start()
  const snapshot = () => actor.getSnapshot()
  return { actor, loadPage, clock, snapshot, value: () => snapshot().value, ids: () => itemsOf(snapshot()).map(({ id }) => id) }
}

const page = (ids: string[], pageCount: number, totalCount = 5): LoadPageOutput => ({
  kind: 'page',
  items: ids.map((id) => ({ id })),
  totalCount,
  pageCount,
})

/** Pages by offset, as the server has them, until nothing is asked for. */
async function answerFrom({ loadPage, value }: ReturnType<typeof start>, has: string[]): Promise<void> {
  for (let calls = 0; calls < loadPage.calls.length && value() !== 'ready' && value() !== 'complete';) {
    calls = loadPage.calls.length
    const { pageNo, pageSize } = loadPage.calls.at(-1)!.input
    const items = has.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((id) => ({ id }))
    await loadPage.answer({ kind: 'page', items, totalCount: has.length, pageCount: Math.ceil(has.length / pageSize) })
  }
}

describe('a list', () => {
  test('appends page after page without duplicates until it is complete', async () => {
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

  test('says whether it only comes closest, of what is asked for now', async () => {
    const { actor, loadPage, snapshot } = start()
    await loadPage.answer({ ...page(['a'], 1, 1), isApproximate: true } as LoadPageOutput)
    expect(isApproximateOf(snapshot())).toBe(true)
    actor.send({ type: 'REFRESH' })
    await loadPage.answer(page(['a'], 1, 1))
    expect(isApproximateOf(snapshot())).toBe(false)
    actor.send({ type: 'SEARCH', query: 'other' })
    await loadPage.answer({ ...page(['b'], 1, 1), isApproximate: true } as LoadPageOutput)
    actor.send({ type: 'SEARCH', query: 'another' })
    expect(isApproximateOf(snapshot())).toBe(false)
  })

  test('goes on after the page that the server rendered', () => {
    const { actor, loadPage, value } = start(inputs.renderedWithMoreToCome)
    expect(value()).toBe('ready')
    expect(loadPage.calls).toHaveLength(0)
    actor.send({ type: 'LOAD_MORE' })
    expect(loadPage.calls[0]!.input.pageNo).toBe(2)
  })

  test('is one request, however often more is asked for', () => {
    const { actor, loadPage } = start(inputs.renderedWithMoreToCome)
    actor.send({ type: 'LOAD_MORE' })
    actor.send({ type: 'LOAD_MORE' })
    expect(loadPage.calls).toHaveLength(1)
  })

  test.each([
    ['one came', ['new', 'a', 'b', 'c', 'd', 'e']],
    ['a whole page came', ['new', 'newer', 'a', 'b', 'c', 'd', 'e']],
    ['more than that came', ['1', '2', '3', '4', '5', 'a', 'b', 'c', 'd', 'e']],
    ['one went', ['b', 'c', 'd', 'e']],
    ['most went', ['b', 'c']],
  ])('where %s meanwhile every press brings something, and at the end all is shown', async (_, has) => {
    const list = start(inputs.renderedWithMoreToCome)
    const { actor, value, ids, snapshot } = list
    while (value() === 'ready') {
      const before = ids()
      actor.send({ type: 'LOAD_MORE' })
      await answerFrom(list, has)
      expect(ids().some((id) => !before.includes(id))).toBe(true)
      expect(new Set(ids()).size).toBe(ids().length)
    }
    expect([value(), ids(), totalCountOf(snapshot())]).toEqual(['complete', has, has.length])
  })

  test('asks for what is shown and the next page in one, where their number has changed, and shows the old ones until then', async () => {
    const { actor, loadPage, value, ids, snapshot } = start(inputs.renderedWithMoreToCome)
    actor.send({ type: 'LOAD_MORE' })
    await loadPage.answer(page(['b', 'c'], 3, 6))
    expect([value(), listScreen(snapshot()), ids(), totalCountOf(snapshot())]).toEqual(['readingAnew', 'loadingMore', ['a', 'b'], 5])
    expect(loadPage.calls[1]!.input).toEqual({ query: { searchText: 'water' }, pageNo: 1, pageSize: 4 })
    await loadPage.answer(page(['new', 'a', 'b', 'c'], 2, 6))
    expect([value(), ids(), totalCountOf(snapshot())]).toEqual(['ready', ['new', 'a', 'b', 'c'], 6])
    actor.send({ type: 'LOAD_MORE' })
    expect(loadPage.calls[2]!.input).toEqual({ query: { searchText: 'water' }, pageNo: 3, pageSize: 2 })
  })

  test.each(['refused', 'no answer'])('keeps what is shown when that fails, and can be told to try again: %s', async (failure) => {
    const list = start(inputs.renderedWithMoreToCome)
    const { actor, loadPage, value, ids, snapshot } = list
    actor.send({ type: 'LOAD_MORE' })
    await loadPage.answer(page(['b', 'c'], 3, 6))
    const { refused } = outcomes.loadPage
    await (failure === 'refused' ? loadPage.answer(refused) : loadPage.fail())
    expect([value(), ids(), totalCountOf(snapshot())]).toEqual(['failedMore', ['a', 'b'], 5])
    expect(listMessageOf(snapshot())).toBe(failure === 'refused' ? refused.message : null)
    actor.send({ type: 'RETRY' })
    await answerFrom(list, ['new', 'a', 'b', 'c', 'd', 'e'])
    expect([value(), ids()]).toEqual(['ready', ['new', 'a', 'b', 'c']])
  })

  test('asks for no more at once than the server gives, and keeps what is shown below that', async () => {
    const old = Array.from({ length: 300 }, (_, index) => `old-${index + 1}`)
    const has = ['1', '2', '3', ...old]
    const initial = { items: old.slice(0, 120).map((id) => ({ id })), totalCount: 300, pageCount: 25, pageNo: 10 }
    const list = start({ query: '', pageSize: 12, initial })
    const { actor, loadPage, value, ids, snapshot } = list
    actor.send({ type: 'LOAD_MORE' })
    await answerFrom(list, has)
    expect(loadPage.calls[1]!.input).toEqual({ query: '', pageNo: 1, pageSize: 96 })
    expect(ids()).toEqual(has.slice(0, 123))
    while (value() === 'ready') {
      actor.send({ type: 'LOAD_MORE' })
      await answerFrom(list, has)
    }
    expect([ids(), totalCountOf(snapshot())]).toEqual([has, 303])
  })

  test('shows only what it could read where nothing of that was shown', async () => {
    const old = Array.from({ length: 120 }, (_, index) => `old-${index + 1}`)
    const has = [...Array.from({ length: 100 }, (_, index) => `new-${index + 1}`), ...old]
    const initial = { items: old.map((id) => ({ id })), totalCount: 130, pageCount: 11, pageNo: 10 }
    const list = start({ query: '', pageSize: 12, initial })
    const { actor, value, ids } = list
    while (value() === 'ready') {
      actor.send({ type: 'LOAD_MORE' })
      await answerFrom(list, has)
    }
    expect(ids()).toEqual(has)
  })

  test.each([
    ['ready', inputs.renderedWithMoreToCome],
    ['complete', inputs.renderedWhole],
    ['empty', inputs.renderedEmpty],
  ] as const)('is read anew while it is shown as it was: %s', async (state, input) => {
    const { actor, loadPage, value, ids, snapshot } = start(input)
    const before = ids()
    actor.send({ type: 'REFRESH' })
    expect([value(), listScreen(snapshot()), ids()]).toEqual(['refreshing', state, before])
    expect(loadPage.calls.map(({ input: asked }) => asked)).toEqual([{ query: { searchText: 'water' }, pageNo: 1, pageSize: 2 }])
    await loadPage.answer(page(['new', 'a'], 2, 3))
    expect([value(), ids(), totalCountOf(snapshot())]).toEqual(['ready', ['new', 'a'], 3])
    actor.send({ type: 'REFRESH' })
    await loadPage.answer(page(['new', 'a'], 1, 2))
    expect(value()).toBe('complete')
    actor.send({ type: 'REFRESH' })
    await loadPage.answer(outcomes.loadPage.empty)
    expect([value(), ids()]).toEqual(['empty', []])
  })

  test.each(['once', 'again and again'])('keeps its last rows, though they fill no page, where it is read anew %s', async (times) => {
    const has = ['a', 'b', 'c']
    const list = start({ ...inputs.nothingYet, initial: { items: [{ id: 'a' }, { id: 'b' }], totalCount: 2, pageCount: 2, pageNo: 1 } })
    const { actor, loadPage, value, ids } = list
    actor.send({ type: 'LOAD_MORE' })
    await answerFrom(list, has)
    for (let left = times === 'once' ? 1 : 3; left > 0; left -= 1) {
      actor.send({ type: 'REFRESH' })
      expect(loadPage.calls.at(-1)!.input).toMatchObject({ pageNo: 1, pageSize: 4 })
      await answerFrom(list, has)
      expect([value(), ids()]).toEqual(['complete', has])
    }
  })

  test.each([
    ['ready', 'refused', inputs.renderedWithMoreToCome],
    ['ready', 'no answer', inputs.renderedWithMoreToCome],
    ['complete', 'refused', inputs.renderedWhole],
    ['complete', 'no answer', inputs.renderedWhole],
    ['empty', 'refused', inputs.renderedEmpty],
    ['empty', 'no answer', inputs.renderedEmpty],
  ] as const)('is %s as before where reading it anew fails: %s', async (state, failure, input) => {
    const { actor, loadPage, value, snapshot } = start(input)
    const before = snapshot().context
    actor.send({ type: 'REFRESH' })
    await (failure === 'refused' ? loadPage.answer(outcomes.loadPage.refused) : loadPage.fail())
    expect([value(), snapshot().context]).toEqual([state, before])
  })

  test('reads the next page along with the others where more is wanted while they are read', async () => {
    const { actor, loadPage, value, ids, snapshot } = start(inputs.renderedWithMoreToCome)
    actor.send({ type: 'REFRESH' })
    actor.send({ type: 'LOAD_MORE' })
    expect([value(), listScreen(snapshot()), loadPage.calls[0]!.signal.aborted]).toEqual(['readingAnew', 'loadingMore', true])
    expect(loadPage.calls[1]!.input).toMatchObject({ pageNo: 1, pageSize: 4 })
    await loadPage.answer(page(['new', 'a', 'b', 'c'], 3, 6))
    expect([value(), ids()]).toEqual(['ready', ['new', 'a', 'b', 'c']])
  })

  test('forgets that the next page failed once it is read anew', async () => {
    const { actor, loadPage, value, snapshot } = start(inputs.renderedWithMoreToCome)
    actor.send({ type: 'LOAD_MORE' })
    await loadPage.answer(outcomes.loadPage.refused)
    actor.send({ type: 'REFRESH' })
    expect([value(), listScreen(snapshot()), listMessageOf(snapshot())]).toEqual(['refreshing', 'ready', null])
    await loadPage.fail()
    expect(value()).toBe('ready')
  })

  test('drops a reading anew for a fresh query', async () => {
    const { actor, loadPage, value, ids } = start(inputs.renderedWithMoreToCome)
    actor.send({ type: 'REFRESH' })
    actor.send(events.SEARCH[0])
    await loadPage.calls[0]!.answer(page(['a', 'b'], 3))
    expect([value(), ids()]).toEqual(['loading', []])
  })

  test('clears for a fresh query and drops what is under way, whichever answer comes first', async () => {
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

  test('says when nothing was found', async () => {
    const { loadPage, value } = start()
    await loadPage.answer(outcomes.loadPage.empty)
    expect(value()).toBe('empty')
  })

  test('says why it was refused, and starts again when told', async () => {
    const { actor, loadPage, value, snapshot } = start()
    await loadPage.answer(outcomes.loadPage.refused)
    expect([value(), listMessageOf(snapshot())]).toEqual([{ failed: 'refused' }, outcomes.loadPage.refused.message])
    actor.send({ type: 'ONLINE' })
    expect(value()).toEqual({ failed: 'refused' })
    actor.send({ type: 'RETRY' })
    expect([value(), listScreen(snapshot()), listMessageOf(snapshot())]).toEqual(['loading', 'loading', null])
  })

  test('starts again with the shortest delay when told', async () => {
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

  test('forgets the refusal of the next page when the connection is back', async () => {
    const { actor, loadPage, snapshot } = start(inputs.renderedWithMoreToCome)
    actor.send({ type: 'LOAD_MORE' })
    await loadPage.answer(outcomes.loadPage.refused)
    actor.send({ type: 'ONLINE' })
    expect(listMessageOf(snapshot())).toBeNull()
  })

  test('keeps what is shown when the next page fails, and asks for the same page again', async () => {
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

  test('asks for the first page again by itself after silence, less and less often, and at once when the connection is back', async () => {
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
