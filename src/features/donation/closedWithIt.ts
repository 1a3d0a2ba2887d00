import { formatMoney } from '#domain/money.ts'
import { openMonthly, type RecurringGift } from '#domain/recurringGift.ts'
import { dateText } from '#domain/recurringText.ts'

/** What a pause or the end of the gift takes with it of the dates that are over. */
export const closedWithIt = (gift: RecurringGift): string[] =>
  openMonthly(gift).map(
    ({ amount, nextAmount, date, status }) =>
      `The ${formatMoney(nextAmount ?? amount, gift.currencyId)} of ${dateText(date)} is not ${status === 'waiting' ? 'tried again' : 'taken'}.`,
  )
