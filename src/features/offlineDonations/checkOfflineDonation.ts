import type { CurrencyId } from '#domain/enumerations.ts'
import { firstMessages } from '#domain/firstMessages.ts'
import { offlineDonationForm } from '#domain/offlineDonationSchema.ts'
import { rands, withWhatWasMeant } from '#domain/typedAmount.ts'
import type { TypedDonation } from './typedDonation.ts'

/** The rules of the form. This file brings yup with it: it is loaded when the form is first sent off. */
export const checkOfflineDonation = async (
  typed: TypedDonation,
  currencyId: CurrencyId,
  clock: () => number,
): Promise<Record<string, string>> =>
  withWhatWasMeant(
    await firstMessages(offlineDonationForm(clock), { ...typed, currencyId, amount: rands(typed.amount, currencyId) }),
    { amount: typed.amount },
    currencyId,
  )
