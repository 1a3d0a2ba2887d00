import {
  AccountType,
  CurrencyId,
  DonationStatus,
  DonationType,
  PaymentMethod,
  RecurringDay,
  RecurringDuration,
} from '#domain/enumerations.ts'
import type { EventFixtures, OutcomeFixtures } from '#machines/fixtures.ts'
import { byCard, byEft, byNothing, everyMonth } from '#machines/payment/fixtures.ts'
import type { PaymentOutput } from '#machines/payment/types.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import { emptyDraft, isByDebitOrder, isRecurring, type DonationDraft, type GivingTerms } from './draft.ts'
import { SAVED_DONATION_VERSION, type SavedDonation } from './saved.ts'
import type { CreateDonationOutput, DonationContext, DonationEvent, DonationInput } from './types.ts'

export const terms: GivingTerms = {
  campaignId: 'campaign-water',
  campaignPath: 'clean-water-for-thaba-nchu',
  campaignName: 'Clean water for Thaba Nchu',
  organiser: 'Lerato Dlamini',
  currencyId: CurrencyId.Rand,
  methods: { 1: [PaymentMethod.PayFast, PaymentMethod.EFT], 2: [] },
  recurringMethods: { 1: [PaymentMethod.PayFast, PaymentMethod.Paysoft], 2: [] },
  isAdminFee: false,
  adminFeeRate: 0,
  suggestedTipPercentage: 12,
  refusal: null,
  endsOn: null,
}

export const termsWithAdminFee: GivingTerms = { ...terms, isAdminFee: true, adminFeeRate: 5.5 }

export const amount = {
  type: DonationType.OneOff,
  amountText: '250',
  currencyId: CurrencyId.Rand,
  tipChoice: 'other',
  tipText: '30',
} satisfies Partial<DonationDraft>

const amountEveryMonth = { ...amount, type: DonationType.Recurring } satisfies Partial<DonationDraft>

/** Zero is a term, a day and an account type. */
export const schedule = {
  term: RecurringDuration.Indefinite,
  deductionDate: RecurringDay.FirstOfMonth,
  extraGiftText: '100',
} satisfies Partial<DonationDraft>

export const details = {
  firstName: 'Sipho',
  lastName: 'Nkosi',
  email: 'sipho.nkosi@example.co.za',
  mobileNumber: '082 555 0123',
  anonymous: false,
  displayName: '',
  comment: 'Sterkte!',
} satisfies Partial<DonationDraft>

export const method = { paymentMethod: PaymentMethod.PayFast } satisfies Partial<DonationDraft>

const storedCard = { ...method, cardStoreConsent: true } satisfies Partial<DonationDraft>

export const debitOrder = {
  paymentMethod: PaymentMethod.Paysoft,
  cardStoreConsent: true,
  accountHolderName: 'S Nkosi',
  bankName: 'FNB',
  bankCode: '250655',
  accountType: AccountType.Savings,
  accountNumber: '62001234567',
} satisfies Partial<DonationDraft>

export const draft: DonationDraft = { ...emptyDraft(terms), ...amount, ...details, ...method }

export const monthlyDraft: DonationDraft = { ...draft, ...amountEveryMonth, ...schedule, ...storedCard }

export const debitOrderDraft: DonationDraft = { ...monthlyDraft, ...debitOrder }

/** At the review, before anything was sent. */
export const contextWith = (more: Partial<DonationContext> = {}): DonationContext => ({
  terms,
  startsAt: 'amount',
  draft,
  reached: 'review',
  unaccepted: [],
  attemptKey: null,
  mayBeSetUp: false,
  isResumed: false,
  refusals: {},
  notice: null,
  donation: null,
  resume: 'start',
  ...more,
})

export const saved = {
  version: SAVED_DONATION_VERSION,
  keptAt: Date.UTC(2026, 10, 20, 9),
  campaignPath: terms.campaignPath,
  at: 'review',
  reached: 'review',
  draft,
  attemptKey: null,
  donation: null,
  resume: null,
} satisfies SavedDonation

