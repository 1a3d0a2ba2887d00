import { dateInSouthAfrica } from './recurringSchedule.ts'

/** ISO/IEC 7812-1, annex B. @param digits with the check digit at its end */
export function passesLuhn(digits: string): boolean {
  if (!/^\d{2,}$/.test(digits)) return false
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const counted = place % 2 === 0 ? digit : digit * 2
    sum += counted > 9 ? counted - 9 : counted
  }
  return sum % 10 === 0
}

const isDayOf = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/**
 * `YYMMDD SSSS C A Z`: born on a day that there was, a citizen or permanent resident, with the right check digit. The century is not in it, so either
 * will do that is not in the future.
 * @param now milliseconds since the epoch
 */
export function isSouthAfricanId(text: string, now: number): boolean {
  const parts = /^(\d{2})(\d{2})(\d{2})\d{4}[01]\d\d$/.exec(text)
  if (!parts || !passesLuhn(text)) return false
  const [, year = '', month = '', day = ''] = parts
  const today = dateInSouthAfrica(now)
  return ['19', '20'].some(
    (century) => isDayOf(Number(century + year), Number(month), Number(day)) && `${century}${year}-${month}-${day}` <= today,
  )
}

/** `YYYY/NNNNNN/NN`, as the CIPC gives them: 07 a private company, 08 a non-profit one, 23 a close corporation. */
export function isCompanyNumber(text: string, now: number): boolean {
  const year = /^(\d{4})\/\d{6}\/\d{2}$/.exec(text)?.[1]
  return year !== undefined && Number(year) >= 1850 && year <= dateInSouthAfrica(now).slice(0, 4)
}

/** Ten digits that begin with 0, 1, 2, 3 or 9. */
export const hasTaxReferenceForm = (text: string): boolean => /^[01239]\d{9}$/.test(text)

/** Of that form, the last digit a check digit. */
export const isTaxReference = (text: string): boolean => hasTaxReferenceForm(text) && passesLuhn(text)

/** As the Commissioner writes it: nine digits that begin with 930. Not confirmed, so only the form is checked. */
export const isPboReference = (text: string): boolean => /^930\d{6}$/.test(text)
