import { tipOrAdminFeeAmount as tip } from '#domain/donationSchema.ts'
import { PaymentMethod, type CurrencyId } from '#domain/enumerations.ts'
import { recurringDonation, scheduleChange } from '#domain/recurringSchema.ts'
import { rands, withWhatWasMeant } from '#domain/typedAmount.ts'
import { broken, brokenAccount, type DraftErrors } from './check.ts'
import type { MethodFormValues } from './MethodForm.tsx'
import type { ScheduleFormValues } from './ScheduleForm.tsx'

/** Brings yup with it: it is loaded when the form is first sent off. */
export async function checkSchedule(
  { amountText, tipChoice, tipText, ...chosen }: ScheduleFormValues,
  currencyId: CurrencyId,
): Promise<DraftErrors> {
  const tipOrAdminFeeAmount = tipChoice === 'other' ? rands(tipText, currencyId) : 0
  const values = { ...chosen, currencyId, amount: rands(amountText, currencyId), tipOrAdminFeeAmount }
  // Where one is to be typed it cannot be left out, as on the way to the gift.
  const rules = scheduleChange.shape({ tipOrAdminFeeAmount: tip })
  return withWhatWasMeant(await broken(rules, values), { amountText, tipText }, currencyId)
}

export const checkMethod = async (values: MethodFormValues): Promise<DraftErrors> => ({
  ...(await broken(recurringDonation.pick(['paymentMethod', 'cardStoreConsent']), values)),
  ...(values.paymentMethod === PaymentMethod.Paysoft ? await brokenAccount(values) : {}),
})
