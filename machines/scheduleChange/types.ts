import type { CurrencyId, PaymentMethod, RecurringDay, RecurringDuration, RecurringStatus } from '#domain/enumerations.ts'
import type { MoneyLine } from '#domain/moneyLine.ts'
import type { CalendarDate } from '#domain/recurringSchedule.ts'
import type { WireDebit, WireDonationSchedulerPatch } from '#domain/wire.ts'
import type { ToastEmitted } from '#machines/toast.ts'

/** One of the dates that are over, or on their way. */
export interface Debit {
  date: CalendarDate
  status: WireDebit['status']
  /** In cents. */
  amount: number
  isOnceOff: boolean
  /** In words, where it went wrong. */
  reason: string | null
  nextAttempt: CalendarDate | null
}

/** A gift every month, as its donor manages it. */
export interface RecurringGift {
  /** The right to read and change it. */
  token: string
  status: RecurringStatus
  /** In words, where it has stopped by itself. */
  statusReason: string | null
  line: MoneyLine
  currencyId: CurrencyId
  term: RecurringDuration
  deductionDate: RecurringDay
  debitsLeft: number | null
  paymentMethod: PaymentMethod
  paymentLabel: string
  campaignName: string
  campaignPath: string
  /** The next dates, twelve at most. */
  upcoming: CalendarDate[]
  /** The campaign's last day: nothing is taken after it. */
  endsOn: CalendarDate | null
  pausedUntil: CalendarDate | null
  /** What it can be taken by instead. */
  methods: PaymentMethod[]
  /** The last time that a card was to be stored, with the gateway's page for it while that is open. */
  card: { status: 'pending' | 'stored' | 'failed'; page: CardPage | null } | null
  /** Newest first. */
  debits: Debit[]
}

/** The accepted values of the form; the amount is in rands or dollars. */
export interface ScheduleValues {
  amount: number
  term: RecurringDuration
  deductionDate: RecurringDay
}

/** Posted from the page itself, as the gateway's protocol wants. */
export interface CardPage {
  url: string
  fields: Record<string, string>
}

/** A card is given on the gateway's page, an account here. */
export type MethodValues = Required<Pick<WireDonationSchedulerPatch, 'paymentMethod' | 'cardConsent'>> &
  Pick<WireDonationSchedulerPatch, 'bankingDetails'>

export type SchedulePatch = Pick<
  WireDonationSchedulerPatch,
  'amount' | 'term' | 'deductionDate' | 'donationSchedulerStatus' | 'pause' | 'skip' | 'paymentMethod' | 'cardConsent' | 'bankingDetails'
>

/** What became of a card that the donor went away to give. */
export type CardNews = 'stored' | 'failed'

export interface ScheduleError {
  field?: string
  message: string
}

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
  errors: ScheduleError[]
  isBackFromCard: boolean
  /** Nothing has been done about it yet. */
  isJustOpened: boolean
  news: CardNews | null
}

export type ScheduleChangeEvent =
  | { type: 'EDIT' }
  | { type: 'SAVE'; values: ScheduleValues }
  | { type: 'PAUSE' }
  | { type: 'PAUSE_FOR'; months: number }
  | { type: 'END_PAUSE' }
  | { type: 'SKIP' }
  | { type: 'TAKE_UP' }
  | { type: 'CHANGE_METHOD' }
  | { type: 'METHOD_CHOSEN'; values: MethodValues }
  | { type: 'CONTINUE_TO_CARD_PAGE' }
  | { type: 'PAGE_SHOWN' }
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
  | { kind: 'refused'; errors: ScheduleError[] }
  /** The gift has changed meanwhile, so that this can no longer be done: here is how it stands. */
  | { kind: 'overtaken'; gift: RecurringGift; message: string }
