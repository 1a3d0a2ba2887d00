import type {
  Campaign,
  CampaignQuery,
  CampaignSummary,
  CampaignUpdate,
  Category,
  Certificate,
  OfflineDonation,
  OrganisationQuery,
  OrganisationSummary,
  OwnDonation,
  OwnRecurringGift,
  Page,
  PublicDonation,
  Statement,
} from '#domain/entities.ts'
import type { Bank } from '#domain/banks.ts'
import type { Debit, RecurringGift } from '#domain/recurringGift.ts'
import type { TaxYear } from '#domain/taxYear.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import type { DonationTokenInput } from '#machines/payment/types.ts'

export type Answer<Value> = { kind: 'found'; value: Value } | { kind: 'refused'; status: number; message: string }

export interface Read<Value> {
  /** Path and query below /api/v1; two reads with one key are the same read. */
  key: string
  /** There when the answer came with the page. */
  initial: Value | undefined
  /** Rejects only where there is no answer. */
  load(signal: AbortSignal): Promise<Answer<Value>>
}

export interface FoundDonation {
  donation: PlacedDonation
  campaignPath: string
  thankYouMessage: string
  /** A monthly gift that was set up once, and of which nothing is taken any more: its own page says why. */
  hasStopped: boolean
  /** The extra gift of a debit order; null where there is none. One that was given just now has not been read: its debit is today. */
  extraDebit?: ExtraDebit | null
}

export type ExtraDebit = Pick<Debit, 'date' | 'status' | 'nextAttempt'>

/** Pages count from 1, and are as large as `PAGE_SIZE` says where nothing else is said. */
export interface Reads {
  campaign(path: string): Read<Campaign>
  featuredCampaigns(): Read<CampaignSummary[]>
  categories(): Read<Category[]>
  /** That debit orders are taken from. */
  banks(): Read<Bank[]>
  campaigns(query: CampaignQuery, pageNo: number, pageSize?: number): Read<Page<CampaignSummary>>
  organisations(query: OrganisationQuery, pageNo: number, pageSize?: number): Read<Page<OrganisationSummary>>
  updates(path: string, pageNo: number, pageSize?: number): Read<Page<CampaignUpdate>>
  donations(path: string, pageNo: number, pageSize?: number): Read<Page<PublicDonation>>
  topDonations(path: string): Read<PublicDonation[]>
  donation(input: DonationTokenInput): Read<FoundDonation>
  /** By its token, as it stands in mails. */
  recurringGift(token: string): Read<RecurringGift>
  /** Of the person who is logged in. */
  ownDonations(userId: string, pageNo: number): Read<Page<OwnDonation>>
  ownRecurringGifts(userId: string, pageNo: number): Read<Page<OwnRecurringGift>>
  /** Of a campaign of the person who is logged in. */
  offlineDonations(campaignId: string, pageNo: number, pageSize: number): Read<Page<OfflineDonation>>
  /** By the donation's token. */
  certificate(token: string): Read<Certificate>
  /** Of the newest tax year with donations where none is named. */
  statement(userId: string, taxYear: TaxYear | null): Read<Statement>
}
