/**
 * What the calls of /api/v1 carry, in the wire's own spelling. Amounts are rands (or dollars), numbers with at most two decimals; instants are
 * ISO 8601 in UTC. The server encodes to these, the browser decodes from them.
 */
import type {
  AccountType,
  CampaignStatus,
  CurrencyId,
  DonationStatus,
  DonationType,
  PaymentMethod,
  RecurringDay,
  RecurringDuration,
  RecurringStatus,
} from './enumerations.ts'
import type { GatewaysOffered } from './campaign.ts'
import type { ScheduleField } from './scheduleFields.ts'
import type { CertificateState } from './section18A.ts'

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

/** Those of the server's own types of error that the browser acts on. */
export const ERROR_TYPE = {
  /** The campaign takes no donation. */
  givingRefused: 'Giving Refused',
  locked: 'Locked',
  inProgress: 'Idempotency Key In Progress',
  /** With its key something else was asked for. */
  keyReused: 'Idempotency Key Reused',
  /** Nothing came of this call, nor of an earlier one with its key. */
  nothingStored: 'Nothing Stored',
} as const

export const SOMETHING_WENT_WRONG = 'Something went wrong, please try again'
/** Of what would have been stored. */
export const NOT_PROCESSED = 'There was a problem while processing your request, please try again later.'

