import { object, string } from 'yup'
import { amount, anonymous, comment, currencyId, isWithin, oneLine } from './donationSchema.ts'
import { NAME_MAXIMUM } from './limits.ts'
import { addDays, dateInSouthAfrica, isCalendarDate } from './recurringSchedule.ts'

/** Money that an organiser was given outside Letsema: cash, a deposit, a collection tin. */

const DAY_REQUIRED = 'Please enter the day on which it was received.'
/** A year mistyped is likelier than a gift so old. */
const OLDEST_DAYS = 5 * 366

/** The amount in rands or dollars, as the wire carries it; `receivedOn` is a `CalendarDate`. @param clock milliseconds since the epoch */
export const offlineDonationForm = (clock: () => number) => {
  const today = () => dateInSouthAfrica(clock())
  return object({
    currencyId,
    amount,
    donorName: oneLine()
      .trim()
      .nullable()
      .test('length', 'Maximum is 60 characters.', isWithin(NAME_MAXIMUM))
      .when('anonymous', ([isAnonymous], schema) =>
        isAnonymous === true ? schema : schema.required('Please enter who gave, or leave them anonymous.'),
      ),
    anonymous,
    receivedOn: string()
      .required(DAY_REQUIRED)
      .test('date', DAY_REQUIRED, (value) => !value || isCalendarDate(value))
      .test('not-to-come', 'This day is still to come.', (value) => !value || !isCalendarDate(value) || value <= today())
      .test(
        'not-too-old',
        'Please check the year: this is more than five years ago.',
        (value) => !value || !isCalendarDate(value) || value >= addDays(today(), -OLDEST_DAYS),
      ),
    comment,
  })
}
