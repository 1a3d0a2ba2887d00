import type { GivingRefusal } from '#domain/campaign.ts'
import {
  DonationType,
  PaymentMethod,
  type AccountType,
  type CurrencyId,
  type RecurringDay,
  type RecurringDuration,
} from '#domain/enumerations.ts'
import { inOnePiece } from '#domain/invisibleMarks.ts'
import { parseAmount, shareOf } from '#domain/money.ts'
import { moneyLine, type MoneyLine } from '#domain/moneyLine.ts'
import type { CalendarDate } from '#domain/recurringSchedule.ts'
import type { WireDebitAccount, WireDonationSchedulerForm } from '#domain/wire.ts'

export type DonationStep = 'amount' | 'schedule' | 'details' | 'method' | 'review'

/** As typed; only the steps' forms judge it. */
export interface DonationDraft {
  /** Once, or every month. */
  type: Exclude<DonationType, typeof DonationType.All>
  amountText: string
  currencyId: CurrencyId
  tipChoice: 'none' | 'suggested' | 'other'
  /** Rands or dollars: the tip where it is neither none nor as suggested. */
  tipText: string
  firstName: string
  lastName: string
  email: string
  mobileNumber: string
  anonymous: boolean
  displayName: string
  comment: string
  paymentMethod: PaymentMethod | null
  /** The rest is of a gift every month only. */
  term: RecurringDuration | null
  deductionDate: RecurringDay | null
  /** The first of the dates that stood beside that day when it was accepted. */
  firstDate: CalendarDate | null
  /** Rands or dollars: an extra gift now. */
  extraGiftText: string
  /** To storing the card, or to the debit order. */
  cardStoreConsent: boolean
  accountHolderName: string
  bankName: string
  bankCode: string
  accountType: AccountType | null
  accountNumber: string
}

export type DebitAccountDraft = Pick<DonationDraft, 'accountHolderName' | 'bankName' | 'bankCode' | 'accountType' | 'accountNumber'>

/** What the campaign lays down. */
export interface GivingTerms {
  campaignId: string
  campaignPath: string
  campaignName: string
  organiser: string
  currencyId: CurrencyId
  /** In the order in which they are offered. */
  methods: Record<CurrencyId, PaymentMethod[]>
  /** Of a gift every month; where there is none, it is not offered. */
  recurringMethods: Record<CurrencyId, PaymentMethod[]>
  isAdminFee: boolean
  /** Percent. */
  adminFeeRate: number
  /** Percent. */
  suggestedTipPercentage: number
  refusal: GivingRefusal | null
  /** Nothing is taken after it; null for a campaign without end. */
  endsOn: CalendarDate | null
}

export type DonationField =
  | Exclude<keyof WireDonationSchedulerForm, 'cardConsent' | 'bankingDetails'>
  | keyof WireDebitAccount
  | 'cardStoreConsent'

/** The step that asks for what draft and wire name alike. */
export const SHARED_FIELD_STEP = {
  type: 'amount',
  currencyId: 'amount',
  firstName: 'details',
  lastName: 'details',
  email: 'details',
  mobileNumber: 'details',
  anonymous: 'details',
  displayName: 'details',
  comment: 'details',
  term: 'schedule',
  deductionDate: 'schedule',
  firstDate: 'schedule',
  paymentMethod: 'method',
  cardStoreConsent: 'method',
  accountHolderName: 'method',
  bankName: 'method',
  bankCode: 'method',
  accountType: 'method',
  accountNumber: 'method',
} as const satisfies Partial<Record<DonationField & keyof DonationDraft, DonationStep>>

/** By the wire's names; 'review' owns what no step asks for. */
export const FIELD_STEP: Record<DonationField, DonationStep> = {
  ...SHARED_FIELD_STEP,
  amount: 'amount',
  tipOrAdminFeeAmount: 'amount',
  onceOffAmount: 'schedule',
  campaignId: 'review',
  recaptchaToken: 'review',
}

/** Who gives, and what they say. */
export const NOBODY = {
  firstName: '',
  lastName: '',
  email: '',
  mobileNumber: '',
  anonymous: false,
  displayName: '',
  comment: '',
} satisfies Partial<DonationDraft>

/** The account of a debit order, with the consent. */
export const NO_ACCOUNT = {
  cardStoreConsent: false,
  accountHolderName: '',
  bankName: '',
  bankCode: '',
  accountType: null,
  accountNumber: '',
} satisfies Partial<DonationDraft>

