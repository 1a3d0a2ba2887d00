import { expect, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { RecurringDay } from '#domain/enumerations.ts'
import { dateInSouthAfrica, nextDeductionDate } from '#domain/recurringSchedule.ts'
import type { WireDonationScheduler, WireDonationSchedulerAnswer, WireDonationSchedulerPatch } from '#domain/wire.ts'
import { simulatedToken } from '#server/simulator/recaptcha.ts'
import { campaigns } from './operator.ts'

/** Without end, so that there is always a month to put off. */
const CAMPAIGN = 'tea-for-the-elders-qwaqwa'

export const CAMPAIGN_WITH_END = 'water-for-thaba'

type Wire = Page['request']

const giftOf = async (answer: { json(): Promise<unknown> }): Promise<WireDonationScheduler> =>
  ((await answer.json()) as { data: WireDonationSchedulerAnswer }).data.donationScheduler

/** The day whose next debit comes first: two of them are due before a campaign ends that has an end, whatever today is. */
export function soonestDay(): RecurringDay {
  const today = dateInSouthAfrica(Date.now())
  const days = Object.values(RecurringDay).toSorted((a, b) => (nextDeductionDate(today, a) < nextDeductionDate(today, b) ? -1 : 1))
  return days[0] ?? RecurringDay.TwentyFifth
}

/** By debit order, so that it is set up at once. */
export async function setUpMonthlyGift(
  request: Wire,
  email: string,
  { campaign: to = CAMPAIGN, day = RecurringDay.TwentyFifth, tip = 0 }: { campaign?: string; day?: RecurringDay; tip?: number } = {},
): Promise<WireDonationScheduler> {
  const campaign = (await campaigns()).find(({ path }) => path === to)
  const answer = await request.post('/api/v1/donationsscheduler', {
    headers: { 'idempotency-key': randomUUID() },
    data: {
      type: 1,
      currencyId: 1,
      amount: 150,
      tipOrAdminFeeAmount: tip,
      term: 4,
      deductionDate: day,
      onceOffAmount: null,
      paymentMethod: 7,
      firstName: 'Thandi',
      lastName: 'Nkosi',
      email,
      mobileNumber: '082 555 0123',
      anonymous: false,
      displayName: null,
      comment: null,
      campaignId: campaign?.id,
      cardConsent: true,
      recaptchaToken: simulatedToken('donate', Date.now()),
      bankingDetails: {
        accountHolderName: 'T Nkosi',
        bankName: 'FNB',
        bankCode: '250655',
        accountType: 0,
        accountNumber: '62001234567',
      },
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return giftOf(answer)
}

export async function changeMonthlyGift(request: Wire, token: string, patch: WireDonationSchedulerPatch): Promise<void> {
  const answer = await request.patch(`/api/v1/donationsscheduler/${token}`, { data: patch })
  expect(answer.status(), await answer.text()).toBe(200)
}

export const readMonthlyGift = async (request: Wire, token: string): Promise<WireDonationScheduler> =>
  giftOf(await request.get(`/api/v1/donationsscheduler/${token}`))
