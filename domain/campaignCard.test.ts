import { describe, expect, test } from 'vitest'
import {
  campaignPageTimingText,
  campaignTimingText,
  campaignType,
  cardCreatedText,
  isNotLaunched,
  progressPercent,
} from './campaignCard.ts'
import { CampaignStatus } from './enumerations.ts'

const now = Date.parse('2026-11-20T10:00:00.000Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const after = (milliseconds: number) => new Date(now + milliseconds).toISOString()

const running = { status: CampaignStatus.ACTIVE, published: true, startDate: after(-DAY), endDate: after(12 * DAY) }

describe('the time line of a campaign card', () => {
  test.each([
    ['closed, with time left', { status: CampaignStatus.CLOSED }, '0 days left'],
    ['closed before it started', { status: CampaignStatus.CLOSED, startDate: after(DAY) }, '0 days left'],
    ['closed without an end', { status: CampaignStatus.CLOSED, endDate: null }, '0 days left'],
    ['starting in 3 days', { startDate: after(3 * DAY + HOUR) }, 'Starts in: 3 days'],
    ['starting in a minute', { startDate: after(MINUTE) }, 'Starts in: 1 minute'],
    ['starting in a day, without an end', { startDate: after(DAY), endDate: null }, 'Starts in: 1 day'],
    ['starting this very moment', { startDate: after(0) }, 'Time left: 12 days'],
    ['running for 12 more days', {}, 'Time left: 12 days'],
    ['running for one more day', { endDate: after(DAY) }, 'Time left: 1 day'],
    ['running for a little less than a day', { endDate: after(DAY - 1) }, 'Time left: 23 hours'],
    ['running for one more hour', { endDate: after(HOUR) }, 'Time left: 1 hour'],
    ['running for half an hour', { endDate: after(30 * MINUTE) }, 'Time left: 30 minutes'],
    ['running for seconds', { endDate: after(59_000) }, 'Time left: less than a minute'],
    ['ending this very moment', { endDate: after(0) }, '0 days left'],
    ['ended yesterday', { status: CampaignStatus.EXPIRED, endDate: after(-DAY) }, '0 days left'],
    ['ended yesterday, and not marked as such yet', { endDate: after(-DAY) }, '0 days left'],
    ['without an end', { endDate: null }, 'Open'],
    ['hidden, without an end', { status: CampaignStatus.HIDDEN, endDate: null }, 'Open'],
  ])('%s', (_, change, text) => {
    expect(campaignTimingText({ ...running, ...change }, now)).toBe(text)
  })

  test.each([
    [{}, 'Time left: 12 days'],
    [{ startDate: '2026-12-17T00:00:00.000+02:00' }, 'Starts on 17 December 2026'],
    [{ endDate: '2026-11-02T00:00:00.000+02:00' }, 'Ended on 1 November 2026'],
    [{ status: CampaignStatus.EXPIRED, endDate: '2026-11-02T00:00:00.000+02:00' }, 'Ended on 1 November 2026'],
    [{ status: CampaignStatus.CLOSED, endDate: '2026-11-02T00:00:00.000+02:00' }, '0 days left'],
    [{ endDate: null }, 'Open'],
  ])('with %o its own page says %s', (change, text) => {
    expect(campaignPageTimingText({ ...running, ...change }, now)).toBe(text)
  })
})

test.each([
  ['2026-10-14T10:00:00.000Z', 'Created 14 Oct 2026'],
  ['2026-05-31T22:30:00.000Z', 'Created 1 Jun 2026'],
  ['2027-05-02T10:00:00.000Z', 'Created 2 May 2027'],
])('a card says the day that it was created on shortly: %s', (iso, text) => {
  expect(cardCreatedText(iso)).toBe(text)
})

describe('progress', () => {
  test.each([
    [0, 1_000_00, 0],
    [null, 1_000_00, 0],
    [undefined, 1_000_00, 0],
    [500_00, 0, 0],
    [500_00, null, 0],
    [500_00, undefined, 0],
    [500_00, 1_000_00, 50],
    [1, 3, 33.33],
    [2, 3, 66.67],
    [1_00, 1_000_000_00, 0],
    [1_00, 19_000_00, 0.01],
    [1_500_00, 1_000_00, 150],
    [999_999_99, 1_000_000_00, 100],
  ])('%j of %j is %d percent', (raised, target, percent) => {
    expect(progressPercent(raised, target)).toBe(percent)
  })
})

describe('the type of a campaign', () => {
  const organisation = { id: 'organisation-1' }
  test.each([
    [{ fundingType: 1, organisation: null, ownerIsChampion: false }, 'Bluetick'],
    [{ fundingType: 0, organisation: null, ownerIsChampion: false }, 'Independent'],
    [{ fundingType: 2, organisation: null, ownerIsChampion: true }, 'Independent'],
    [{ fundingType: 1, organisation, ownerIsChampion: false }, 'Organisation'],
    [{ fundingType: 0, organisation, ownerIsChampion: true }, 'Champion'],
  ] as const)('of %o is %s', (campaign, type) => {
    expect(campaignType(campaign)).toBe(type)
  })
})

test.each([
  [false, CampaignStatus.ACTIVE, true],
  [false, CampaignStatus.HIDDEN, true],
  [false, CampaignStatus.EXPIRED, false],
  [false, CampaignStatus.CLOSED, false],
  [true, CampaignStatus.ACTIVE, false],
])('published %s with the status %i is "Not launched": %s', (published, status, expected) => {
  expect(isNotLaunched({ published, status })).toBe(expected)
})
