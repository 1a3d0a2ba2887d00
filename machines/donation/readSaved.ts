import { isAccountType } from '#domain/bankAccount.ts'
import { DonationStatus, DonationType, PaymentMethod } from '#domain/enumerations.ts'
import { isCurrencyId } from '#domain/money.ts'
import type { MoneyLine } from '#domain/moneyLine.ts'
import { isCalendarDate, isRecurringDay, isRecurringDuration, type CalendarDate } from '#domain/recurringSchedule.ts'
import type { PaymentResume } from '#machines/payment/types.ts'
import type { BankingDetails, NextStep, PlacedDonation, Recurrence } from '#machines/placedDonation.ts'
import { NO_ACCOUNT, NOBODY, type DonationDraft, type DonationStep } from './draft.ts'
import { SAVED_DONATION_VERSION, type SavedDonation } from './saved.ts'
import { DONATION_STEPS, isBefore } from './steps.ts'

const MINUTE = 60_000
const ACCOUNT_KEPT_FOR = 30 * MINUTE
const DRAFT_KEPT_FOR = 24 * 60 * MINUTE

/** The version before: it said neither when it was written, nor which first date its donor saw. */
function ofNow(value: unknown, now: number): unknown {
  if (!isPlainObject(value) || value['version'] !== 5 || !isPlainObject(value['draft'])) return value
  return { ...value, version: SAVED_DONATION_VERSION, keptAt: now, draft: { ...value['draft'], firstDate: null } }
}

/**
 * Checked by hand: whoever comes back to pay need not wait for the schema library.
 * @returns null at any doubt, and for what is too old to be the same person's still
 */
export function readSaved(value: unknown, now: number): SavedDonation | null {
  const saved = ofNow(value, now)
  return isSavedDonation(saved) ? notYetForgotten(saved, now) : null
}

/** What waits to be paid, or may be set up, is kept: nothing else knows of it. */
function notYetForgotten(saved: SavedDonation, now: number): SavedDonation | null {
  const age = now - saved.keptAt
  if (saved.at === 'unanswered' || age <= ACCOUNT_KEPT_FOR) return saved
  if (age <= DRAFT_KEPT_FOR) return { ...saved, draft: { ...saved.draft, ...NO_ACCOUNT } }
  if (!saved.donation) return null
  const reached = isBefore('details', saved.reached) ? 'details' : saved.reached
  return { ...saved, reached, draft: { ...saved.draft, ...NOBODY, ...NO_ACCOUNT } }
}

type Check<T> = (value: unknown) => value is T
type Fields<T> = { [Key in keyof T]-?: Check<T[Key]> }

/** Exactly these fields, no more and no fewer. */
const record =
  <T extends object>(fields: Fields<T>): Check<T> =>
  (value): value is T => {
    if (!isPlainObject(value)) return false
    const names = Object.keys(fields)
    return (
      Object.keys(value).length === names.length &&
      names.every((name) => Object.hasOwn(value, name) && fields[name as keyof T](value[name]))
    )
  }

const oneOf =
  <const T>(values: readonly T[]): Check<T> =>
  (value): value is T =>
    (values as readonly unknown[]).includes(value)

const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value)

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const text: Check<string> = (value): value is string => typeof value === 'string'
const someText: Check<string> = (value): value is string => typeof value === 'string' && value !== ''
const flag: Check<boolean> = (value): value is boolean => typeof value === 'boolean'
const cents: Check<number> = (value): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const time: Check<number> = (value): value is number => Number.isFinite(value)
const texts: Check<Record<string, string>> = (value): value is Record<string, string> =>
  isPlainObject(value) && Object.values(value).every(text)

/** The browser goes to it, or posts a form to it, so nothing but a web page will do. */
const webAddress: Check<string> = (value): value is string => text(value) && /^https?:\/\/[^\s/][^\s]*$/i.test(value)

const date: Check<CalendarDate> = (value): value is CalendarDate => text(value) && isCalendarDate(value)

const step = oneOf<DonationStep>(DONATION_STEPS)
const paymentMethod = oneOf<PaymentMethod>(Object.values(PaymentMethod))

const draft = record<DonationDraft>({
  type: oneOf([DonationType.OneOff, DonationType.Recurring]),
  amountText: text,
  currencyId: isCurrencyId,
  tipChoice: oneOf(['none', 'suggested', 'other']),
  tipText: text,
  firstName: text,
  lastName: text,
  email: text,
  mobileNumber: text,
  anonymous: flag,
  displayName: text,
  comment: text,
  paymentMethod: orNull(paymentMethod),
  term: orNull(isRecurringDuration),
  deductionDate: orNull(isRecurringDay),
  firstDate: orNull(date),
  extraGiftText: text,
  cardStoreConsent: flag,
  accountHolderName: text,
  bankName: text,
  bankCode: text,
  accountType: orNull(isAccountType),
  accountNumber: text,
})

const moneyLine = record<MoneyLine>({
  currencyId: isCurrencyId,
  toCause: cents,
  tipOrFee: cents,
  tipOrFeeLabel: oneOf(['Tip to Letsema', 'Admin fee']),
  total: cents,
})

const bankingDetails = record<BankingDetails>({
  bankName: text,
  accountNumber: text,
  branchNumber: text,
  accountName: text,
  swiftCode: text,
  bopCode: text,
})

const redirect = record<Extract<NextStep, { kind: 'redirect' }>>({ kind: oneOf(['redirect']), url: webAddress, fields: texts })
const instructions = record<Extract<NextStep, { kind: 'instructions' }>>({ kind: oneOf(['instructions']), bankingDetails })
const code = record<Extract<NextStep, { kind: 'code' }>>({ kind: oneOf(['code']), link: webAddress })
const nothing = record<Extract<NextStep, { kind: 'none' }>>({ kind: oneOf(['none']) })
const next: Check<NextStep> = (value): value is NextStep => redirect(value) || instructions(value) || code(value) || nothing(value)

const recurrence = record<Recurrence>({
  term: isRecurringDuration,
  firstDebit: orNull(someText),
  endsOn: orNull(someText),
  debitsLeft: orNull(cents),
  extraGift: orNull(cents),
  isExtraGiftPaid: flag,
  trouble: orNull(text),
})

const placedDonation = record<PlacedDonation>({
  token: someText,
  reference: someText,
  status: oneOf<DonationStatus>(Object.values(DonationStatus)),
  paymentMethod,
  line: moneyLine,
  recurrence: orNull(recurrence),
  campaignName: text,
  email: text,
  next,
  settledAt: orNull(someText),
  reversedAt: orNull(someText),
  isCertificateOffered: flag,
})

const savedFields = record<SavedDonation>({
  version: oneOf([SAVED_DONATION_VERSION]),
  keptAt: time,
  campaignPath: someText,
  at: oneOf([...DONATION_STEPS, 'payment', 'unanswered']),
  reached: step,
  draft,
  attemptKey: orNull(someText),
  donation: orNull(placedDonation),
  resume: orNull(oneOf<PaymentResume>(['start', 'returned', 'claimed', 'ended', 'instructions', 'transferMade', 'code', 'away'])),
})

function isSavedDonation(value: unknown): value is SavedDonation {
  if (!savedFields(value)) return false
  const isAtPayment = value.at === 'payment'
  if (isAtPayment !== (value.donation !== null) || isAtPayment !== (value.resume !== null)) return false
  if (value.at === 'payment') return true
  if (value.at === 'unanswered') return value.reached === 'review' && value.attemptKey !== null
  return !isBefore(value.reached, value.at)
}
