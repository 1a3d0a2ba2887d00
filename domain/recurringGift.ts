import { RecurringDuration, RecurringStatus, type CurrencyId, type PaymentMethod, type RecurringDay } from './enumerations.ts'
import type { MoneyLine } from './moneyLine.ts'
import { addMonths, debitsInAll, isMonthOver, nextDeductionDate, TERM_DEBITS, type CalendarDate } from './recurringSchedule.ts'
import type { WireDebit } from './wire.ts'

/** One of the dates that are over, or on their way. */
export interface Debit {
  date: CalendarDate
  status: WireDebit['status']
  /** What is taken, or was tried last, in cents. */
  amount: number
  isExtra: boolean
  /** In words, where it went wrong. */
  reason: string | null
  nextAttempt: CalendarDate | null
  /** What is taken then, in cents: another sum than was tried, where the donor has changed it since. */
  nextAmount: number | null
  /** The right to read the donation that it became; null where it became none. */
  donationToken: string | null
  /** Its money came and was counted, also where it went back. */
  isReceived: boolean
}

/** Where a card is given: posted from the page itself, as the gateway's protocol wants. */
export interface CardPage {
  url: string
  fields: Record<string, string>
}

/** A gift every month, as its donor manages it. */
export interface RecurringGift {
  /** The right to read and change it. */
  token: string
  status: RecurringStatus
  /** In words, where it has stopped by itself. */
  statusReason: string | null
  line: MoneyLine
  /** In percent of the amount, where its donor covers the campaign's fee; 0 otherwise. */
  adminFeeRate: number
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
  /** PayGate has the payment with which the card is stored, and decides on it. */
  isUndecided: boolean
  /** Newest first. */
  debits: Debit[]
}

const CANCELLED_STATUSES: readonly RecurringStatus[] = [RecurringStatus.CancelledAtTransaction, RecurringStatus.CancelledAtManage]
export const ENDED_STATUSES: readonly RecurringStatus[] = [...CANCELLED_STATUSES, RecurringStatus.Expired]

export const isCancelled = ({ status }: Pick<RecurringGift, 'status'>): boolean => CANCELLED_STATUSES.includes(status)

export const hasEnded = ({ status }: Pick<RecurringGift, 'status'>): boolean => ENDED_STATUSES.includes(status)

/** Before its term was over, as with its campaign. */
export const hasEndedEarly = ({ status, statusReason }: RecurringGift): boolean =>
  status === RecurringStatus.Expired && statusReason !== null

/** Taken already, and not there yet. */
export const isDebitOnItsWay = ({ debits }: RecurringGift): boolean => debits.some(({ status }) => status === 'sent')

/** Anything of it has arrived. */
export const hasGiven = ({ debits }: RecurringGift): boolean => debits.some(({ status }) => status === 'paid')

/** @returns what has arrived and not gone back, in cents */
export const givenInAll = ({ debits }: RecurringGift): number =>
  debits.reduce((sum, { status, amount }) => (status === 'paid' ? sum + amount : sum), 0)

/** What is still to come of a gift. */
export type DebitsAhead = Pick<RecurringGift, 'upcoming' | 'endsOn' | 'debitsLeft'>

export type GiftAhead = DebitsAhead & Pick<RecurringGift, 'term' | 'deductionDate'>

/** Of a gift that is to begin; null before both are chosen. */
export function giftAhead(
  { term, deductionDate }: { term: RecurringDuration | null; deductionDate: RecurringDay | null },
  endsOn: CalendarDate | null,
  today: CalendarDate,
): GiftAhead | null {
  if (term === null || deductionDate === null) return null
  return { term, deductionDate, endsOn, upcoming: [nextDeductionDate(today, deductionDate)], debitsLeft: TERM_DEBITS[term] }
}

/** The dates to come that the campaign is still there for. */
export const datesTaken = ({ upcoming, endsOn }: Pick<RecurringGift, 'upcoming' | 'endsOn'>): CalendarDate[] =>
  upcoming.filter((date) => endsOn === null || date <= endsOn)

