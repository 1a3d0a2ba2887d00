import type { OfflineDonation, OfflineDonationDraft } from '#domain/entities.ts'
import type { CurrencyId } from '#domain/enumerations.ts'
import type { CalendarDate } from '#domain/recurringSchedule.ts'
import type { FieldRefusal } from '#machines/refusals.ts'

export interface OfflineDonationInput {
  campaignId: string
  currencyId: CurrencyId
  today: CalendarDate
  /** What was sent from the form before and may not have arrived, as before an expired session or a reload. */
  unsure: Attempt | null
}

export interface Attempt {
  draft: OfflineDonationDraft
  idempotencyKey: string
}

export interface OfflineDonationContext {
  campaignId: string
  currencyId: CurrencyId
  /** What the form begins with; an amount of 0 is none yet. */
  draft: OfflineDonationDraft
  /** How many forms were begun before this one. */
  forms: number
  /** Sent from the form and not known to be written down: it may have been. Sent once more as it is, it goes under the same key. */
  unsure: Attempt | null
  /** What is or was last sent, until another is taken back. */
  sent: SentDonation | null
  /** What was added, or is or was taken back. */
  donation: OfflineDonation | null
  errors: FieldRefusal[]
  /** How often the list has changed, or may have. */
  changes: number
}

interface SentDonation extends Attempt {
  /** Or put back after it was taken back, beside what is in the form. */
  isFromForm: boolean
}

export type OfflineDonationEvent =
  | { type: 'ADD'; draft: OfflineDonationDraft; idempotencyKey: string }
  | { type: 'REMOVE'; donation: OfflineDonation }
  | { type: 'PUT_BACK'; idempotencyKey: string }
  | { type: 'RETRY' }
  | { type: 'BACK' }

export interface AddOfflineDonationInput extends Attempt {
  campaignId: string
  currencyId: CurrencyId
}

export interface RemoveOfflineDonationInput {
  campaignId: string
  donationId: string
}

export type AddOfflineDonationOutput = { kind: 'added'; donation: OfflineDonation } | { kind: 'refused'; errors: FieldRefusal[] }

export type RemoveOfflineDonationOutput = { kind: 'removed'; donation: OfflineDonation } | { kind: 'refused'; errors: FieldRefusal[] }
