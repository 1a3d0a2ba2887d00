import type { EventFixtures, OutcomeFixtures } from '#machines/fixtures.ts'
import { MAXIMUM_RELOADS, type AppEvent, type AppInput, type AskServerOutput } from './types.ts'

export const inputs = {
  firstLoad: { hiddenBannerId: null, reloadAttempts: 0 },
  reloadedInVain: { hiddenBannerId: null, reloadAttempts: MAXIMUM_RELOADS },
} satisfies Record<string, AppInput>

export const events = {
  WENT_ONLINE: [{ type: 'WENT_ONLINE' }],
  WENT_OFFLINE: [{ type: 'WENT_OFFLINE' }],
  MODULE_FAILED: [{ type: 'MODULE_FAILED' }],
  PAGE_LEFT: [{ type: 'PAGE_LEFT' }],
  RETRY: [{ type: 'RETRY' }],
  CRASHED: [{ type: 'CRASHED', message: 'Cannot read properties of undefined' }],
} satisfies EventFixtures<AppEvent>

/** Session and banner never end by themselves: their one outcome is that they break. */
export const outcomes = {
  session: {},
  banner: {},
  askServer: { same: { isNewer: false }, newer: { isNewer: true } },
  reload: { stayed: undefined },
} satisfies OutcomeFixtures<{ session: never; banner: never; askServer: AskServerOutput; reload: void }>
