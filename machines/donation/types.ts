import type { DonationStatus, PaymentMethod, RecurringDuration } from '#domain/enumerations.ts'
import type { MoneyLine } from '#domain/moneyLine.ts'
import type { CalendarDate } from '#domain/recurringSchedule.ts'
import type { WireDonationForm, WireDonationSchedulerForm } from '#domain/wire.ts'
import type { PaymentResume } from '#machines/payment/types.ts'
import type { FieldRefusal } from '#machines/refusals.ts'
import type { DonationDraft, DonationField, DonationStep, GivingTerms } from './draft.ts'
import type { SavedDonation } from './saved.ts'

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
  /** The campaign's last day; null for one without end. Absent, as the next one, in what a page kept before November 2026. */
  endsOn?: CalendarDate | null
  /** null without end. */
  debitsLeft?: number | null
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
  /** When its money, which had come, went back. ISO 8601. */
  reversedAt: string | null
  /** A Section 18A certificate can be asked for. */
  isCertificateOffered: boolean
}

export interface DonationContext {
  terms: GivingTerms
  /** Where a saved donation goes on. */
  startsAt: DonationStep
  draft: DonationDraft
  /** The furthest step. */
  reached: DonationStep
  /** Steps with something typed that was not accepted yet. */
  unaccepted: DonationStep[]
  attemptKey: string | null
  /** A debit order was sent with the draft and the key, and no answer has decided it. */
  mayBeSetUp: boolean
  refusals: Partial<Record<DonationField, string>>
  notice: string | null
  donation: PlacedDonation | null
  /** Where the payment would go on after a reload. */
  resume: PaymentResume
}

export interface DonationInput {
  terms: GivingTerms
  saved?: SavedDonation | null
  /** The donor comes back from the gateway. */
  returned?: boolean
}

export type DonationEvent =
  | { type: 'AMOUNT_ACCEPTED'; values: Partial<DonationDraft> }
  | { type: 'SCHEDULE_ACCEPTED'; values: Partial<DonationDraft> }
  | { type: 'DETAILS_ACCEPTED'; values: Partial<DonationDraft> }
  | { type: 'METHOD_ACCEPTED'; values: Partial<DonationDraft> }
  | { type: 'DRAFT_KEPT'; values: Partial<DonationDraft> }
  | { type: 'CONFIRMED'; attemptKey: string }
  | { type: 'BACK' }
  | { type: 'STEP_REQUESTED'; step: DonationStep }
  | { type: 'RETRY' }
  | { type: 'TRY_AGAIN' }
  | { type: 'TRY_OTHER_METHOD' }
  | { type: 'START_AFRESH' }

export interface CreateDonationInput {
  form: WireDonationForm | WireDonationSchedulerForm
  /** Goes with the call as its Idempotency-Key. */
  attemptKey: string
}

export type CreateDonationOutput =
  | { kind: 'created'; donation: PlacedDonation }
  /** Undecided where the server did not come to look whether it has it already. */
  | { kind: 'refused'; errors: FieldRefusal[]; isUndecided?: true }
  | { kind: 'campaignClosed'; message: string }
