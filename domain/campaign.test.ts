import { describe, expect, test } from 'vitest'
import { campaignPath, givingRefusal, GIVING_REFUSAL_TEXT, percentText, progressShown } from './campaign.ts'
import { CampaignStatus } from './enumerations.ts'

const now = Date.parse('2026-11-20T10:00:00.000Z')
const DAY = 86_400_000
const after = (milliseconds: number) => new Date(now + milliseconds).toISOString()

const running = { status: CampaignStatus.ACTIVE, published: true, startDate: after(-DAY), endDate: after(12 * DAY) }

test.each([
  [0, 'nothing'],
  [1, 'amounts'],
  [2, 'amounts'],
  [3, 'donors'],
  [4, 'amounts'],
])('of barometer %i a campaign shows %s', (barometer, shown) => expect(progressShown(barometer)).toBe(shown))

describe('a campaign takes', () => {
  test.each([
    ['donations while it runs', {}, null],
    ['donations without an end', { endDate: null }, null],
    ['donations from its very start', { startDate: after(0) }, null],
    ['none before it is launched', { published: false }, 'notLaunched'],
    ['none while hidden', { status: CampaignStatus.HIDDEN }, 'hidden'],
    ['none before its start', { startDate: after(1) }, 'notStarted'],
    ['none when expired', { status: CampaignStatus.EXPIRED }, 'expired'],
    ['none from its very end, whatever its status says still', { endDate: after(0) }, 'expired'],
    ['none once closed, whatever else', { status: CampaignStatus.CLOSED, published: false, startDate: after(1) }, 'closed'],
  ] as const)('%s', (_, change, refusal) => {
    expect(givingRefusal({ ...running, ...change }, now)).toBe(refusal)
  })
})

test.each(Object.entries(GIVING_REFUSAL_TEXT))('%s is said in a sentence: %s', (_, text) => {
  expect(text).toMatch(/^(This campaign|The organiser) .* (cannot take|no longer takes) donations\.$/)
})

test.each([
  ['https://letsema.test/campaign/water-for-thaba', 'water-for-thaba'],
  ['https://letsema.test/campaign/water-for-thaba/', 'water-for-thaba'],
  ['water-for-thaba', 'water-for-thaba'],
  ['', ''],
])('the path in %j is %j', (url, path) => {
  expect(campaignPath(url)).toBe(path)
})

test('writes a percentage as the amounts beside it are written', () => {
  expect([0, 100, 60.42].map(percentText)).toEqual(['0\u00a0%', '100\u00a0%', '60,42\u00a0%'])
})
