import type { AnyObject, ObjectSchema } from 'yup'
import { onceOffDonation } from '#domain/donationSchema.ts'
import { firstMessages } from '#domain/firstMessages.ts'
import { inOnePiece } from '#domain/invisibleMarks.ts'
import { bareMobile } from '#domain/mobileNumber.ts'
import { recurringDonation, debitAccount } from '#domain/recurringSchema.ts'
import { rands, withWhatWasMeant } from '#domain/typedAmount.ts'
import {
  FIELD_STEP,
  isByDebitOrder,
  isRecurring,
  nameToShow,
  type DonationDraft,
  type DonationField,
  type DonationStep,
} from '#machines/donation/draft.ts'

export type DraftErrors = Partial<Record<keyof DonationDraft, string>>

type AskedStep = Exclude<DonationStep, 'review'>

const DRAFT_FIELD: Partial<Record<string, keyof DonationDraft>> = {
  amount: 'amountText',
  tipOrAdminFeeAmount: 'tipText',
  onceOffAmount: 'extraGiftText',
}

/** The rules of one step, each field's first message. This file brings yup with it: it is loaded when a step is first sent off. */
export async function checkStep(step: AskedStep, draft: DonationDraft): Promise<DraftErrors> {
  const { amountText, tipChoice, tipText, extraGiftText, ...same } = draft
  const tipOrAdminFeeAmount = tipChoice === 'other' ? rands(tipText, draft.currencyId) : 0
  const values = {
    ...same,
    displayName: nameToShow(same),
    mobileNumber: bareMobile(same.mobileNumber),
    amount: rands(amountText, draft.currencyId),
    tipOrAdminFeeAmount,
    onceOffAmount: rands(extraGiftText, draft.currencyId),
  }
  const schema: ObjectSchema<AnyObject> = isRecurring(draft) ? recurringDonation : onceOffDonation
  const errors = withWhatWasMeant(
    await broken(schema.pick(fieldsOf(step, schema)), values),
    { amountText, tipText, extraGiftText },
    draft.currencyId,
  )
  if (step !== 'method' || !isByDebitOrder(draft)) return errors
  return { ...errors, ...(await brokenAccount(draft)) }
}

export const brokenAccount = (account: { accountNumber: string; bankCode: string }): Promise<DraftErrors> =>
  broken(debitAccount, { ...account, bankCode: inOnePiece(account.bankCode), accountNumber: inOnePiece(account.accountNumber) })

const fieldsOf = (step: AskedStep, { fields }: ObjectSchema<AnyObject>) =>
  Object.keys(FIELD_STEP).filter((field) => FIELD_STEP[field as DonationField] === step && field in fields)

/** What is not right yet among the values, by the field of the draft. */
export const broken = async (schema: ObjectSchema<AnyObject>, values: object): Promise<DraftErrors> =>
  Object.fromEntries(Object.entries(await firstMessages(schema, values)).map(([field, message]) => [DRAFT_FIELD[field] ?? field, message]))
