import type { GatewaysShown } from '#domain/campaign.ts'
import type { CampaignCategoryId } from '#domain/categories.ts'
import type { CampaignStatus, CurrencyId, RecurringDay, RecurringDuration } from '#domain/enumerations.ts'
import type { Province } from '#domain/provinces.ts'

/** The demonstration as plain data. Amounts are whole rands or dollars; times are days from the start, the past negative. */
export interface Demonstration {
  people: DemoPerson[]
  organisations: DemoOrganisation[]
  campaigns: DemoCampaign[]
  /** HTML, or null for no banner. */
  banner: string | null
}

export interface DemoPerson {
  /** What the other parts call this person by. */
  key: string
  firstName: string
  lastName: string
  email: string
  mobileNumber?: string
  location?: string
  isChampion?: boolean
  isOperator?: boolean
  /** Key of the organisation this person belongs to, with its role there. */
  organisation?: { key: string; role: 'owner' | 'admin' | 'editor' | 'champion' }
  joined: number
}

export interface DemoPlace {
  city: string
  province: Province
  addressLine1?: string
  zip?: string
}

/** Drawn by the project itself; see server/seed/pictures.ts. */
export interface DemoPicture {
  /** The file's name without size and ending: small letters, digits, hyphens. */
  name: string
  /** `#rrggbb`, shown while the picture loads. */
  colour: string
  /** An SVG of 800 by 500. */
  svg: () => string
}

export interface DemoOrganisation {
  key: string
  path: string
  legalName: string
  otherName?: string
  briefDescription: string
  keywords?: string[]
  typeId: number
  sectorIds: number[]
  places: DemoPlace[]
  owner: string
  isVerified: boolean
  /** Under which it is approved for Section 18A. */
  pboReference?: string
  website?: string
  telephone?: string
  email?: string
  logo?: DemoPicture
  joined: number
}

export interface DemoCampaign {
  path: string
  name: string
  /** Plain text; an empty line parts two paragraphs. */
  story: string
  thankYouMessage: string
  target: number
  currencyId?: CurrencyId
  owner: string
  organisation?: string
  categoryId: CampaignCategoryId
  subCategoryId?: number
  fundingType?: number
  /** Whether people may give to it each month. */
  isRecurring?: boolean
  place: DemoPlace
  pictures: DemoPicture[]
  isVerified?: boolean
  /** False: not launched. */
  published?: boolean
  status?: CampaignStatus
  featured?: boolean
  gateways?: Partial<GatewaysShown>
  isTaxBenefit?: boolean
  /** Percent; makes the campaign ask for an admin fee instead of a tip. */
  adminFeeRate?: number
  defaultTipPercentage?: number
  created: number
  start: number
  end: number | null
  videos?: string[]
  socials?: string[]
  donations: DemoDonation[]
  recurring?: DemoRecurringGift[]
  updates: DemoUpdate[]
}

export interface DemoDonation {
  firstName: string
  lastName: string
  email: string
  amount: number
  tip?: number
  anonymous?: boolean
  displayName?: string
  comment?: string
  when: number
  /** Given outside Letsema, on the organiser's word. */
  offline?: boolean
  /** Default 'settled'. */
  state?: 'settled' | 'pending' | 'declined' | 'cancelled' | 'refunded'
  method?: 'card' | 'eft'
  /** Key of a person with a profile. */
  person?: string
}

/** A gift every month, with all its debits up to now. */
export interface DemoRecurringGift {
  firstName: string
  lastName: string
  email: string
  mobileNumber: string
  /** Key of a person with a profile. */
  person: string
  amount: number
  tip?: number
  since: number
  term: RecurringDuration
  day: RecurringDay
  /** What the donor knows the account or card by. */
  from: string
  method: 'card' | 'debitOrder'
  /** Of its dates, counted from 0. */
  skipped?: readonly number[]
  failed?: readonly number[]
}

export interface DemoUpdate {
  author: string
  description: string
  when: number
  pictures?: DemoPicture[]
}
