import { assertEvent, assign, emit } from 'xstate'
import { MAXIMUM_LOGIN_ATTEMPTS, TOAST_DURATION } from '#domain/limits.ts'
import type { WireUser } from '#domain/wire.ts'
import { answered, service } from '#machines/service.ts'
import { setup } from '#machines/setup.ts'
import type { Toast } from '#machines/toast.ts'
import type { Credentials, LogInOutput, RefreshOutput, SessionContext, SessionEmitted, SessionEvent } from './types.ts'

/** Longer is more than a timer holds, and a timer that overflows fires at once. */
const LONGEST_LOCK_SECONDS = 24 * 3_600

const NOBODY = { user: null, attempts: 0, email: '', message: null, lockedUntil: null, retryAfterSeconds: 0 } satisfies SessionContext

export const welcomeOf = ({ firstName }: WireUser): Toast => ({
  id: 'welcome',
  variant: 'success',
  message: `Welcome ${firstName}!`,
  duration: TOAST_DURATION.welcome,
})

export const expiryOf = (message: string): Toast => ({ id: 'session-expired', variant: 'error', message, duration: TOAST_DURATION.error })

const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
  },
  actors: {
    logIn: service<LogInOutput, Credentials>('logIn'),
    refresh: service<RefreshOutput>('refresh'),
    endSession: service<void>('endSession'),
  },
  actions: {
    keepEmail: assign(({ event }) => {
      assertEvent(event, 'LOG_IN')
      return { email: event.email, message: null }
    }),
    becomeUser: assign((_, { user }: { user: WireUser }) => ({ ...NOBODY, user, email: user.email })),
    countRefusal: assign(({ context }, { message }: { message: string }) => ({
      attempts: Math.min(context.attempts + 1, MAXIMUM_LOGIN_ATTEMPTS),
      message,
    })),
    noteLock: assign((_, lock: { message: string; retryAfterSeconds: number; answeredAt: number }) => ({
      attempts: MAXIMUM_LOGIN_ATTEMPTS,
      message: lock.message,
      retryAfterSeconds: Math.min(lock.retryAfterSeconds, LONGEST_LOCK_SECONDS),
      lockedUntil: lock.answeredAt + lock.retryAfterSeconds * 1_000,
    })),
    clearAttempts: assign({ attempts: 0, message: null, lockedUntil: null, retryAfterSeconds: 0 }),
    forgetEverything: assign(NOBODY),
    noteExpiry: assign(({ context }, { message }: { message: string }) => ({ ...NOBODY, email: context.user?.email ?? '', message })),
    welcome: emit((_, { user }: { user: WireUser }) => ({ type: 'toast' as const, toast: welcomeOf(user) })),
    sayExpired: emit((_, { message }: { message: string }) => ({ type: 'toast' as const, toast: expiryOf(message) })),
    tellLoggedIn: emit({ type: 'loggedIn' }),
    tellLoggedOut: emit({ type: 'loggedOut' }),
    tellExpired: emit({ type: 'expired' }),
  },
  guards: {
    /** The lock is of one account; the same person may log in to another. */
    isOfAnother: ({ context, event }) => {
      assertEvent(event, 'LOG_IN')
      return accountOf(event.email) !== accountOf(context.email)
    },
    welcomes: (_, output: LogInOutput) => output.kind === 'welcome',
    locks: (_, output: LogInOutput) => output.kind === 'locked',
    renews: (_, output: RefreshOutput) => output.kind === 'renewed',
  },
  delays: {
    lockEnds: ({ context }) => context.retryAfterSeconds * 1_000,
  },
})

const loggingInIsOpen = {
  LOG_IN: { target: '#session.loggingIn', actions: 'keepEmail' },
  REPLACED_ELSEWHERE: {
    target: '#session.loggedIn',
    actions: [{ type: 'becomeUser', params: ({ event }: { event: { user: WireUser } }) => event }, 'tellLoggedIn'],
  },
} as const

