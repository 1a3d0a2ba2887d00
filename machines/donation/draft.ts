import type { GivingRefusal } from '#domain/campaign.ts'
import { DonationType, type CurrencyId, type PaymentMethod } from '#domain/enumerations.ts'
import { parseAmount, shareOf, wireFromCents } from '#domain/money.ts'
import { moneyLine, type MoneyLine } from '#domain/moneyLine.ts'
import type { WireDonationForm } from '#domain/wire.ts'

export type DonationStep = 'amount' | 'details' | 'method' | 'review'

/** As typed; only the steps' forms judge it. */
export interface DonationDraft {
  amountText: string
  currencyId: CurrencyId
  /** Rands or dollars. */
  tipText: string
  firstName: string
  lastName: string
  email: string
  mobileNumber: string
  anonymous: boolean
  displayName: string
  comment: string
  paymentMethod: PaymentMethod | null
}

/** What the campaign lays down. */
export interface GivingTerms {
  campaignId: string
  campaignPath: string
  campaignName: string
  organiser: string
  currencyId: CurrencyId
  /** In the order in which they are offered. */
  methods: Record<CurrencyId, PaymentMethod[]>
  isAdminFee: boolean
  /** Percent. */
  adminFeeRate: number
  /** Percent. */
  suggestedTipPercentage: number
  refusal: GivingRefusal | null
}

export type DonationField = keyof WireDonationForm

/** The step that asks for each field of the wire; 'review' owns what no step asks for. */
export const FIELD_STEP: Record<DonationField, DonationStep> = {
  amount: 'amount',
  currencyId: 'amount',
  tipOrAdminFeeAmount: 'amount',
  firstName: 'details',
  lastName: 'details',
  email: 'details',
  mobileNumber: 'details',
  anonymous: 'details',
  displayName: 'details',
  comment: 'details',
  paymentMethod: 'method',
  type: 'review',
  campaignId: 'review',
  recaptchaToken: 'review',
}

export function emptyDraft(terms: GivingTerms): DonationDraft {
  return {
    amountText: '',
    currencyId: terms.currencyId,
    tipText: '0',
    firstName: '',
    lastName: '',
    email: '',
    mobileNumber: '',
    anonymous: false,
    displayName: '',
    comment: '',
    paymentMethod: offeredFor(terms.currencyId, terms)[0] ?? null,
  }
}

/** The next gift of the same donor: who they are stays, what they gave and wrote goes. */
export function nextDraft(draft: DonationDraft, terms: GivingTerms): DonationDraft {
  const { amountText, tipText, comment } = emptyDraft(terms)
  return { ...draft, amountText, tipText, comment }
}

/** Another currency may not offer the method chosen; then the first that it offers takes its place. */
export function withOfferedMethod(draft: DonationDraft, terms: GivingTerms): DonationDraft {
  return hasOfferedMethod(draft, terms) ? draft : { ...draft, paymentMethod: offeredFor(draft.currencyId, terms)[0] ?? null }
}

export const hasOfferedMethod = (draft: DonationDraft, terms: GivingTerms): boolean =>
  draft.paymentMethod !== null && offeredFor(draft.currencyId, terms).includes(draft.paymentMethod)

const offeredFor = (currencyId: CurrencyId, terms: GivingTerms): PaymentMethod[] => terms.methods[currencyId]

/** An amount that cannot be read counts as nothing: the line is shown while people type. */
export function giftOf(draft: DonationDraft, terms: GivingTerms): MoneyLine {
  const amount = parseAmount(draft.amountText) ?? 0
  return moneyLine({
    amount,
    tipOrAdminFee: terms.isAdminFee ? shareOf(amount, terms.adminFeeRate) : (parseAmount(draft.tipText) ?? 0),
    currencyId: draft.currencyId,
    isAdminFee: terms.isAdminFee,
  })
}

/** Throws where no payment method is chosen: the review step is out of reach without one. */
export function wireForm(draft: DonationDraft, terms: GivingTerms): WireDonationForm {
  const gift = giftOf(draft, terms)
  if (draft.paymentMethod === null) throw new Error('A donation cannot be sent without a payment method.')
  return {
    type: DonationType.OneOff,
    currencyId: draft.currencyId,
    amount: wireFromCents(gift.toCause),
    tipOrAdminFeeAmount: wireFromCents(gift.tipOrFee),
    paymentMethod: draft.paymentMethod,
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    email: draft.email.trim(),
    mobileNumber: textOrNull(draft.mobileNumber),
    anonymous: draft.anonymous,
    displayName: textOrNull(draft.displayName),
    comment: textOrNull(draft.comment),
    campaignId: terms.campaignId,
  }
}

const textOrNull = (text: string): string | null => text.trim() || null
