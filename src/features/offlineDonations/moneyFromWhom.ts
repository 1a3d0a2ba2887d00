import type { OfflineDonation } from '#domain/entities.ts'
import type { CurrencyId } from '#domain/enumerations.ts'
import { formatMoney } from '#domain/money.ts'

export const moneyFromWhom = ({ amount, donorName }: OfflineDonation, currencyId: CurrencyId): string =>
  `${formatMoney(amount, currencyId)}${donorName ? ` from ${donorName}` : ''}`