export interface Envelope<Data> {
  data: Data
  meta: {
    message?: string
    pagination?: WirePagination
    /** Of a search: nothing has its words as they were written, and this is what comes closest. */
    isApproximate?: boolean
  }
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
    showGateways: GatewaysOffered
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
  /** What the browser posts to iVeri's page, while the donation is pending. */
  iveriRequest: { redirectUrl: string; fields: { name: string; value: string }[] } | null
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
  /** When the money came and was counted; null where none was, also where it went back at once. */
  settledAt: string | null
  /** When the money went back: refunded, charged back or reversed by the bank. */
  reversedAt: string | null
  /** Money has come, but not as it was promised, and is being sorted out. Said to its donor alone. */
  moneyCameOtherwise: boolean
  /** The gateway has the payment and has not decided on it, so nobody is to pay it again. */
  isUndecided: boolean
  /** A Section 18A certificate can be asked for. Said to its donor alone. */
  isCertificateOffered: boolean
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

/** The account that a debit order takes from. The server hands it on to the gateway, and keeps the bank's name and the last three digits. */
export interface WireDebitAccount {
  accountHolderName: string
  bankName: string
  /** The branch code, six digits. */
  bankCode: string
  accountType: AccountType
  accountNumber: string
}

/** The body of POST /donationsscheduler; an `Idempotency-Key` header goes with it, and a bearer token where the donor is logged in. */
export interface WireDonationSchedulerForm extends Omit<WireDonationForm, 'mobileNumber'> {
  mobileNumber: string
  term: RecurringDuration
  deductionDate: RecurringDay
  /** As the donor saw it, `2026-12-01`. Where it is not the first date any more the call is refused, and nothing is stored. */
  firstDate?: string
  /** An extra gift now. */
  onceOffAmount: number | null
  /** To storing the card, or to the debit order. */
  cardConsent: boolean
  /** By debit order (payment method 7) only. */
  bankingDetails?: WireDebitAccount
}

/** One of the dates of a recurring gift: `due` and `waiting` will be tried, `sent` is on its way, `underReview` was taken and waits for a person. */
export interface WireDebit {
  /** A day in South Africa, `2026-12-01`. */
  date: string
  status: 'due' | 'sent' | 'underReview' | 'paid' | 'waiting' | 'givenUp' | 'skipped' | 'reversed' | 'stopped'
  /** What is taken, or was tried last, with tip or admin fee. */
  amount: number
  /** The extra gift, and not one of the monthly ones. */
  isOnceOff: boolean
  /** In words, where it went wrong. */
  reason: string | null
  /** Where a failed debit is tried again. */
  nextAttempt: string | null
  /** What is taken then: another sum than was tried, where the donor has changed it since. */
  nextAmount: number | null
  /** null where it became no donation, or the gift was asked for by the token of another. */
  jwtTokenStringDonationId: string | null
  /** Its money came and was counted, and has a receipt, also where it went back. */
  isReceived: boolean
}

export interface WireDonationScheduler {
  recurrence: {
    /** Tells it from others, and gives no right to it. */
    donationSchedulerId: string
    /** How many monthly debits are still to come; null without end. */
    debitsLeft: number | null
  }
  /** The right to read and change it; it stands in mails, as /donation/manage/{token}. Asked for by the token of one of its donations: that. */
  jwtTokenStringDonationId: string
  type: typeof DonationType.Recurring
  currencyId: CurrencyId
  amount: number
  tipOrAdminFeeAmount: number
  isAdminFee: boolean
  /** In percent of the amount, where its donor covers the fee; 0 otherwise. */
  adminFeeRate: number
  onceOffAmount: number | null
  term: RecurringDuration
  deductionDate: RecurringDay
  /** 8 stored card, 7 debit order. */
  paymentMethod: PaymentMethod
  /** What the donor knows the card or account by; empty until there is one. */
  paymentLabel: string
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
  donationSchedulerStatus: RecurringStatus
  /** In words, where it has stopped by itself. */
  statusReason: string | null
  cardConsent: boolean
  userId: string | null
  createdAt: string
  /** null where none is to come, as when the campaign ends before. */
  nextDeduction: string | null
  /** The next dates, twelve at most. */
  upcoming: string[]
  /** The campaign's last day, after which nothing is taken; null for one without end. */
  campaignEndsOn: string | null
  /** The date that a pause ends with. */
  pausedUntil: string | null
  /** What was debited, skipped or tried, newest first. */
  debits: WireDebit[]
  /** What it can be taken by instead. */
  methodsOffered: PaymentMethod[]
  /** How storing a card went, the last time that it was begun; null where it never was. */
  cardStatus: 'pending' | 'stored' | 'failed' | null
  /** Of the payment that stores a card, where there is one to make; its `payfastResponse` is posted as for a donation. */
  transactionInfo: WireTransactionInfo | null
  /** The extra gift, where it is paid on the gateway's page together with storing the card. */
  onceOffDonation: (Omit<WireDonation, 'jwtTokenStringDonationId'> & Pick<WireDebit, 'jwtTokenStringDonationId'>) | null
}

/** The data of every answer about one recurring gift: POST /donationsscheduler, GET and PATCH /donationsscheduler/{token}. */
export interface WireDonationSchedulerAnswer {
  donationScheduler: WireDonationScheduler
}

/** One of the donor's own donations, with what became of its money. */
export interface WireSettledDonation extends WireDonation {
  certificate: CertificateState
}

/** The data of GET and POST /donations/{token}/certificate. The body of POST is the details of the donor (domain/certificateSchema.ts). */
export interface WireCertificate {
  state: CertificateState
  /** null unless it was issued; it stays where it was cancelled. */
  number: string | null
  issuedAt: string | null
  organisationName: string
  campaignName: string
  /** Without tip or fee: what was given to the organisation. */
  amount: number
  currencyId: CurrencyId
  /** As the donation has it. */
  donorName: string
  donorPhone: string
}

/**
 * What an organiser was given outside Letsema: an item of GET /campaigns/{id}/offline-donations, and the answer of POST to it and of DELETE
 * /campaigns/{id}/offline-donations/{donationId}, which takes it back. For the campaign's owner only. POST takes the same without the id.
 */
export interface WireOfflineDonation {
  id: string
  amount: number
  currencyId: CurrencyId
  /** As the organiser knows them; empty where nobody does. The public sees it unless `anonymous`. */
  donorName: string
  anonymous: boolean
  comment: string
  /** `2026-11-21`, in South African time. */
  receivedOn: string
}

/** An item of GET /donations/list/{id}?type=, newest first: 0 once-off, 1 recurring, 2 both. The debits of a recurring gift are in it, and not listed. */
export type WireOwnDonation = { donation: WireSettledDonation } | WireDonationSchedulerAnswer

/**
 * The data of GET /donations/statement/{id}?taxYear=, of the newest tax year with donations where none is asked for: what was received and not paid
 * back from 1 March to the end of February. /donations/statement/{id}/statement.pdf is the same on paper.
 */
export interface WireStatement {
  /** Those with donations, the newest first, each by the year in which it ends. */
  taxYears: number[]
  /** null where there are none. */
  taxYear: number | null
  /** The oldest first. */
  gifts: {
    settledAt: string
    campaignName: string
    campaignUrl: string
    referenceNumber: string
    currencyId: CurrencyId
    amount: number
    tipOrAdminFeeAmount: number
    isAdminFee: boolean
    jwtTokenStringDonationId: string
    certificate: CertificateState
  }[]
  /** Each currency by itself. */
  totals: { currencyId: CurrencyId; count: number; amount: number; tipOrAdminFeeAmount: number }[]
}

/**
 * The body of PATCH /donationsscheduler/{id}, where the id is the recurring gift's token, the token of one of its donations, or for its logged-in donor
 * its donationSchedulerId. Sending the same again changes nothing more.
 */
export interface WireDonationSchedulerPatch {
  amount?: number
  tipOrAdminFeeAmount?: number
  /** Another term counts from the next debit on. */
  term?: RecurringDuration
  deductionDate?: RecurringDay
  /** The form's fields as the donor saw them. Where one has changed since, to something else than what is asked for, the call is refused: 409. */
  from?: Partial<Record<ScheduleField, number>>
  /** 3 or 4 cancels, 0 takes up again what went wrong. */
  donationSchedulerStatus?:
    | typeof RecurringStatus.CancelledAtTransaction
    | typeof RecurringStatus.CancelledAtManage
    | typeof RecurringStatus.Active
  /** `from` is the next date as the donor saw it, `months` 1 to 12; 0 ends a pause. */
  pause?: { from: string; months: number }
  /** The next date as the donor saw it; the term counts it all the same. */
  skip?: string
  /** Another card or account. A card is stored on the gateway's page: the answer's transactionInfo says where. */
  paymentMethod?: PaymentMethod
  cardConsent?: boolean
  bankingDetails?: WireDebitAccount
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
  /** Ours: whether the bank's code is confirmed. Another server may not say it. */
  confirmed?: boolean
}

export interface WireAccountType {
  id: number
  name: string
  paysoftMapping: string
}
