import type { GatewaysOffered } from './campaign.ts'
import { CurrencyId, PaymentMethod } from './enumerations.ts'

/** The methods that a recurring gift can be taken by: a stored card, or a debit order. Both take rand only. */
export function offeredRecurringMethods(currencyId: CurrencyId, shown: GatewaysOffered): PaymentMethod[] {
  if (currencyId !== CurrencyId.Rand) return []
  return [...(shown.payfast ? [PaymentMethod.PayFast] : []), ...(shown.paysoft ? [PaymentMethod.Paysoft] : [])]
}

/** The methods for which a gateway is in place, in the order in which they are offered. PayPal takes no rand, the others no dollars. */
export function offeredPaymentMethods(currencyId: CurrencyId, shown: GatewaysOffered): PaymentMethod[] {
  if (currencyId === CurrencyId.USDollar) return shown.payPal ? [PaymentMethod.PayPal, PaymentMethod.PayPalCard] : []
  return [
    ...(shown.ozow ? [PaymentMethod.InstantEFT] : []),
    ...(shown.payfast ? [PaymentMethod.PayFast] : []),
    ...(shown.iveri ? [PaymentMethod.IVeri] : []),
    ...(shown.snapscan ? [PaymentMethod.SnapScan] : []),
    PaymentMethod.EFT,
  ]
}
