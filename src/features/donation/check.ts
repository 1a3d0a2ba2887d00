import { ValidationError, type AnyObject, type ObjectSchema } from 'yup'
import { onceOffDonation } from '#domain/donationSchema.ts'
import { parseAmount, wireFromCents } from '#domain/money.ts'
import { FIELD_STEP, type DonationDraft, type DonationStep } from '#machines/donation/draft.ts'

export type DraftErrors = Partial<Record<keyof DonationDraft, string>>

type DonationField = keyof typeof onceOffDonation.fields

const fieldsOf = (step: DonationStep) =>
  (Object.keys(FIELD_STEP) as DonationField[]).filter((field) => FIELD_STEP[field] === step && field in onceOffDonation.fields)

const DRAFT_FIELD: Partial<Record<DonationField, keyof DonationDraft>> = { amount: 'amountText', tipOrAdminFeeAmount: 'tipText' }

/** The rules of one step, each field's first message. This file brings yup with it: it is loaded when a step is first sent off. */
export async function checkStep(step: Exclude<DonationStep, 'review'>, draft: DonationDraft): Promise<DraftErrors> {
  const { amountText, tipText, ...same } = draft
  const schema: ObjectSchema<AnyObject> = onceOffDonation.pick(fieldsOf(step))
  try {
    await schema.validate({ ...same, amount: rands(amountText), tipOrAdminFeeAmount: rands(tipText) }, { abortEarly: false })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const errors: DraftErrors = {}
    for (const { path, message } of error.inner) {
      const field = DRAFT_FIELD[path as DonationField] ?? (path as keyof DonationDraft)
      errors[field] ??= message
    }
    return errors
  }
}

/** @returns rands or dollars; undefined for nothing, NaN for what is no amount, too many decimals as they are so that the rule can say so */
function rands(text: string): number | undefined {
  if (!text.trim()) return undefined
  const cents = parseAmount(text)
  if (cents !== null) return wireFromCents(cents)
  const decimals = /^\s*(\d+)[.,](\d+)\s*$/.exec(text)
  return decimals ? Number(`${decimals[1]}.${decimals[2]}`) : Number.NaN
}