/** @returns the campaign's last day, where that comes before the last debit that is left */
export function cutShortOn({ upcoming: [next], endsOn, debitsLeft }: DebitsAhead): CalendarDate | null {
  if (next === undefined || endsOn === null) return null
  return debitsLeft === null || addMonths(next, debitsLeft - 1) > endsOn ? endsOn : null
}

/** @returns how many debits are left from the next one on, none of them after the campaign's last day; null without end */
export function debitsToCome(ahead: DebitsAhead): number | null {
  const [next] = ahead.upcoming
  const endsOn = cutShortOn(ahead)
  return next === undefined || endsOn === null ? ahead.debitsLeft : debitsInAll(next, RecurringDuration.Indefinite, endsOn)
}

/** @returns the date of the only debit that is left; null where there are more, or none */
export const onlyDateOf = (ahead: DebitsAhead): CalendarDate | null => (debitsToCome(ahead) === 1 ? (ahead.upcoming[0] ?? null) : null)

/** @returns the date of a gift of which one debit is taken in all, and has yet to be; null of any other */
export const onceOn = (gift: DebitsAhead & Pick<RecurringGift, 'debits'>): CalendarDate | null =>
  gift.debits.every(({ isExtra }) => isExtra) ? onlyDateOf(gift) : null

/** Put off by a month the next debit would never be taken, as its campaign is over by then. */
export const isLastOfCampaign = ({ upcoming: [next], endsOn }: Pick<RecurringGift, 'upcoming' | 'endsOn'>): boolean =>
  next !== undefined && endsOn !== null && addMonths(next, 1) > endsOn

/** When a debit that failed is tried again; null where by then the campaign is over, or the next month's date has come, as with another day chosen since. */
export function triedAgainOn(
  debit: Debit,
  { endsOn, upcoming, debits }: Pick<RecurringGift, 'endsOn' | 'upcoming' | 'debits'>,
): CalendarDate | null {
  const others = debits.filter(({ isExtra, status, date }) => !isExtra && status !== 'skipped' && date > debit.date).map(({ date }) => date)
  return retriedOn(debit, endsOn, debit.isExtra ? null : ([...upcoming, ...others].sort()[0] ?? null))
}

/** The same where the gift's other dates are not at hand. @param next the date of the next month, null for an extra gift, which is taken beside it */
export function retriedOn(
  { date, nextAttempt }: Pick<Debit, 'date' | 'nextAttempt'>,
  endsOn: CalendarDate | null,
  next: CalendarDate | null,
): CalendarDate | null {
  const isTried = nextAttempt !== null && (endsOn === null || nextAttempt <= endsOn) && !isMonthOver(date, nextAttempt, next)
  return isTried ? nextAttempt : null
}

/** To the bank, for the first time or again. */
const isStillToBeSent = ({ status }: Debit): boolean => status === 'due' || status === 'waiting'

/** The extra gift, while it has yet to go to the bank. */
export const openExtra = ({ debits }: Pick<RecurringGift, 'debits'>): Debit | undefined =>
  debits.find((debit) => debit.isExtra && isStillToBeSent(debit))

/** Dates that are over and whose debits have yet to go to the bank: a pause, and the end of the gift, close them. */
export const openMonthly = ({ debits }: Pick<RecurringGift, 'debits'>): Debit[] =>
  debits.filter((debit) => !debit.isExtra && isStillToBeSent(debit))

/** What is taken next of a gift that goes on: a debit that failed may be tried again before the next date. */
export function nextTaken(
  gift: Pick<RecurringGift, 'upcoming' | 'endsOn' | 'debits' | 'line'>,
): { date: CalendarDate; amount: number } | null {
  const again = gift.debits.flatMap((debit) => {
    const date = triedAgainOn(debit, gift)
    return date === null ? [] : [{ date, amount: debit.nextAmount ?? debit.amount }]
  })
  const due = datesTaken(gift).map((date) => ({ date, amount: gift.line.total }))
  return [...again, ...due].sort((one, other) => one.date.localeCompare(other.date))[0] ?? null
}
