import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { banner } from '#machines/banner/fixtures.ts'
import { bannerMachine } from '#machines/banner/machine.ts'
import type { FetchBannerOutput } from '#machines/banner/types.ts'
import { thandi } from '#machines/session/fixtures.ts'
import { sessionMachine } from '#machines/session/machine.ts'
import { held } from '#tests/models/held.ts'
import { outcomes } from './fixtures.ts'
import { appMachine } from './machine.ts'
import { bannerOf, isOnline, sessionOf } from './selectors.ts'
import type { AppEmitted, AppInput, AskServerOutput, ReloadInput } from './types.ts'

const breaks = () => {
  throw new Error('broken')
}

function start(input: AppInput = { hiddenBannerId: null, reloadAttempts: 0 }) {
  const reload = held<void, ReloadInput>()
  const askServer = held<AskServerOutput>()
  const clock = new SimulatedClock()
  const fetchBanner = held<FetchBannerOutput>()
  const actor = createActor(
    appMachine.provide({
      actors: {
        askServer: askServer.logic,
        reload: reload.logic,
        session: sessionMachine.provide({ actions: { tellLoggedOut: breaks } }),
        banner: bannerMachine.provide({ actors: { fetchBanner: fetchBanner.logic }, actions: { rememberHidden: breaks } }),
      },
    }),
    { input, clock },
  )
  const emitted: AppEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  const snapshot = () => actor.getSnapshot()
  return {
    actor,
    clock,
    askServer,
    reload,
    fetchBanner,
    emitted,
    snapshot,
    session: () => sessionOf(snapshot()),
    banner: () => bannerOf(snapshot()),
  }
}

