/**
 * What the calls of /api/v1 carry, in the wire's own spelling. Amounts are rands (or dollars), numbers with at most two decimals; instants are
 * ISO 8601 in UTC. The server encodes to these, the browser decodes from them.
 */
import type { CampaignStatus, CurrencyId, DonationStatus, DonationType, PaymentMethod } from './enumerations.ts'
import type { GatewaysShown } from './campaign.ts'

export interface WirePagination {
  totalCount: number
  pageCount: number
  pageNo: number
  pageSize: number
}

export interface WireError {
  displayMessage: string
  type: string
  field?: string
  value?: unknown
}

export interface Envelope<Data> {
  data: Data
  meta: { message?: string; pagination?: WirePagination }
  errors?: WireError[]
}

export interface WireImage {
  /** 800 pixels wide. */
  url: string
  fileName: string
  width: number
  height: number
  /** For `srcset`: 400 and 800 pixels wide. */
  srcSet: string
  /** `#rrggbb`, shown while the picture loads. */
  colour: string
}

export interface WireCurrency {
  id: CurrencyId
  name: string
  ticker: string
  symbol: string
  locale: string
}

export interface WireCategory {
  id: number
  name: string
  subCategories: WireSubCategory[]
}

export interface WireSubCategory {
  id: number
  name: string
  campaignCategoryId: number
}

export interface WireAddress {
  addressLine1: string
  addressLine2: string
  zip: string
  city: string
  province: string
  country: string
}

/** Public: what `filter-campaigns` lists and `campaigns/short` shows. */
export interface WireCampaign {
  id: string
  createdAt: string
  name: string
  /** Plain text; an empty line parts two paragraphs. */
  story: string
  startDate: string
  endDate: string | null
  donationTarget: number
  url: string
  shortUrl: string
  images: WireImage[]
  socials: string[]
  videos: string[]
  visibility: number
  isVerified: boolean
  fundingType: number
  payoutTotal: number
  /** Settled donations, without tips. */
  donationsReceivedTotal: number
  offlineDonations: number
  owner: { id: string; firstName: string; lastName: string; image: string | null; isChampion: boolean }
  campaignCategory: WireCategory
  campaignSubCategory: WireSubCategory | null
  campaignSetting: {
    id: string
    campaignId: string
    currency: WireCurrency
    isRecurringGivingCampaign: boolean
    showBarometer: number
    showGateways: GatewaysShown
    isTaxBenefit: boolean
    isAdminFee: boolean
    /** Percent. */
    adminFeeRate: number
  }
  event: { id: string; name: string; description: string; startDate: string; endDate: string; location: string } | null
  address: WireAddress
  organization: { id: string; legalName: string; totalCampaigns: number; url: string } | null
  published: boolean
  isActive: boolean
  status: CampaignStatus
  /** Percent. */
  defaultTipPercentage: number
  uniqueDonors: number
  /** Only on `campaigns/short`. */
  thankYouMessage?: string
}

export interface WireCampaignUpdate {
  id: string
  userId: string
  firstName: string
  lastName: string
  description: string
  images: WireImage[]
  campaignId: string
  createdAt: string
  videos: string[]
}

/** A row of the public lists. It carries no donation token: the token is the right to read and change the donation. */
export interface WirePublicDonation {
  id: string
  /** What the public may see: the display name, else the donor's name, else 'Anonymous'. */
  name: string
  anonymous: boolean
  amount: number
  currencyId: CurrencyId
  comment: string
  createdAt: string
  offline: boolean
}

export interface WireTransactionInfo {
  type: PaymentMethod
  status: DonationStatus
  /** Amount and tip together. */
  amount: number
  paymentUrl: string | null
  referenceNumber: string
  adminFeeCovered: boolean
  bankingDetails: {
    bankName: string
    accountNumber: string
    branchNumber: string
    accountName: string
    swiftCode: string
    bopCode: string
  } | null
  /** PayPal's keys stay on the server: the donor approves on PayPal's own page, so of these the browser gets the order's id only. */
  payPalOrder: {
    clientToken: string | null
    orderId: string
    accessToken: string | null
    trackingId: string
    idToken: string | null
  } | null
  currency: WireCurrency
  payfastResponse: {
    status: string
    /** Where the browser posts PAY_REQUEST_ID and CHECKSUM to. */
    redirectUrl: string
    paygateId: string
    payRequestId: string
    reference: string
    checksum: string
  } | null
}

