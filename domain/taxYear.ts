import { formatDate } from './dates.ts'
import { addDays, dateInSouthAfrica, startOfDate } from './recurringSchedule.ts'

/**
 * A person's year of assessment, named by the year in which it ends: 2027 is 1 March 2026 to the last day of February 2027, in South Africa.
 * Income Tax Act 58 of 1962, section 1, 'year of assessment'.
 */
export type TaxYear = number

/** @param instant milliseconds since the epoch */
export function taxYearOf(instant: number): TaxYear {
  const [year = 0, month = 1] = dateInSouthAfrica(instant).split('-').map(Number)
  return month >= 3 ? year + 1 : year
}

const firstDay = (year: TaxYear) => `${year - 1}-03-01`

/** In milliseconds since the epoch; it ends where the next one starts. */
export const startOfTaxYear = (year: TaxYear): number => startOfDate(firstDay(year))

/** @returns `1 March 2026 to 28 February 2027` */
export const taxYearText = (year: TaxYear): string =>
  `${formatDate(`${firstDay(year)}T00:00:00.000Z`)} to ${formatDate(`${addDays(firstDay(year + 1), -1)}T00:00:00.000Z`)}`
