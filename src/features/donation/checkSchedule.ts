import type { CurrencyId } from '#domain/enumerations.ts'
import { scheduleChange } from '#domain/recurringSchema.ts'
import { broken, rands, type DraftErrors } from './check.ts'
import type { ScheduleFormValues } from './ScheduleForm.tsx'

/** Brings yup with it: it is loaded when the form is first sent off. */
export const checkSchedule = ({ amountText, ...chosen }: ScheduleFormValues, currencyId: CurrencyId): Promise<DraftErrors> =>
  broken(scheduleChange, { ...chosen, currencyId, amount: rands(amountText) })