export interface WireDonation {
  jwtTokenStringDonationId: string
  type: DonationType
  currencyId: CurrencyId
  amount: number
  paymentMethod: PaymentMethod
  firstName: string
  lastName: string
  email: string
  mobileNumber: string
  anonymous: boolean
  displayName: string
  comment: string
  campaignId: string
  campaignUrl: string
  campaignName: string
  thankYouMessage: string
  tipOrAdminFeeAmount: number
  isAdminFee: boolean
  status: DonationStatus
  userId: string | null
  orderId: string
  createdAt: string
  transactionInfo: WireTransactionInfo
}

/** The body of POST /donations and /donations/logged-in; an `Idempotency-Key` header goes with it. */
export interface WireDonationForm {
  type: DonationType
  currencyId: CurrencyId
  amount: number
  tipOrAdminFeeAmount: number
  paymentMethod: PaymentMethod
  firstName: string
  lastName: string
  email: string
  mobileNumber: string | null
  anonymous: boolean
  displayName: string | null
  comment: string | null
  campaignId: string
  recaptchaToken?: string | null
}

/** The data of every answer about one donation: POST /donations, POST /donations/logged-in, PATCH and GET /donations/{jwtTokenStringDonationId}. */
export interface WireDonationAnswer {
  donation: WireDonation
}

/** The body of PATCH /donations/{jwtTokenStringDonationId}: `status` 3 cancels a pending donation; the others change what the public sees. */
export interface WireDonationPatch {
  status?: typeof DonationStatus.CanceledAtTransaction
  anonymous?: boolean
  displayName?: string | null
  comment?: string | null
}

/** Public: what `filter-organizations` lists and `organizations/short` shows. */
export interface WireOrganisation {
  id: string
  legalName: string
  briefDescription: string
  organizationAddresses: WireAddress[]
  videoUrls: string[]
  socialUrls: string[]
  organizationSectors: { id: number; name: string }[]
  totalCampaigns: number
  organizationType: { id: number; name: string }
  logo: WireImage | null
  url: string
  orgOffilineDonationsTotal: number
  orgDonationsTotal: number
  owner: { firstName: string; lastName: string; totalCampaigns: number; image: string | null }
  isVerified: boolean
  website: string
  campaignTotals: {
    totalCampaigns: number
    payoutTotal: number
    totalCampaignsFundsReceived: number
    totalCampaignsFundsReceivedOffline: number
    totalCampaignsFundsAvailable: number
  }
  nonRandOrganization: boolean
}

/** The claims of an access token that the browser reads the current user from, under `user`. */
export interface WireUser {
  id: string
  firstName: string
  lastName: string
  email: string
  msisdn: string
  location: string
  active: boolean
  emailConfirmed: boolean
  hasOrganization: boolean
  isChampion: boolean
  image: string | null
  createdAt: string
  totalCampaigns: number
  orgUserRole: string | null
  userRole: 'user' | 'operator'
}

export interface WireTokens {
  accessToken: string
  refreshToken: string
}

export interface WireLogin extends WireTokens {
  access: { user: WireUser }
}

export interface WireBanner {
  id: string
  /** HTML, sanitised by whoever shows it. */
  message: string
  domain: string
  isVisible: boolean
}

export interface WireBank {
  id: number
  name: string
  paysoftMapping: string
}

export interface WireAccountType {
  id: number
  name: string
  paysoftMapping: string
}

/** The body of POST /authentication/register/; an `Idempotency-Key` header goes with it. */
export interface WireRegistrationForm {
  firstName: string
  lastName: string
  email: string
  mobileNumber: string | null
  password: string
  termsAccepted: boolean
}

export interface WireLoginForm {
  email: string
  password: string
}
