import type { APIRequestContext } from '@playwright/test'
import type { OfflineDonationDraft } from '#domain/entities.ts'
import { wireFromCents } from '#domain/money.ts'
import type { WireCampaign, WireOfflineDonation } from '#domain/wire.ts'
import { DEMO_PASSWORD } from '#server/seed/demoAccounts.ts'
import { tokensOf } from '../models/browser/account.ts'

/** The demonstration's organiser of several campaigns. */
export const DEMO_ORGANISER = { email: 'fundraiser@letsema.test', password: DEMO_PASSWORD }

export async function campaignOf(request: APIRequestContext, path: string): Promise<WireCampaign> {
  const answer = await request.get(`/api/v1/campaigns/short/${path}?idType=0`)
  return ((await answer.json()) as { data: WireCampaign }).data
}

/** What an organiser writes down and takes back without the screen, to arrange a walk and to leave the campaign as it was. */
export async function offlineDonationsOf(request: APIRequestContext, path: string) {
  const { id: campaignId, campaignSetting } = await campaignOf(request, path)
  const { accessToken } = await tokensOf(request, DEMO_ORGANISER)
  const headers = { authorization: `Bearer ${accessToken}` }
  const address = `/api/v1/campaigns/${campaignId}/offline-donations`
  return {
    /** The newest hundred. */
    async list(): Promise<WireOfflineDonation[]> {
      const answer = await request.get(`${address}?pageNo=1&pageSize=100`, { headers })
      return ((await answer.json()) as { data: WireOfflineDonation[] }).data
    },
    async add(draft: OfflineDonationDraft): Promise<string> {
      const answer = await request.post(address, {
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        data: { ...draft, currencyId: campaignSetting.currency.id, amount: wireFromCents(draft.amount) },
      })
      if (!answer.ok()) throw new Error(`Not written down: ${await answer.text()}`)
      return ((await answer.json()) as { data: WireOfflineDonation }).data.id
    },
    async remove(id: string): Promise<void> {
      const answer = await request.delete(`${address}/${id}`, { headers })
      if (!answer.ok()) throw new Error(`Not taken back: ${await answer.text()}`)
    },
  }
}
