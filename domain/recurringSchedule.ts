import { DAY_MS, SOUTH_AFRICA_MS } from './dates.ts'
import { RecurringDay, RecurringDuration } from './enumerations.ts'

/** `2026-12-01`: a day in South African time, whatever the time of day. Two of them compare as texts. */
export type CalendarDate = string

/** In every month there is, so that no date ever has to be moved. */
export const DAY_OF_MONTH: Record<RecurringDay, number> = {
  [RecurringDay.FirstOfMonth]: 1,
  [RecurringDay.Fifteenth]: 15,
  [RecurringDay.TwentyFifth]: 25,
}

/** How many monthly debits a term has; null without end. */
export const TERM_DEBITS: Record<RecurringDuration, number | null> = {
  [RecurringDuration.Indefinite]: null,
  [RecurringDuration.TwoMonths]: 2,
  [RecurringDuration.ThreeMonths]: 3,
  [RecurringDuration.SixMonths]: 6,
  [RecurringDuration.TwelveMonths]: 12,
  [RecurringDuration.TwentyFourMonths]: 24,
}

/** In months. */
export const LONGEST_PAUSE = 12

export const isRecurringDay = (value: unknown): value is RecurringDay => Object.values(RecurringDay).some((day) => day === value)

export const isRecurringDuration = (value: unknown): value is RecurringDuration =>
  Object.values(RecurringDuration).some((duration) => duration === value)

/** @returns whether there is such a day; the calendar has no year 0, and PostgreSQL neither. */
export function isCalendarDate(text: string): text is CalendarDate {
  const instant = Date.parse(`${text}T00:00:00.000Z`)
  return /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
}

/** @param now milliseconds since the epoch */
export const dateInSouthAfrica = (now: number): CalendarDate => new Date(now + SOUTH_AFRICA_MS).toISOString().slice(0, 10)

/** @returns the instant, in milliseconds since the epoch, at which a day begins in South Africa */
export const startOfDate = (date: CalendarDate): number => Date.parse(`${date}T00:00:00.000Z`) - SOUTH_AFRICA_MS

/** @param endDate the instant at which a campaign ends @returns the last day on which a debit is still taken for it */
export const lastDayBefore = (endDate: number): CalendarDate => dateInSouthAfrica(endDate - 1)

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** @param date one of the deduction days, so that the month it comes to has it too */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10)
}

/**
 * The next 1st, 15th or 25th strictly after a day: a donor who gives on the 15th for the 15th is debited in a month, never within hours
 * of having signed, and no later than a month from now.
 */
export function nextDeductionDate(after: CalendarDate, day: RecurringDay): CalendarDate {
  const inThisMonth = withDay(after, day)
  return inThisMonth > after ? inThisMonth : addMonths(inThisMonth, 1)
}

/**
 * Of a date on which nothing could be taken: whether the next month's has come. Its donor has agreed to one a month, not to two at once.
 * @param next the next month's, which is sooner than in a month where another day was chosen since
 */
export const isMonthOver = (dueDate: CalendarDate, today: CalendarDate, next: CalendarDate | null = null): boolean =>
  addMonths(dueDate, 1) <= today || (next !== null && next <= today)

/** @returns the dates of a term from its first on, at most as many as asked for where it has no end */
export function deductionDates(first: CalendarDate, term: RecurringDuration, atMost: number): CalendarDate[] {
  const count = Math.min(TERM_DEBITS[term] ?? atMost, atMost)
  return Array.from({ length: count }, (_, months) => addMonths(first, months))
}

/** @returns how many debits a term has from its first on, none of them after its campaign's last day; null without end */
export function debitsInAll(first: CalendarDate, term: RecurringDuration, endsOn: CalendarDate | null): number | null {
  const count = TERM_DEBITS[term]
  if (endsOn === null) return count
  const [fromYear = 0, fromMonth = 0, day = 0] = first.split('-').map(Number)
  const [toYear = 0, toMonth = 0, lastDay = 0] = endsOn.split('-').map(Number)
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth
  return Math.min(count ?? Infinity, Math.max(0, lastDay < day ? months : months + 1))
}

/**
 * The next date once a donor has chosen another day: after today, in a month that has not been debited or left out yet, and no month before
 * the one that a pause has gone to.
 */
export function movedDeductionDate(
  day: RecurringDay,
  { today, lastDue, pausedUntil }: { today: CalendarDate; lastDue: CalendarDate | null; pausedUntil: CalendarDate | null },
): CalendarDate {
  const earliest = [today, ...(lastDue ? [lastDayOfMonth(lastDue)] : []), ...(pausedUntil ? [addDays(withFirst(pausedUntil), -1)] : [])]
  return nextDeductionDate(
    earliest.reduce((latest, date) => (date > latest ? date : latest)),
    day,
  )
}

const withDay = (date: CalendarDate, day: RecurringDay): CalendarDate => `${date.slice(0, 8)}${String(DAY_OF_MONTH[day]).padStart(2, '0')}`

const withFirst = (date: CalendarDate): CalendarDate => withDay(date, RecurringDay.FirstOfMonth)

const lastDayOfMonth = (date: CalendarDate): CalendarDate => addDays(addMonths(withFirst(date), 1), -1)
