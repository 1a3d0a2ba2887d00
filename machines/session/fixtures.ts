import type { WireUser } from '#domain/wire.ts'
import type { EventFixtures, OutcomeFixtures } from '#machines/fixtures.ts'
import type { LogInOutput, RefreshOutput, SessionEvent } from './types.ts'

export const thandi: WireUser = {
  id: 'user-thandi',
  firstName: 'Thandi',
  lastName: 'Mokoena',
  email: 'thandi.mokoena@example.co.za',
  msisdn: '+27821234567',
  location: 'Bloemfontein',
  active: true,
  emailConfirmed: true,
  hasOrganization: false,
  isChampion: false,
  image: null,
  createdAt: '2026-02-03T08:00:00.000Z',
  totalCampaigns: 1,
  orgUserRole: null,
  userRole: 'user',
}

export const pieter: WireUser = { ...thandi, id: 'user-pieter', firstName: 'Pieter', lastName: 'van Wyk', email: 'pieter@example.co.za' }

export const events = {
  RESTORE: [{ type: 'RESTORE', user: thandi }],
  LOG_IN: [
    { type: 'LOG_IN', email: thandi.email, password: 'mokoena-1976' },
    { type: 'LOG_IN', email: pieter.email, password: 'mokoena-1976' },
  ],
  LOG_OUT: [{ type: 'LOG_OUT' }],
  TOKEN_EXPIRED: [{ type: 'TOKEN_EXPIRED' }],
  REPLACED_ELSEWHERE: [{ type: 'REPLACED_ELSEWHERE', user: pieter }],
  LOGGED_OUT_ELSEWHERE: [{ type: 'LOGGED_OUT_ELSEWHERE' }],
  RESET_ASKED: [{ type: 'RESET_ASKED' }],
  PASSWORD_RESET: [{ type: 'PASSWORD_RESET' }],
} satisfies EventFixtures<SessionEvent>

export const outcomes = {
  logIn: {
    welcome: { kind: 'welcome', user: thandi },
    refused: { kind: 'refused', message: 'That e-mail address and password do not match. Please try again.' },
    locked: {
      kind: 'locked',
      message: 'Too many failed attempts. Please try again in 15 minutes.',
      retryAfterSeconds: 900,
      answeredAt: Date.UTC(2026, 10, 20, 9),
    },
  },
  refresh: {
    renewed: { kind: 'renewed', user: { ...thandi, totalCampaigns: 2 } },
    expired: { kind: 'ended', reason: 'refresh token expired' },
    missing: { kind: 'ended', reason: 'no refresh token found' },
  },
  endSession: { done: undefined },
} satisfies OutcomeFixtures<{ logIn: LogInOutput; refresh: RefreshOutput; endSession: void }>
