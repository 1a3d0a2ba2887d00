import type { OfflineDonation, OfflineDonationDraft } from '#domain/entities.ts'
import type { CurrencyId } from '#domain/enumerations.ts'
import type { CalendarDate } from '#domain/recurringSchedule.ts'
import type { FieldRefusal } from '#machines/refusals.ts'

export interface OfflineDonationInput {
  campaignId: string
  currencyId: CurrencyId
  today: CalendarDate
  /** What was typed before and not taken, as after an expired session. */
  draft: OfflineDonationDraft | null
}

export interface OfflineDonationContext {
  campaignId: string
  currencyId: CurrencyId
  /** What the form begins with; an amount of 0 is none yet. */
  draft: OfflineDonationDraft
  /** How many forms were begun before this one. */
  forms: number
  /** What is or was last sent. */
  sent: SentDonation | null
  /** What was added, or is or was taken back. */
  donation: OfflineDonation | null
  errors: FieldRefusal[]
  /** How often the list has changed. */
  changes: number
}

export interface SentDonation {
  draft: OfflineDonationDraft
  idempotencyKey: string
  /** Or put back after it was taken back, beside what is in the form. */
  isFromForm: boolean
}

export type OfflineDonationEvent =
  | { type: 'ADD'; draft: OfflineDonationDraft; idempotencyKey: string }
  | { type: 'REMOVE'; donation: OfflineDonation }
  | { type: 'PUT_BACK'; idempotencyKey: string }
  | { type: 'RETRY' }
  | { type: 'BACK' }

export interface AddOfflineDonationInput {
  campaignId: string
  currencyId: CurrencyId
  draft: OfflineDonationDraft
  idempotencyKey: string
}

export interface RemoveOfflineDonationInput {
  campaignId: string
  donationId: string
}

export type AddOfflineDonationOutput = { kind: 'added'; donation: OfflineDonation } | { kind: 'refused'; errors: FieldRefusal[] }

export type RemoveOfflineDonationOutput = { kind: 'removed'; donation: OfflineDonation } | { kind: 'refused'; errors: FieldRefusal[] }