const asksForReset = { RESET_ASKED: { target: 'idle', actions: 'clearAttempts' } } as const

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description: 'Who is using the app. Tokens are the services’ business: nothing in here could log anyone in.',
  context: NOBODY,
  initial: 'loggedOut',
  states: {
    loggedOut: {
      description: 'Nobody is logged in.',
      initial: 'idle',
      on: {
        ...loggingInIsOpen,
        RESTORE: { target: 'loggedIn', actions: { type: 'becomeUser', params: ({ event }) => event } },
      },
      states: {
        idle: { description: 'The login form waits.' },
        leaving: {
          description: 'Logged out for the person already; the server is still being told.',
          invoke: { id: 'endSession', src: 'endSession', onDone: 'idle', onError: 'idle' },
        },
        refused: {
          description: 'The e-mail address or the password was wrong, and the message says so.',
          on: asksForReset,
        },
        unreachable: {
          description: 'The server did not answer the login. It can be tried again; this is no failed attempt.',
          on: asksForReset,
        },
      },
    },
    loggingIn: {
      description: 'The server checks the e-mail address and the password.',
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ event }) => {
          assertEvent(event, 'LOG_IN')
          return { email: event.email, password: event.password }
        },
        onDone: [
          {
            guard: { type: 'welcomes', params: ({ event }) => event.output },
            target: 'loggedIn',
            actions: [
              { type: 'becomeUser', params: ({ event }) => answered(event.output, 'welcome') },
              { type: 'welcome', params: ({ event }) => answered(event.output, 'welcome') },
              'tellLoggedIn',
            ],
          },
          {
            guard: { type: 'locks', params: ({ event }) => event.output },
            target: 'locked',
            actions: { type: 'noteLock', params: ({ event }) => answered(event.output, 'locked') },
          },
          {
            target: 'loggedOut.refused',
            actions: { type: 'countRefusal', params: ({ event }) => answered(event.output, 'refused') },
          },
        ],
        onError: 'loggedOut.unreachable',
      },
      on: {
        REPLACED_ELSEWHERE: loggingInIsOpen.REPLACED_ELSEWHERE,
      },
    },
    locked: {
      description: 'Too many failed logins. A countdown runs, another account may log in meanwhile, and a new password ends it.',
      after: { lockEnds: { target: 'loggedOut', actions: 'clearAttempts' } },
      on: {
        LOG_IN: { guard: 'isOfAnother', target: 'loggingIn', actions: ['clearAttempts', 'keepEmail'] },
        PASSWORD_RESET: { target: 'loggedOut', actions: 'clearAttempts' },
        REPLACED_ELSEWHERE: loggingInIsOpen.REPLACED_ELSEWHERE,
      },
    },
    loggedIn: {
      description: 'Somebody is logged in.',
      initial: 'fresh',
      on: {
        LOG_OUT: { target: 'loggedOut.leaving', actions: ['forgetEverything', 'tellLoggedOut'] },
        LOGGED_OUT_ELSEWHERE: { target: 'loggedOut', actions: 'forgetEverything' },
        REPLACED_ELSEWHERE: { target: '.fresh', actions: { type: 'becomeUser', params: ({ event }) => event } },
      },
      states: {
        fresh: {
          description: 'The access token is good as far as anyone knows.',
          on: { TOKEN_EXPIRED: 'refreshing' },
        },
        refreshing: {
          description: 'The access token ran out. Requests wait while one refresh is under way; further expiries wait for the same one.',
          invoke: {
            id: 'refresh',
            src: 'refresh',
            onDone: [
              {
                guard: { type: 'renews', params: ({ event }) => event.output },
                target: 'fresh',
                actions: { type: 'becomeUser', params: ({ event }) => answered(event.output, 'renewed') },
              },
              {
                target: '#session.expired',
                actions: [
                  { type: 'noteExpiry', params: ({ event }) => ({ message: expiryMessage(event.output) }) },
                  { type: 'sayExpired', params: ({ event }) => ({ message: expiryMessage(event.output) }) },
                  'tellExpired',
                ],
              },
            ],
            onError: 'fresh',
          },
        },
      },
    },
    expired: {
      description: 'Logged out because the session ran out, and the message says why.',
      on: loggingInIsOpen,
    },
  },
})

/** As the server takes an address. */
const accountOf = (email: string) => email.trim().toLowerCase()

const expiryMessage = (output: RefreshOutput) => `Session expired: ${answered(output, 'ended').reason}`
