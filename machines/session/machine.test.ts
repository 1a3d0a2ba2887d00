import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { MAXIMUM_LOGIN_ATTEMPTS } from '#domain/limits.ts'
import { held } from '#tests/models/held.ts'
import { outcomes, pieter, thandi } from './fixtures.ts'
import { sessionMachine } from './machine.ts'
import type { Credentials, LogInOutput, RefreshOutput, SessionEmitted } from './types.ts'

function start() {
  const logIn = held<LogInOutput, Credentials>()
  const refresh = held<RefreshOutput>()
  const endSession = held<void>()
  const clock = new SimulatedClock()
  const actor = createActor(
    sessionMachine.provide({ actors: { logIn: logIn.logic, refresh: refresh.logic, endSession: endSession.logic } }),
    { clock },
  )
  const emitted: SessionEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return {
    actor,
    logIn,
    refresh,
    endSession,
    clock,
    emitted,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

function startLoggedIn() {
  const session = start()
  session.actor.send({ type: 'RESTORE', user: thandi })
  return session
}

const credentials = { email: thandi.email, password: 'mokoena-1976' }

describe('logging in', () => {
  test('welcomes by first name for two seconds and forgets the failures before', async () => {
    const { actor, logIn, emitted, value, context } = start()
    actor.send({ type: 'LOG_IN', ...credentials })
    await logIn.answer(outcomes.logIn.refused)
    actor.send({ type: 'LOG_IN', ...credentials })
    expect(logIn.calls.at(-1)!.input).toEqual(credentials)
    await logIn.answer(outcomes.logIn.welcome)
    expect(value()).toEqual({ loggedIn: 'fresh' })
    expect(context()).toEqual({ user: thandi, attempts: 0, email: thandi.email, message: null, lockedUntil: null, retryAfterSeconds: 0 })
    expect(emitted).toEqual([
      { type: 'toast', toast: { id: 'welcome', variant: 'success', message: 'Welcome Thandi!', duration: 2000 } },
      { type: 'loggedIn' },
    ])
  })

  test('never holds the password, neither while it waits nor afterwards', async () => {
    const { actor, logIn, context } = start()
    actor.send({ type: 'LOG_IN', ...credentials })
    expect(JSON.stringify(context())).not.toContain(credentials.password)
    await logIn.answer(outcomes.logIn.refused)
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(credentials.password)
  })

  test('forgets the failures once a link to a new password is asked for', async () => {
    const { actor, logIn, value, context } = start()
    actor.send({ type: 'LOG_IN', ...credentials })
    await logIn.answer(outcomes.logIn.refused)
    actor.send({ type: 'RESET_ASKED' })
    expect(value()).toEqual({ loggedOut: 'idle' })
    expect(context()).toMatchObject({ attempts: 0, message: null, email: thandi.email })
  })

  test('forgets them also where the last try got no answer', async () => {
    const { actor, logIn, value, context } = start()
    actor.send({ type: 'LOG_IN', ...credentials })
    await logIn.answer(outcomes.logIn.refused)
    actor.send({ type: 'LOG_IN', ...credentials })
    await logIn.fail()
    expect(context().attempts).toBe(1)
    actor.send({ type: 'RESET_ASKED' })
    expect(value()).toEqual({ loggedOut: 'idle' })
    expect(context().attempts).toBe(0)
  })

  test('counts refusals up to the maximum and says what the server said', async () => {
    const { actor, logIn, value, context } = start()
    for (let attempt = 1; attempt <= MAXIMUM_LOGIN_ATTEMPTS + 2; attempt++) {
      actor.send({ type: 'LOG_IN', ...credentials })
      await logIn.answer(outcomes.logIn.refused)
      expect(context().attempts).toBe(Math.min(attempt, MAXIMUM_LOGIN_ATTEMPTS))
    }
    expect(value()).toEqual({ loggedOut: 'refused' })
    expect(context().message).toBe(outcomes.logIn.refused.message)
  })

  test('does not count silence as a failed attempt', async () => {
    const { actor, logIn, value, context } = start()
    actor.send({ type: 'LOG_IN', ...credentials })
    await logIn.fail()
    expect(value()).toEqual({ loggedOut: 'unreachable' })
    expect(context()).toMatchObject({ attempts: 0, email: thandi.email, message: null })
  })

  test('restores without a word', () => {
    const { value, context, emitted } = startLoggedIn()
    expect(value()).toEqual({ loggedIn: 'fresh' })
    expect(context().user).toEqual(thandi)
    expect(emitted).toEqual([])
  })

  test('follows another tab, and tells the app', () => {
    const { actor, value, emitted } = start()
    actor.send({ type: 'REPLACED_ELSEWHERE', user: pieter })
    expect(value()).toEqual({ loggedIn: 'fresh' })
    expect(emitted).toEqual([{ type: 'loggedIn' }])
  })
})

describe('the lock', () => {
  const lock = async () => {
    const session = start()
    session.actor.send({ type: 'LOG_IN', ...credentials })
    await session.logIn.answer(outcomes.logIn.locked)
    return session
  }

  test('says until when, and ends by itself to the millisecond', async () => {
    const { value, context, clock } = await lock()
    expect(context()).toMatchObject({
      attempts: MAXIMUM_LOGIN_ATTEMPTS,
      message: outcomes.logIn.locked.message,
      lockedUntil: outcomes.logIn.locked.answeredAt + 900_000,
    })
    clock.increment(899_999)
    expect(value()).toBe('locked')
    clock.increment(1)
    expect(value()).toEqual({ loggedOut: 'idle' })
    expect(context()).toMatchObject({ attempts: 0, message: null, lockedUntil: null })
  })

  test.each([thandi.email, ` ${thandi.email.toUpperCase()} `])('takes no login of its account meanwhile: %o', async (email) => {
    const { actor, value, logIn } = await lock()
    actor.send({ type: 'LOG_IN', ...credentials, email })
    expect(value()).toBe('locked')
    expect(logIn.calls).toHaveLength(1)
  })

  test('outlasts the wish for a new password, and ends with it', async () => {
    const { actor, value, context, clock } = await lock()
    actor.send({ type: 'RESET_ASKED' })
    expect(value()).toBe('locked')
    actor.send({ type: 'PASSWORD_RESET' })
    expect(value()).toEqual({ loggedOut: 'idle' })
    expect(context()).toMatchObject({ attempts: 0, message: null, lockedUntil: null, email: thandi.email })
    actor.send({ type: 'LOG_IN', ...credentials })
    clock.increment(900_000)
    expect(value()).toBe('loggingIn')
  })

  test('does not hold for another account, whose failures are counted from the first', async () => {
    const { actor, value, context, logIn, clock } = await lock()
    actor.send({ type: 'LOG_IN', ...credentials, email: pieter.email })
    expect(value()).toBe('loggingIn')
    expect(context()).toEqual({ user: null, attempts: 0, email: pieter.email, message: null, lockedUntil: null, retryAfterSeconds: 0 })
    await logIn.answer(outcomes.logIn.refused)
    clock.increment(900_000)
    expect(value()).toEqual({ loggedOut: 'refused' })
    expect(context()).toMatchObject({ attempts: 1, message: outcomes.logIn.refused.message })
  })

  test('does not end at once when the server locks for longer than a timer can hold', async () => {
    const session = start()
    session.actor.send({ type: 'LOG_IN', ...credentials })
    await session.logIn.answer({ ...outcomes.logIn.locked, retryAfterSeconds: 40 * 24 * 3_600 })
    expect(session.context().retryAfterSeconds * 1_000).toBeLessThan(2 ** 31)
    expect(session.context().lockedUntil).toBe(outcomes.logIn.locked.answeredAt + 40 * 24 * 3_600_000)
  })
})

describe('the access token running out', () => {
  test('is refreshed once, however many requests meet it', async () => {
    const { actor, refresh, value, context } = startLoggedIn()
    actor.send({ type: 'TOKEN_EXPIRED' })
    actor.send({ type: 'TOKEN_EXPIRED' })
    actor.send({ type: 'TOKEN_EXPIRED' })
    expect(refresh.calls).toHaveLength(1)
    await refresh.answer(outcomes.refresh.renewed)
    expect(value()).toEqual({ loggedIn: 'fresh' })
    expect(context().user).toEqual(outcomes.refresh.renewed.user)
  })

  test('keeps the person when nobody answers', async () => {
    const { actor, refresh, value, context, emitted } = startLoggedIn()
    actor.send({ type: 'TOKEN_EXPIRED' })
    await refresh.fail()
    expect(value()).toEqual({ loggedIn: 'fresh' })
    expect(context().user).toEqual(thandi)
    expect(emitted).toEqual([])
  })

  test.each([
    [outcomes.refresh.expired, 'Session expired: refresh token expired'],
    [outcomes.refresh.missing, 'Session expired: no refresh token found'],
  ])('ends the session and says why: %o', async (ended, message) => {
    const { actor, refresh, value, context, emitted } = startLoggedIn()
    actor.send({ type: 'TOKEN_EXPIRED' })
    await refresh.answer(ended)
    expect(value()).toBe('expired')
    expect(context()).toMatchObject({ user: null, message, email: thandi.email })
    expect(emitted).toEqual([
      { type: 'toast', toast: { id: 'session-expired', variant: 'error', message, duration: 3000 } },
      { type: 'expired' },
    ])
  })

  test('means nothing when nobody is logged in', () => {
    const { actor, refresh, value } = start()
    actor.send({ type: 'TOKEN_EXPIRED' })
    expect(value()).toEqual({ loggedOut: 'idle' })
    expect(refresh.calls).toHaveLength(0)
  })
})

describe('logging out', () => {
  test('is seen at once, clears everything and tells the server', async () => {
    const { actor, endSession, value, context, emitted } = startLoggedIn()
    actor.send({ type: 'LOG_OUT' })
    expect(actor.getSnapshot().matches('loggedOut')).toBe(true)
    expect(context()).toEqual({ user: null, attempts: 0, email: '', message: null, lockedUntil: null, retryAfterSeconds: 0 })
    expect(emitted).toEqual([{ type: 'loggedOut' }])
    expect(endSession.calls).toHaveLength(1)
    await endSession.answer(undefined)
    expect(value()).toEqual({ loggedOut: 'idle' })
  })

  test('is done although the server could not be told', async () => {
    const { actor, endSession, value } = startLoggedIn()
    actor.send({ type: 'LOG_OUT' })
    await endSession.fail()
    expect(value()).toEqual({ loggedOut: 'idle' })
  })

  test.each(['LOG_OUT', 'LOGGED_OUT_ELSEWHERE'] as const)('drops the refresh that was under way: %s', async (type) => {
    const { actor, refresh, context } = startLoggedIn()
    actor.send({ type: 'TOKEN_EXPIRED' })
    actor.send({ type })
    expect(refresh.calls[0]!.signal.aborted).toBe(true)
    await refresh.answer(outcomes.refresh.renewed)
    expect(actor.getSnapshot().matches('loggedOut')).toBe(true)
    expect(context().user).toBeNull()
  })

  test('leaves the server to the tab that logged out, and the page where it is', () => {
    const { actor, endSession, emitted, value } = startLoggedIn()
    actor.send({ type: 'LOGGED_OUT_ELSEWHERE' })
    expect(value()).toEqual({ loggedOut: 'idle' })
    expect(endSession.calls).toHaveLength(0)
    expect(emitted).toEqual([])
  })

  test('does not keep anyone from logging in again while the server is told', () => {
    const { actor, value } = startLoggedIn()
    actor.send({ type: 'LOG_OUT' })
    actor.send({ type: 'LOG_IN', ...credentials })
    expect(value()).toBe('loggingIn')
  })

  test('takes the user of another tab’s refresh and drops its own', async () => {
    const { actor, refresh, value, context } = startLoggedIn()
    actor.send({ type: 'TOKEN_EXPIRED' })
    actor.send({ type: 'REPLACED_ELSEWHERE', user: pieter })
    await refresh.answer(outcomes.refresh.expired)
    expect(value()).toEqual({ loggedIn: 'fresh' })
    expect(context().user).toEqual(pieter)
  })
})
