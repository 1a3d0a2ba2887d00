import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { held } from '#tests/models/held.ts'
import { banner, outcomes } from './fixtures.ts'
import { bannerMachine } from './machine.ts'
import { shownBannerOf } from './selectors.ts'
import type { BannerInput, FetchBannerOutput } from './types.ts'

function start(input: BannerInput = { hiddenId: null }) {
  const fetchBanner = held<FetchBannerOutput>()
  const remembered: string[] = []
  const actor = createActor(
    bannerMachine.provide({
      actors: { fetchBanner: fetchBanner.logic },
      actions: { rememberHidden: (_, { id }) => void remembered.push(id) },
    }),
    { input },
  ).start()
  return { actor, fetchBanner, remembered, shown: () => shownBannerOf(actor.getSnapshot()), value: () => actor.getSnapshot().value }
}

describe('the banner', () => {
  test('is shown until it is closed, and closing it is remembered', async () => {
    const { actor, fetchBanner, remembered, shown, value } = start()
    expect(shown()).toBeNull()
    await fetchBanner.answer(outcomes.fetchBanner.banner)
    expect(shown()).toEqual(banner)
    actor.send({ type: 'CLOSE' })
    expect(value()).toBe('hidden')
    expect(shown()).toBeNull()
    expect(remembered).toEqual([banner.id])
  })

  test('stays hidden on the next page once it was closed', async () => {
    const { fetchBanner, shown } = start({ hiddenId: banner.id })
    await fetchBanner.answer(outcomes.fetchBanner.banner)
    expect(shown()).toBeNull()
  })

  test('shows a new one after one was closed', async () => {
    const { fetchBanner, shown } = start({ hiddenId: banner.id })
    await fetchBanner.answer(outcomes.fetchBanner.newBanner)
    expect(shown()).toEqual(outcomes.fetchBanner.newBanner.banner)
  })

  test.each(['switchedOff', 'none'] as const)('is hidden when the operator says so: %s', async (outcome) => {
    const { fetchBanner, value } = start()
    await fetchBanner.answer(outcomes.fetchBanner[outcome])
    expect(value()).toBe('hidden')
  })

  test('cannot be closed before there is one', () => {
    const { actor, value, remembered } = start()
    actor.send({ type: 'CLOSE' })
    expect([value(), remembered]).toEqual(['loading', []])
  })

  test('is unavailable when nobody answers', async () => {
    const { fetchBanner, value, shown } = start()
    await fetchBanner.fail()
    expect([value(), shown()]).toEqual(['unavailable', null])
  })
})
