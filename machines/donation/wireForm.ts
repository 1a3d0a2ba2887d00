import { bareMobile } from '#domain/mobileNumber.ts'
import { wireFromCents } from '#domain/money.ts'
import type { WireDonationForm, WireDonationSchedulerForm } from '#domain/wire.ts'
import {
  bankingDetailsOf,
  extraGiftOf,
  giftOf,
  isByDebitOrder,
  isRecurring,
  nameToShow,
  type DonationDraft,
  type GivingTerms,
} from './draft.ts'

/** @throws Error where no payment method, or no term and day, is chosen: the review step is out of reach without */
export function wireForm(draft: DonationDraft, terms: GivingTerms): WireDonationForm | WireDonationSchedulerForm {
  const gift = giftOf(draft, terms)
  if (draft.paymentMethod === null) throw new Error('A donation cannot be sent without a payment method.')
  const form = {
    type: draft.type,
    currencyId: draft.currencyId,
    amount: wireFromCents(gift.toCause),
    tipOrAdminFeeAmount: wireFromCents(gift.tipOrFee),
    paymentMethod: draft.paymentMethod,
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    email: draft.email.trim(),
    mobileNumber: bareMobile(draft.mobileNumber) || null,
    anonymous: draft.anonymous,
    displayName: textOrNull(nameToShow(draft)),
    comment: textOrNull(draft.comment),
    campaignId: terms.campaignId,
  }
  return isRecurring(draft) ? { ...form, ...schedulerForm(draft) } : form
}

function schedulerForm(draft: DonationDraft) {
  const { term, deductionDate, firstDate, accountType } = draft
  if (term === null || deductionDate === null) throw new Error('A gift every month cannot be sent without a term and a day.')
  const extra = extraGiftOf(draft)
  return {
    mobileNumber: bareMobile(draft.mobileNumber),
    term,
    deductionDate,
    ...(firstDate !== null && { firstDate }),
    onceOffAmount: extra === null ? null : wireFromCents(extra),
    cardConsent: draft.cardStoreConsent,
    ...(isByDebitOrder(draft) && accountType !== null ? { bankingDetails: bankingDetailsOf(draft, accountType) } : {}),
  }
}

const textOrNull = (text: string): string | null => text.trim() || null
