import type { DonationStatus, PaymentMethod, RecurringDuration } from '#domain/enumerations.ts'
import type { MoneyLine } from '#domain/moneyLine.ts'
import type { CalendarDate } from '#domain/recurringSchedule.ts'

export interface BankingDetails {
  bankName: string
  accountNumber: string
  branchNumber: string
  accountName: string
  swiftCode: string
  bopCode: string
}

/** What there is for the donor to do about a donation that the server has. */
export type NextStep =
  | { kind: 'redirect'; url: string; fields: Record<string, string> }
  | { kind: 'instructions'; bankingDetails: BankingDetails }
  /** To be scanned with a phone, or opened on one. */
  | { kind: 'code'; link: string }
  | { kind: 'none' }

/** Of a gift every month. */
export interface Recurrence {
  term: RecurringDuration
  /** null where none is to come. */
  firstDebit: CalendarDate | null
  /** The campaign's last day; null for one without end. */
  endsOn: CalendarDate | null
  /** null without end. */
  debitsLeft: number | null
  /** In cents: an extra gift now. */
  extraGift: number | null
  isExtraGiftPaid: boolean
  /** In words, where it came to nothing by itself. */
  trouble: string | null
}

export interface PlacedDonation {
  /** The wire's jwtTokenStringDonationId. */
  token: string
  reference: string
  status: DonationStatus
  paymentMethod: PaymentMethod
  /** Of each month, where there is a recurrence. */
  line: MoneyLine
  recurrence: Recurrence | null
  campaignName: string
  email: string
  next: NextStep
  /** When its money came and was counted, ISO 8601; null where none was. */
  settledAt: string | null
  /** When its money, which had come, went back. ISO 8601. */
  reversedAt: string | null
  /** A Section 18A certificate can be asked for. */
  isCertificateOffered: boolean
}