export const savedAtPayment = {
  ...saved,
  at: 'payment',
  attemptKey: 'key-1',
  donation: byCard,
  resume: 'away',
} satisfies SavedDonation

/** The tab was closed while a debit order was sent. */
const savedUnanswered = {
  ...saved,
  at: 'unanswered',
  draft: debitOrderDraft,
  attemptKey: 'key-1',
} satisfies SavedDonation

const savedFromItsLink = { ...savedAtPayment, reached: 'amount', draft: emptyDraft(terms), resume: 'returned' } satisfies SavedDonation

const savedWithMoneyBack = {
  ...savedFromItsLink,
  donation: { ...byCard, status: DonationStatus.Rejected, settledAt: '2026-11-02T08:00:00.000Z', reversedAt: '2026-11-03T08:00:00.000Z' },
} satisfies SavedDonation

export const inputs = {
  fresh: { terms },
  closed: { terms: { ...terms, refusal: 'closed' } },
  savedAtDetails: { terms, saved: { ...saved, at: 'details', reached: 'details' } },
  savedAtMethod: { terms, saved: { ...saved, at: 'method', reached: 'method' } },
  savedAtReview: { terms, saved },
  savedAtPayment: { terms, saved: savedAtPayment },
  returned: { terms, saved: savedAtPayment, returned: true },
  foundByItsLink: { terms, saved: savedFromItsLink },
  returnedToAClosedCampaign: { terms: { ...terms, refusal: 'closed' }, saved: savedAtPayment, returned: true },
  closedFoundByItsLink: { terms: { ...terms, refusal: 'closed' }, saved: savedFromItsLink },
  transferMade: { terms, saved: { ...savedAtPayment, donation: byEft, resume: 'transferMade' } },
  /** Taken back by the bank. */
  moneyBack: { terms, saved: savedWithMoneyBack },
  monthlyAtSchedule: {
    terms,
    saved: { ...saved, at: 'schedule', reached: 'schedule', draft: { ...monthlyDraft, cardStoreConsent: false } },
  },
  monthlyAtReview: { terms, saved: { ...saved, draft: monthlyDraft } },
  unanswered: { terms, saved: savedUnanswered },
} satisfies Record<string, DonationInput>

export const events = {
  AMOUNT_ACCEPTED: [
    { type: 'AMOUNT_ACCEPTED', values: amount },
    { type: 'AMOUNT_ACCEPTED', values: { ...amount, amountText: 'US $ 250', currencyId: CurrencyId.USDollar } },
    { type: 'AMOUNT_ACCEPTED', values: amountEveryMonth },
  ],
  SCHEDULE_ACCEPTED: [{ type: 'SCHEDULE_ACCEPTED', values: schedule }],
  DETAILS_ACCEPTED: [{ type: 'DETAILS_ACCEPTED', values: details }],
  METHOD_ACCEPTED: [
    { type: 'METHOD_ACCEPTED', values: method },
    { type: 'METHOD_ACCEPTED', values: { paymentMethod: PaymentMethod.EFT } },
    { type: 'METHOD_ACCEPTED', values: storedCard },
    { type: 'METHOD_ACCEPTED', values: debitOrder },
  ],
  DRAFT_KEPT: [
    { type: 'DRAFT_KEPT', values: { amountText: '1' } },
    { type: 'DRAFT_KEPT', values: { extraGiftText: '1' } },
    { type: 'DRAFT_KEPT', values: { firstName: 'Sip' } },
    { type: 'DRAFT_KEPT', values: { paymentMethod: PaymentMethod.EFT } },
  ],
  KEY_MADE: [{ type: 'KEY_MADE', attemptKey: 'key-2' }],
  CONFIRMED: [{ type: 'CONFIRMED', attemptKey: 'key-2' }],
  BACK: [{ type: 'BACK' }],
  STEP_REQUESTED: [
    { type: 'STEP_REQUESTED', step: 'amount' },
    { type: 'STEP_REQUESTED', step: 'schedule' },
    { type: 'STEP_REQUESTED', step: 'details' },
    { type: 'STEP_REQUESTED', step: 'method' },
    { type: 'STEP_REQUESTED', step: 'review' },
  ],
  RETRY: [{ type: 'RETRY' }],
  TRY_AGAIN: [{ type: 'TRY_AGAIN' }],
  TRY_OTHER_METHOD: [{ type: 'TRY_OTHER_METHOD' }],
  START_AFRESH: [{ type: 'START_AFRESH' }],
  START_EMPTY: [{ type: 'START_EMPTY' }],
  PAGE_SEEN: [{ type: 'PAGE_SEEN' }],
} satisfies EventFixtures<DonationEvent>

