/** The numbers are the wire's. Zero is a real member everywhere: never test one of these for truth. */

export const PaymentMethod = {
  EFT: 0,
  InstantEFT: 1,
  PayPal: 2,
  PayPalCard: 3,
  IVeri: 4,
  SnapScan: 5,
  Recurring: 6,
  Paysoft: 7,
  /** By card, and what carries it out is PayGate: the wire calls its answer `payfastResponse`. */
  PayFast: 8,
} as const
export type PaymentMethod = (typeof PaymentMethod)[keyof typeof PaymentMethod]

export const DonationType = { OneOff: 0, Recurring: 1, All: 2 } as const
export type DonationType = (typeof DonationType)[keyof typeof DonationType]

export const DonationStatus = {
  Pending: 0,
  Accepted: 1,
  Rejected: 2,
  CanceledAtTransaction: 3,
  CanceledAtManage: 4,
  PendingSettlement: 5,
  Pledged: 6,
} as const
export type DonationStatus = (typeof DonationStatus)[keyof typeof DonationStatus]

export const CampaignStatus = { ACTIVE: 0, HIDDEN: 1, EXPIRED: 2, CLOSED: 3 } as const
export type CampaignStatus = (typeof CampaignStatus)[keyof typeof CampaignStatus]

export const IdentifierType = { Path: 0, Id: 1 } as const

export const CurrencyId = { Rand: 1, USDollar: 2 } as const
export type CurrencyId = (typeof CurrencyId)[keyof typeof CurrencyId]

export const AccountType = { Savings: 0, Cheque: 1, Business: 2 } as const
export type AccountType = (typeof AccountType)[keyof typeof AccountType]

export const BarometerDisplay = { Hide: 0, ShowAmountRand: 1, ShowAmountDollar: 2, ShowDonors: 3 } as const

export const RecurringStatus = {
  Active: 0,
  Expired: 1,
  Error: 2,
  CancelledAtTransaction: 3,
  CancelledAtManage: 4,
  PendingSettlement: 5,
  Pledged: 6,
} as const
export type RecurringStatus = (typeof RecurringStatus)[keyof typeof RecurringStatus]

export const RecurringDay = { FirstOfMonth: 0, Fifteenth: 1, TwentyFifth: 2 } as const
export type RecurringDay = (typeof RecurringDay)[keyof typeof RecurringDay]

export const RecurringDuration = {
  Indefinite: 0,
  TwoMonths: 1,
  ThreeMonths: 2,
  SixMonths: 3,
  TwelveMonths: 4,
  TwentyFourMonths: 5,
} as const
export type RecurringDuration = (typeof RecurringDuration)[keyof typeof RecurringDuration]

/** The one funding type that is Bluetick; any other without an organisation is Independent. */
export const BLUETICK_FUNDING_TYPE = 1