describe('the app', () => {
  test('carries the session and the banner for its whole life', async () => {
    const { actor, session, banner: bannerRef, fetchBanner } = start({ hiddenBannerId: banner.id, reloadAttempts: 0 })
    const before = [session(), bannerRef()]
    session().send({ type: 'RESTORE', user: thandi })
    await fetchBanner.answer({ kind: 'banner', banner })
    expect(bannerRef().getSnapshot().value).toBe('hidden')
    actor.send({ type: 'WENT_OFFLINE' })
    actor.send({ type: 'MODULE_FAILED' })
    expect([session(), bannerRef()]).toEqual(before)
    expect(session().getSnapshot().context.user).toEqual(thandi)
  })

  test('tells once when the connection is back', () => {
    const { actor, emitted, snapshot } = start()
    actor.send({ type: 'WENT_ONLINE' })
    expect(emitted).toEqual([])
    actor.send({ type: 'WENT_OFFLINE' })
    expect(isOnline(snapshot())).toBe(false)
    actor.send({ type: 'WENT_ONLINE' })
    actor.send({ type: 'WENT_ONLINE' })
    expect(emitted).toEqual([{ type: 'online' }])
  })

  test('tells that it has failed where only a refresh by hand helps', async () => {
    const crashed = start()
    crashed.actor.send({ type: 'CRASHED', message: 'broken' })
    expect(crashed.emitted).toEqual([{ type: 'failed' }])
    const { actor, askServer, emitted } = start({ hiddenBannerId: null, reloadAttempts: 1 })
    actor.send({ type: 'MODULE_FAILED' })
    await askServer.answer(outcomes.askServer.same)
    expect(emitted).toEqual([])
    const again = start({ hiddenBannerId: null, reloadAttempts: 2 })
    again.actor.send({ type: 'MODULE_FAILED' })
    await again.askServer.answer(outcomes.askServer.same)
    expect(again.emitted).toEqual([{ type: 'failed' }])
  })

  test('reloads itself twice when a module fails to load, then leaves it to a button', async () => {
    for (const [reloadAttempts, attempt, answer] of [
      [0, 1, outcomes.askServer.same],
      [1, 2, outcomes.askServer.newer],
    ] as const) {
      const { actor, askServer, reload, snapshot } = start({ hiddenBannerId: null, reloadAttempts })
      actor.send({ type: 'MODULE_FAILED' })
      await askServer.answer(answer)
      expect(snapshot().value.screen).toBe('reloading')
      expect(reload.calls.map(({ input }) => input)).toEqual([{ attempt, ...answer }])
    }
    const { actor, askServer, reload, snapshot } = start({ hiddenBannerId: null, reloadAttempts: 2 })
    actor.send({ type: 'MODULE_FAILED' })
    await askServer.answer(outcomes.askServer.same)
    expect(snapshot().value.screen).toBe('refreshNeeded')
    expect(reload.calls).toHaveLength(0)
  })

  test.each(['answer', 'fail'] as const)('leaves it to a button as well when the page did not reload: %s', async (settle) => {
    const { actor, askServer, reload, snapshot } = start()
    actor.send({ type: 'MODULE_FAILED' })
    await askServer.answer(outcomes.askServer.same)
    await reload[settle]()
    expect(snapshot().value.screen).toBe('refreshNeeded')
  })

  test('asks and reloads once, however many modules fail', async () => {
    const { actor, askServer, reload } = start()
    actor.send({ type: 'MODULE_FAILED' })
    actor.send({ type: 'MODULE_FAILED' })
    expect(askServer.calls).toHaveLength(1)
    await askServer.answer(outcomes.askServer.same)
    actor.send({ type: 'MODULE_FAILED' })
    expect(reload.calls).toHaveLength(1)
  })

  test('reloads nothing while the server cannot be reached, and asks again by itself, by hand and with the connection', async () => {
    const { actor, clock, askServer, reload, snapshot } = start()
    actor.send({ type: 'MODULE_FAILED' })
    await askServer.fail()
    expect(snapshot().value.screen).toEqual({ missing: 'waiting' })
    clock.increment(9_999)
    expect(askServer.calls).toHaveLength(1)
    clock.increment(1)
    await askServer.fail()
    actor.send({ type: 'RETRY' })
    await askServer.fail()
    actor.send({ type: 'WENT_OFFLINE' })
    actor.send({ type: 'WENT_ONLINE' })
    expect(askServer.calls).toHaveLength(4)
    expect(reload.calls).toHaveLength(0)
    await askServer.answer(outcomes.askServer.same)
    expect(reload.calls).toHaveLength(1)
  })

  test.each(['asking', 'waiting'])('shows another page that is there: %s', async (state) => {
    const { actor, askServer, reload, snapshot } = start()
    actor.send({ type: 'MODULE_FAILED' })
    if (state === 'waiting') await askServer.fail()
    actor.send({ type: 'PAGE_LEFT' })
    expect(snapshot().value.screen).toBe('working')
    if (state === 'asking') await askServer.answer(outcomes.askServer.newer)
    expect([snapshot().value.screen, reload.calls.length]).toEqual(['working', 0])
  })

  test('says what broke, and stays connected as it was', () => {
    const { actor, snapshot } = start()
    actor.send({ type: 'WENT_OFFLINE' })
    actor.send({ type: 'CRASHED', message: 'Cannot read properties of undefined' })
    expect(snapshot().value).toEqual({ connection: 'offline', screen: 'crashed' })
    expect(snapshot().context.message).toBe('Cannot read properties of undefined')
  })

  test('crashes with its session', async () => {
    const { session, snapshot } = start()
    session().send({ type: 'RESTORE', user: thandi })
    session().send({ type: 'LOG_OUT' })
    await setImmediate()
    expect(snapshot()).toMatchObject({ status: 'active', value: { screen: 'crashed' } })
    expect(snapshot().context.message).toBe('broken')
  })

  test('goes on without its banner', async () => {
    const { banner: bannerRef, fetchBanner, snapshot } = start()
    await fetchBanner.answer({ kind: 'banner', banner })
    bannerRef().send({ type: 'CLOSE' })
    await setImmediate()
    expect(bannerRef().getSnapshot().status).toBe('error')
    expect(snapshot()).toMatchObject({ status: 'active', value: { screen: 'working' } })
  })
})