const byDebitOrder = {
  ...everyMonth,
  status: DonationStatus.Accepted,
  paymentMethod: PaymentMethod.Paysoft,
  next: { kind: 'none' as const },
}

const accepted = { ...byCard, status: DonationStatus.Accepted }
const declined = { ...byCard, status: DonationStatus.Rejected }
const cancelled = { ...byCard, status: DonationStatus.CanceledAtTransaction }

export const outcomes = {
  createDonation: {
    byCard: { kind: 'created', donation: byCard },
    byEft: { kind: 'created', donation: byEft },
    byNothing: { kind: 'created', donation: byNothing },
    everyMonth: { kind: 'created', donation: everyMonth },
    /** A debit order needs no more of the donor. */
    setUpAtOnce: { kind: 'created', donation: byDebitOrder },
    acceptedAlready: { kind: 'created', donation: accepted },
    declinedAlready: { kind: 'created', donation: declined },
    cancelledAlready: { kind: 'created', donation: cancelled },
    refusedAmount: {
      kind: 'refused',
      errors: [
        { field: 'email', message: 'Invalid email format.' },
        { field: 'amount', message: 'The minimum amount is R 20' },
      ],
    },
    refusedSchedule: { kind: 'refused', errors: [{ field: 'term', message: 'Please select a recurrence term.' }] },
    refusedDetails: { kind: 'refused', errors: [{ field: 'email', message: 'Invalid email format.' }] },
    refusedMethod: { kind: 'refused', errors: [{ field: 'paymentMethod', message: 'Please select a payment method.' }] },
    refusedElsewhere: {
      kind: 'refused',
      errors: [{ field: 'recaptchaToken', message: 'The reCAPTCHA verification failed. Please try again.' }],
    },
    undecided: { kind: 'refused', isUndecided: true, errors: [{ message: 'Too many requests. Please wait a moment and try again.' }] },
    campaignClosed: { kind: 'campaignClosed', message: 'This campaign has been closed, so it no longer takes donations.' },
  },
  payment: {
    accepted: { outcome: 'accepted', donation: accepted },
    declined: { outcome: 'declined', donation: declined },
    cancelled: { outcome: 'cancelled', donation: cancelled },
  },
} satisfies OutcomeFixtures<{ createDonation: CreateDonationOutput; payment: PaymentOutput }>

/** Of money that went back, the server says only that. */
const paymentsOf = ({ payment }: typeof outcomes, placed: PlacedDonation | null) =>
  placed?.reversedAt ? { declined: { ...payment.declined, donation: placed } } : payment

const { everyMonth: cardStored, setUpAtOnce, refusedSchedule, undecided, ...once } = outcomes.createDonation

/** What can come of sending a draft, and of what is placed. */
export const outcomesFor = (sent: DonationDraft, placed: PlacedDonation | null) =>
  isRecurring(sent)
    ? {
        payment: paymentsOf(outcomes, placed),
        createDonation: { everyMonth: cardStored, setUpAtOnce, refusedSchedule, ...(isByDebitOrder(sent) && { undecided }) },
      }
    : { payment: paymentsOf(outcomes, placed), createDonation: once }
