import type { CurrencyId } from './enumerations.ts'

/** All amounts in integer cents. The one line of money that reads the same in the wizard, in the mail and in lists. Of a gateway’s page only its total is ours. */
export interface MoneyLine {
  currencyId: CurrencyId
  toCause: number
  tipOrFee: number
  tipOrFeeLabel: 'Tip to Letsema' | 'Admin fee'
  total: number
}

export function moneyLine(gift: { amount: number; tipOrAdminFee: number; currencyId: CurrencyId; isAdminFee: boolean }): MoneyLine {
  return {
    currencyId: gift.currencyId,
    toCause: gift.amount,
    tipOrFee: gift.tipOrAdminFee,
    tipOrFeeLabel: gift.isAdminFee ? 'Admin fee' : 'Tip to Letsema',
    total: gift.amount + gift.tipOrAdminFee,
  }
}