export function emptyDraft(terms: GivingTerms): DonationDraft {
  return {
    type: DonationType.OneOff,
    amountText: '',
    currencyId: terms.currencyId,
    tipChoice: 'none',
    tipText: '',
    ...NOBODY,
    paymentMethod: terms.methods[terms.currencyId][0] ?? null,
    term: null,
    deductionDate: null,
    firstDate: null,
    extraGiftText: '',
    ...NO_ACCOUNT,
  }
}

export const isRecurring = ({ type }: Pick<DonationDraft, 'type'>): boolean => type === DonationType.Recurring

export const isByDebitOrder = (draft: Pick<DonationDraft, 'type' | 'paymentMethod'>): boolean =>
  isRecurring(draft) && draft.paymentMethod === PaymentMethod.Paysoft

/** While one is paid that was found by its link: then the draft is not what was given, but what is to be given next. */
export const isOfAnother = ({ reached }: { reached: DonationStep }): boolean => reached === 'amount'

/** An address alone may have come with a link. */
export const namesSomebody = ({ firstName, lastName, mobileNumber, accountHolderName, accountNumber }: DonationDraft): boolean =>
  Boolean(firstName || lastName || mobileNumber || accountHolderName || accountNumber)

/** Whether more is typed than whose gift it is. */
export const isBegun = (draft: DonationDraft, terms: GivingTerms): boolean =>
  JSON.stringify(draft) !== JSON.stringify({ ...emptyDraft(terms), email: draft.email })

/** The next gift of the same donor: who they are stays, what they gave and wrote goes. */
export function nextDraft(draft: DonationDraft, terms: GivingTerms): DonationDraft {
  const { amountText, tipChoice, tipText, comment, term, deductionDate, firstDate, extraGiftText, cardStoreConsent } = emptyDraft(terms)
  return { ...draft, amountText, tipChoice, tipText, comment, term, deductionDate, firstDate, extraGiftText, cardStoreConsent }
}

/** Another currency, or giving every month, may not offer the method chosen; then the first that it offers takes its place. */
export function withOfferedMethod(draft: DonationDraft, terms: GivingTerms): DonationDraft {
  if (hasOfferedMethod(draft, terms)) return draft
  return { ...draft, paymentMethod: methodsFor(draft, terms)[0] ?? null, cardStoreConsent: false }
}

export const hasOfferedMethod = (draft: DonationDraft, terms: GivingTerms): boolean =>
  draft.paymentMethod !== null && methodsFor(draft, terms).includes(draft.paymentMethod)

export const methodsFor = (draft: Pick<DonationDraft, 'type' | 'currencyId'>, terms: GivingTerms): PaymentMethod[] =>
  (isRecurring(draft) ? terms.recurringMethods : terms.methods)[draft.currencyId]

/** An amount that cannot be read counts as nothing: the line is shown while people type. */
export function giftOf(draft: DonationDraft, terms: GivingTerms): MoneyLine {
  const amount = parseAmount(draft.amountText, draft.currencyId) ?? 0
  return moneyLine({
    amount,
    tipOrAdminFee: terms.isAdminFee ? shareOf(amount, terms.adminFeeRate) : tipOf(draft, amount, terms),
    currencyId: draft.currencyId,
    isAdminFee: terms.isAdminFee,
  })
}

function tipOf({ tipChoice, tipText, currencyId }: DonationDraft, amount: number, terms: GivingTerms): number {
  if (tipChoice === 'none') return 0
  return tipChoice === 'suggested' ? shareOf(amount, terms.suggestedTipPercentage) : (parseAmount(tipText, currencyId) ?? 0)
}

/** @returns cents; null where nothing is given beside the monthly gift */
export const extraGiftOf = ({ extraGiftText, currencyId }: Pick<DonationDraft, 'extraGiftText' | 'currencyId'>): number | null =>
  parseAmount(extraGiftText, currencyId) || null

/** What was typed stays in the draft, and counts only where a name is shown. */
export const nameToShow = ({ anonymous, displayName }: Pick<DonationDraft, 'anonymous' | 'displayName'>): string =>
  anonymous ? '' : displayName

export const bankingDetailsOf = (typed: Omit<DebitAccountDraft, 'accountType'>, accountType: AccountType): WireDebitAccount => ({
  accountHolderName: typed.accountHolderName.trim(),
  bankName: typed.bankName,
  bankCode: inOnePiece(typed.bankCode),
  accountType,
  accountNumber: inOnePiece(typed.accountNumber),
})
