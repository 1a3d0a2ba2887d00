import { PaymentMethod, type CurrencyId } from '#domain/enumerations.ts'
import { recurringDonation, scheduleChange } from '#domain/recurringSchema.ts'
import { rands, withOtherCurrency } from '#domain/typedAmount.ts'
import { broken, brokenAccount, type DraftErrors } from './check.ts'
import type { MethodFormValues } from './MethodForm.tsx'
import type { ScheduleFormValues } from './ScheduleForm.tsx'

/** Brings yup with it: it is loaded when the form is first sent off. */
export const checkSchedule = async ({ amountText, ...chosen }: ScheduleFormValues, currencyId: CurrencyId): Promise<DraftErrors> =>
  withOtherCurrency(
    await broken(scheduleChange, { ...chosen, currencyId, amount: rands(amountText, currencyId) }),
    { amountText },
    currencyId,
  )

export const checkMethod = async (values: MethodFormValues): Promise<DraftErrors> => ({
  ...(await broken(recurringDonation.pick(['paymentMethod', 'cardStoreConsent']), values)),
  ...(values.paymentMethod === PaymentMethod.Paysoft ? await brokenAccount(values) : {}),
})
