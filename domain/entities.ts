import type { GatewaysOffered, ProgressShown } from './campaign.ts'
import type { CampaignStatus, CurrencyId, DonationStatus, PaymentMethod } from './enumerations.ts'
import type { MoneyLine } from './moneyLine.ts'
import type { RecurringGift } from './recurringGift.ts'
import type { CalendarDate } from './recurringSchedule.ts'
import type { CertificateState } from './section18A.ts'
import type { TaxYear } from './taxYear.ts'

/** What screens show. Every amount is in integer cents; the wire's shapes are in wire.ts. */

export interface Picture {
  url: string
  srcSet: string
  width: number
  height: number
  colour: string
}

export interface Place {
  city: string
  province: string
}

export interface CampaignSummary {
  id: string
  path: string
  name: string
  /** In lists the first sentences only. */
  story: string
  createdAt: string
  startDate: string
  endDate: string | null
  status: CampaignStatus
  published: boolean
  isVerified: boolean
  target: number
  /** Settled and offline together, without tips. */
  raised: number
  raisedOnline: number
  raisedOffline: number
  donors: number
  progressShown: ProgressShown
  currencyId: CurrencyId
  fundingType: number
  place: Place
  pictures: Picture[]
  category: { id: number; name: string }
  organiser: { id: string; firstName: string; lastName: string; isChampion: boolean }
  organisation: { id: string; name: string } | null
}

export interface Campaign extends CampaignSummary {
  thankYouMessage: string
  gateways: GatewaysOffered
  /** Takes gifts every month. */
  isRecurring: boolean
  /** Its donors can ask for a Section 18A certificate. */
  isTaxBenefit: boolean
  isAdminFee: boolean
  /** Percent. */
  adminFeeRate: number
  /** Percent. */
  suggestedTipPercentage: number
}

export interface CampaignUpdate {
  id: string
  author: string
  description: string
  createdAt: string
  pictures: Picture[]
}

/** As the public sees it. */
export interface PublicDonation {
  id: string
  name: string
  amount: number
  currencyId: CurrencyId
  comment: string
  createdAt: string
  offline: boolean
}

/** What an organiser writes down of a gift received outside Letsema. */
export interface OfflineDonationDraft {
  amount: number
  /** Empty where nobody knows them, as of a collection tin. */
  donorName: string
  /** The public does not see the name. */
  anonymous: boolean
  comment: string
  receivedOn: CalendarDate
}

export interface OfflineDonation extends OfflineDonationDraft {
  id: string
}

/** A once-off donation as its donor sees it. */
export interface OwnDonation {
  /** Its token, which is the right to read and change it. */
  id: string
  reference: string
  status: DonationStatus
  createdAt: string
  /** When the money came; null where none has. */
  settledAt: string | null
  /** When it went back. */
  reversedAt: string | null
  /** Money has come, but not as it was promised. */
  isBeingSortedOut: boolean
  /** The gateway has the payment and decides on it. */
  isUndecided: boolean
  paymentMethod: PaymentMethod
  line: MoneyLine
  campaignName: string
  campaignPath: string
  certificate: CertificateState
}

export interface OwnRecurringGift {
  /** Tells it from others, and gives no right to it. */
  id: string
  createdAt: string
  gift: RecurringGift
}

/** How a donation stands to its Section 18A certificate. */
export interface Certificate {
  state: CertificateState
  /** null where none was issued. */
  number: string | null
  issuedAt: string | null
  organisationName: string
  campaignName: string
  /** What was given to the organisation, without tip or fee. */
  amount: number
  currencyId: CurrencyId
  donorName: string
  donorPhone: string
}

export interface StatementGift {
  /** The right to read it. */
  token: string
  reference: string
  settledAt: string
  campaignName: string
  campaignPath: string
  line: MoneyLine
  certificate: CertificateState
}

/** What a donor has given in a tax year. */
export interface Statement {
  /** Those with donations, the newest first. */
  taxYears: TaxYear[]
  /** null where there are none. */
  taxYear: TaxYear | null
  /** The oldest first; the reference tells them apart. */
  gifts: StatementGift[]
  /** One for each currency. */
  sums: { currencyId: CurrencyId; toCause: number; tipOrFee: number; total: number }[]
}

export interface OrganisationSummary {
  id: string
  name: string
  description: string
  logo: Picture | null
  isVerified: boolean
  type: string
  place: Place | null
  totalCampaigns: number
  currencyId: CurrencyId
  raised: number
}

export interface Category {
  id: number
  name: string
}

export interface Page<Item> {
  items: Item[]
  totalCount: number
  pageCount: number
  pageNo: number
  /** Nothing has what was looked for as it was written: this comes closest. */
  isApproximate?: boolean
}

export const CAMPAIGN_ORDERS = ['bestMatch', 'newest', 'mostFunded', 'endingSoon'] as const
export type CampaignOrder = (typeof CAMPAIGN_ORDERS)[number]

export interface CampaignQuery {
  words: string
  categories: number[]
  place: string
  /** The id of the only one whose campaigns are meant, or nothing. */
  organisation: string
  order: CampaignOrder
}

export interface OrganisationQuery {
  words: string
  place: string
}
