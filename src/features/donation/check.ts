import { ValidationError, type AnyObject, type ObjectSchema } from 'yup'
import { onceOffDonation } from '#domain/donationSchema.ts'
import { parseAmount, wireFromCents } from '#domain/money.ts'
import { recurringDonation, debitAccount } from '#domain/recurringSchema.ts'
import {
  FIELD_STEP,
  isByDebitOrder,
  isRecurring,
  type DonationDraft,
  type DonationField,
  type DonationStep,
} from '#machines/donation/draft.ts'

export type DraftErrors = Partial<Record<keyof DonationDraft, string>>

type AskedStep = Exclude<DonationStep, 'review'>

const DRAFT_FIELD: Partial<Record<string, keyof DonationDraft>> = {
  amount: 'amountText',
  tipOrAdminFeeAmount: 'tipText',
  onceOffAmount: 'onceOffText',
}

/** The rules of one step, each field's first message. This file brings yup with it: it is loaded when a step is first sent off. */
export async function checkStep(step: AskedStep, draft: DonationDraft): Promise<DraftErrors> {
  const { amountText, tipText, onceOffText, ...same } = draft
  const values = { ...same, amount: rands(amountText), tipOrAdminFeeAmount: rands(tipText), onceOffAmount: rands(onceOffText) }
  const schema: ObjectSchema<AnyObject> = isRecurring(draft) ? recurringDonation : onceOffDonation
  const errors = await broken(schema.pick(fieldsOf(step, schema)), values)
  if (step !== 'method' || !isByDebitOrder(draft)) return errors
  return { ...errors, ...(await brokenAccount(draft)) }
}

/** People type account numbers in groups. */
export const brokenAccount = (account: { accountNumber: string }): Promise<DraftErrors> =>
  broken(debitAccount, { ...account, accountNumber: account.accountNumber.replace(/\s/g, '') })

const fieldsOf = (step: AskedStep, { fields }: ObjectSchema<AnyObject>) =>
  Object.keys(FIELD_STEP).filter((field) => FIELD_STEP[field as DonationField] === step && field in fields)

/** What of the values is not right yet, each field's first message. */
export async function broken(schema: ObjectSchema<AnyObject>, values: object): Promise<DraftErrors> {
  try {
    await schema.validate(values, { abortEarly: false })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const errors: DraftErrors = {}
    for (const { path = '', message } of error.inner) errors[DRAFT_FIELD[path] ?? (path as keyof DonationDraft)] ??= message
    return errors
  }
}

/** @returns rands or dollars; undefined for nothing, NaN for what is no amount, too many decimals as they are so that the rule can say so */
export function rands(text: string): number | undefined {
  if (!text.trim()) return undefined
  const cents = parseAmount(text)
  if (cents !== null) return wireFromCents(cents)
  const decimals = /^\s*(\d+)[.,](\d+)\s*$/.exec(text)
  return decimals ? Number(`${decimals[1]}.${decimals[2]}`) : Number.NaN
}
