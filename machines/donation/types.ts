import type { WireDonationForm, WireDonationSchedulerForm } from '#domain/wire.ts'
import type { PaymentResume } from '#machines/payment/types.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import type { FieldRefusal } from '#machines/refusals.ts'
import type { DonationDraft, DonationField, DonationStep, GivingTerms } from './draft.ts'
import type { SavedDonation } from './saved.ts'

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
  /** Somebody is named in what the tab had kept, and whoever is there now may be another: until they have gone on from the details. */
  isResumed: boolean
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
  /** Before anything is sent: a copy of the tab sends the same donation. */
  | { type: 'KEY_MADE'; attemptKey: string }
  | { type: 'CONFIRMED'; attemptKey: string }
  | { type: 'BACK' }
  | { type: 'STEP_REQUESTED'; step: DonationStep }
  | { type: 'RETRY' }
  | { type: 'TRY_AGAIN' }
  | { type: 'TRY_OTHER_METHOD' }
  | { type: 'START_AFRESH' }
  | { type: 'START_EMPTY' }
  | { type: 'PAGE_SEEN' }

/** What is sent, as the donor sees it; `wireForm` writes it for the server. */
export interface SentDraft {
  draft: DonationDraft
  terms: GivingTerms
  attemptKey: string
}

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
