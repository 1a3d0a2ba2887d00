import type { CurrencyId } from '#domain/enumerations.ts'
import { formatMoney } from '#domain/money.ts'
import { moneyLine } from '#domain/moneyLine.ts'
import type { Row } from '#server/mail/layout.ts'

export interface MoneyOf {
  currencyId: CurrencyId
  amountCents: number
  tipCents: number
  isAdminFee: boolean
}

/** The one line of money, as rows of a mail's table. */
export function moneyRows(gift: MoneyOf, totalLabel = 'Total'): Row[] {
  const line = moneyLine({ ...gift, amount: gift.amountCents, tipOrAdminFee: gift.tipCents })
  const money = (cents: number) => formatMoney(cents, line.currencyId, 'cents')
  return [
    ['To the cause', money(line.toCause)],
    [line.tipOrFeeLabel, money(line.tipOrFee)],
    [totalLabel, money(line.total), true],
  ]
}
