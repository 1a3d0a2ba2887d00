import type { RecurringDay, RecurringDuration } from '#domain/enumerations.ts'
import type { CardPage, RecurringGift } from '#domain/recurringGift.ts'
import type { WireDonationSchedulerPatch } from '#domain/wire.ts'
import type { FieldRefusal } from '#machines/refusals.ts'
import type { ToastEmitted } from '#machines/toast.ts'

/** The accepted values of the form; amounts are in rands or dollars. */
export interface ScheduleValues {
  amount: number
  /** Absent where a fee takes the place of a tip. */
  tipOrAdminFeeAmount?: number
  term: RecurringDuration
  deductionDate: RecurringDay
}

/** A card is given on the gateway's page, an account here. */
export type MethodValues = Required<Pick<WireDonationSchedulerPatch, 'paymentMethod' | 'cardConsent'>> &
  Pick<WireDonationSchedulerPatch, 'bankingDetails'>

export type SchedulePatch = Pick<
  WireDonationSchedulerPatch,
  | 'amount'
  | 'tipOrAdminFeeAmount'
  | 'term'
  | 'deductionDate'
  | 'from'
  | 'donationSchedulerStatus'
  | 'pause'
  | 'skip'
  | 'paymentMethod'
  | 'cardConsent'
  | 'bankingDetails'
>

/** What became of a card that the donor went away to give. */
export type CardNews = 'stored' | 'failed'

export interface ScheduleChangeInput {
  gift: RecurringGift
  /** The donor comes back from the page that stores a card. */
  isBackFromCard?: boolean
}

export interface ScheduleChangeContext {
  /** As it is shown: while a change is being saved, already with what is certain of it. */
  gift: RecurringGift
  /** As the server has it, while something else is shown. */
  before: RecurringGift | null
  /** What is or was last sent. */
  patch: SchedulePatch | null
  errors: FieldRefusal[]
  isBackFromCard: boolean
  /** Or that a change was made though no answer came. */
  news: CardNews | 'made' | null
  /** What came of the donor’s question about the card. */
  notice: string | null
}

export type ScheduleChangeEvent =
  | { type: 'EDIT' }
  | { type: 'SAVE'; values: ScheduleValues }
  | { type: 'PAUSE' }
  | { type: 'PAUSE_FOR'; months: number }
  | { type: 'END_PAUSE' }
  | { type: 'SKIP' }
  | { type: 'CONFIRM_SKIP' }
  | { type: 'TAKE_UP' }
  | { type: 'CHANGE_METHOD' }
  | { type: 'METHOD_CHOSEN'; values: MethodValues }
  | { type: 'CONTINUE_TO_CARD_PAGE' }
  | { type: 'PAGE_SHOWN' }
  | { type: 'PAGE_HIDDEN' }
  | { type: 'PAGE_SEEN' }
  | { type: 'ONLINE' }
  | { type: 'CHECK' }
  | { type: 'CANCEL' }
  | { type: 'CONFIRM_CANCEL' }
  | { type: 'BACK' }
  | { type: 'RETRY' }

export type ScheduleChangeEmitted = ToastEmitted

export interface ChangeScheduleInput {
  token: string
  patch: SchedulePatch
}

export interface LeaveForCardPageInput {
  page: CardPage
}

export interface ReadGiftInput {
  token: string
}

export interface ReadGiftOutput {
  kind: 'gift'
  gift: RecurringGift
}

export type ChangeScheduleOutput =
  | { kind: 'changed'; gift: RecurringGift }
  | { kind: 'refused'; errors: FieldRefusal[] }
  /** The gift has changed meanwhile, so that this can no longer be done: here is how it stands. */
  | { kind: 'overtaken'; gift: RecurringGift; message: string }
