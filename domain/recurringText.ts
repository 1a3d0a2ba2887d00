import { formatDate } from './dates.ts'
import { RecurringDay, RecurringDuration } from './enumerations.ts'
import type { CalendarDate } from './recurringSchedule.ts'

/** Shown to people, in the order of their length. */
export const TERM_TEXT: readonly { term: RecurringDuration; text: string }[] = [
  { term: RecurringDuration.TwoMonths, text: '2 months' },
  { term: RecurringDuration.ThreeMonths, text: '3 months' },
  { term: RecurringDuration.SixMonths, text: '6 months' },
  { term: RecurringDuration.TwelveMonths, text: '12 months' },
  { term: RecurringDuration.TwentyFourMonths, text: '24 months' },
  { term: RecurringDuration.Indefinite, text: 'Until I stop it' },
]

export const termText = (term: RecurringDuration): string => TERM_TEXT.find((one) => one.term === term)?.text ?? ''

export const DAY_TEXT: Record<RecurringDay, string> = {
  [RecurringDay.FirstOfMonth]: '1st',
  [RecurringDay.Fifteenth]: '15th',
  [RecurringDay.TwentyFifth]: '25th',
}

/** Of debits that are not shown one by one. @returns `2 more, on the 15th of each month` */
export const moreText = (count: number, day: RecurringDay): string => `${count} more, on the ${DAY_TEXT[day]} of each month`

/** @returns `On the 15th of every month` */
export const everyMonthText = (day: RecurringDay): string => `On the ${DAY_TEXT[day]} of every month`

/** @returns `Once, on 1 December 2026` */
export const onceText = (date: CalendarDate): string => `Once, on ${dateText(date)}`

/** @returns `each month`, or `on 1 December 2026` of what is taken on that day only */
export const takenText = (onlyOn: CalendarDate | null): string => (onlyOn === null ? 'each month' : `on ${dateText(onlyOn)}`)

export const NOT_ON_SUNDAYS = 'A debit that falls on a Sunday or a public holiday may come on the next working day.'

export const DEBIT_UNDER_WAY = 'A debit is with your bank already, and may still be taken.'

/** @returns `1 December 2026` */
export const dateText = (date: CalendarDate): string => formatDate(`${date}T00:00:00.000Z`)
