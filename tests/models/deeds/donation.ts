import { CurrencyId, PaymentMethod } from '#domain/enumerations.ts'
import type { DonationSnapshot } from '#machines/donation/selectors.ts'
import type { donationMachine } from '#machines/donation/machine.ts'
import { donationScreen, type DonationScreen } from '#machines/donation/screen.ts'
import { DRAFT_FIELD_STEP, firstOpenStep } from '#machines/donation/steps.ts'
import { isRecurring, methodsFor, type DonationDraft } from '#machines/donation/draft.ts'
import { DAY_TEXT, termText } from '#domain/recurringText.ts'
import { SEEN } from '#statecharts/seen.ts'
import { begins, type Flow } from '../deeds.ts'
import { paymentFlow } from './payment.ts'

const seen = SEEN.donation
const CONFIRM = /^(?:Go to payment|Get the bank details|Go on to your card|Set up the debit order)$/
const { accepted: _, declined, cancelled, ...whilePaying } = paymentFlow.sights

const stepOfDraft = (values: Partial<DonationDraft>) => DRAFT_FIELD_STEP[Object.keys(values)[0] as keyof DonationDraft]
const offered = ({ context }: DonationSnapshot) => methodsFor(context.draft, context.terms)
const offersNothing = (from: DonationSnapshot) => offered(from).length === 0
const isOffered = (from: DonationSnapshot, { paymentMethod = null }: Partial<DonationDraft>) =>
  paymentMethod !== null && offered(from).includes(paymentMethod)
const isCancelledEft = (from: DonationSnapshot) =>
  donationScreen(from) === 'cancelled' && from.context.donation?.paymentMethod === PaymentMethod.EFT
const isMoneyBack = (from: DonationSnapshot) => isUnpaid(from) && Boolean(from.context.donation?.reversedAt)
const isUnpaid = (from: DonationSnapshot) => ['declined', 'cancelled'].includes(donationScreen(from))
const isAskedAbout = (from: DonationSnapshot) => from.matches('paying') && isUnpaid(from)
const takesNothing = (from: DonationSnapshot) => from.context.terms.refusal !== null && isUnpaid(from) && !isMoneyBack(from)
const FROM_THE_START = 'Money that went back is given again from the start.'
const ASKED_FIRST = 'A press waits until the server has said what became of it.'
const BEGUN_HERE = 'Only what was begun before the page was opened may be somebody else’s.'
const NO_WAY_OUT = 'Here another gift is given by the same donor, or none before the answer.'
const NOT_AGAIN = 'Where the campaign takes nothing now, no other try is offered.'
const NOT_OFFERED = 'This way to pay is not offered for such a gift.'
const WITHOUT_CONSENT = 'Consent is asked for where the gift is taken every month, and there only.'
const NOTHING_OFFERED = 'The campaign offers no way to pay in this currency, so there is nothing to choose.'

type SeenScreen = DonationScreen | 'moneyBack'

const screenOf = (from: DonationSnapshot): SeenScreen => (isMoneyBack(from) ? 'moneyBack' : donationScreen(from))

/** Payments that wait for their donor, who may have gone. */
const IN_ITS_WAY = new Set<SeenScreen>(['backWithoutAnswer', 'instructions', 'code'])

const GIVES_AGAIN: Partial<Record<SeenScreen, string>> = {
  awaitingTransfer: 'Give again',
  beingSortedOut: 'Give another gift',
  notFound: 'Give again',
  moneyBack: 'Give again',
}

export const donationFlow = {
  screenOf,
  sights: {
    ...whilePaying,
    declined,
    cancelled,
    moneyBack: [{ heading: 'Your bank took your donation back' }],
    amount: [{ heading: 'Amount' }],
    schedule: [{ heading: 'Every month' }],
    details: [{ heading: 'Your details' }],
    method: [{ heading: 'Payment method' }],
    review: [{ button: CONFIRM }],
    submitting: [{ button: seen['submitting.sending'] }, { gone: begins(seen['submitting.stillWorking']) }],
    stillWorking: [begins(seen['submitting.stillWorking'])],
    sendingFailed: [begins(seen.sendingFailed)],
    thanked: [{ heading: seen.thanked }],
    notTakingDonations: [{ text: /so it (?:no longer takes|cannot take) donations\./ }],
  },
  deeds: {
    AMOUNT_ACCEPTED: {
      does: async (stage, { values }, from?: DonationSnapshot) => {
        await stage.chooses(values.type === 1 ? 'Every month' : 'Once')
        if (from && values.currencyId !== from.context.draft.currencyId)
          await stage.chooses(values.currencyId === CurrencyId.Rand ? 'Rand' : 'US dollar')
        await stage.types('How much would you like to give?', values.amountText ?? '')
        await stage.chooses('Another amount')
        await stage.types('Your tip', values.tipText ?? '')
        await stage.presses('Continue')
      },
      unless: ({ context }, { values }) =>
        methodsFor({ ...context.draft, ...values }, context.terms).length > 0
          ? null
          : 'In a currency in which nothing can be paid nobody goes on.',
    },
    SCHEDULE_ACCEPTED: {
      does: async (stage, { values: { term, deductionDate, extraGiftText } }) => {
        await stage.chooses(termText(term ?? 0))
        await stage.chooses(DAY_TEXT[deductionDate ?? 0])
        await stage.types(/An extra gift now/, extraGiftText ?? '')
        await stage.presses('Continue')
      },
    },
    DETAILS_ACCEPTED: {
      does: async (stage, { values }) => {
        await stage.types('First name', values.firstName ?? '')
        await stage.types('Surname', values.lastName ?? '')
        await stage.types('E-mail address', stage.emailFor(values.email ?? ''))
        await stage.types(/Mobile number/, values.mobileNumber ?? '')
        await stage.types(/A comment for the campaign/, values.comment ?? '')
        await stage.presses('Continue')
      },
    },
    METHOD_ACCEPTED: {
      does: async (stage, { values }) => {
        await stage.chooses(values.paymentMethod === 0 ? /^EFT/ : values.paymentMethod === 7 ? /^Debit order/ : /^Card [A-Z]/)
        if (values.accountNumber) {
          await stage.types('Account holder', values.accountHolderName ?? '')
          await stage.picks('Bank', values.bankName ?? '')
          await stage.types('Branch code', values.bankCode ?? '')
          await stage.chooses('Savings')
          await stage.types('Account number', values.accountNumber)
        }
        if (values.cardStoreConsent) await stage.ticks(/^I agree/)
        await stage.presses('Continue')
      },
      unless: (from, { values }) => {
        if (offersNothing(from)) return NOTHING_OFFERED
        if (!isOffered(from, values)) return NOT_OFFERED
        const isConsented = values.cardStoreConsent ?? from.context.draft.cardStoreConsent
        return isRecurring(from.context.draft) === isConsented ? null : WITHOUT_CONSENT
      },
    },
    DRAFT_KEPT: {
      does: async (stage, { values }) => {
        if (values.amountText !== undefined) await stage.types('How much would you like to give?', values.amountText)
        else if (values.extraGiftText !== undefined) await stage.types(/An extra gift now/, values.extraGiftText)
        else if (values.firstName !== undefined) await stage.types('First name', values.firstName)
        else await stage.chooses(/^EFT/)
        await stage.leavesTheField()
      },
      unless: (from, { values }) => {
        const step = stepOfDraft(values)
        if (step !== donationScreen(from)) return 'Its field is not on this page.'
        if (step !== 'method') return null
        if (offersNothing(from)) return NOTHING_OFFERED
        return isOffered(from, values) ? null : NOT_OFFERED
      },
    },
    KEY_MADE: { nobody: 'The review makes its key by itself as it is drawn.' },
    CONFIRMED: { does: (stage) => stage.presses(CONFIRM) },
    BACK: { does: (stage) => stage.presses('Back') },
    STEP_REQUESTED: { does: (stage, { step }) => stage.goesTo(step === 'amount' ? '?' : `?step=${step}`) },
    RETRY: { does: (stage) => stage.presses('Try again') },
    TRY_AGAIN: {
      does: (stage, _, from) => stage.presses(isCancelledEft(from) ? 'Give again' : 'Try again'),
      unless: (from) => (takesNothing(from) ? NOT_AGAIN : isMoneyBack(from) ? FROM_THE_START : null),
    },
    TRY_OTHER_METHOD: {
      does: (stage) => stage.presses('Choose another way to pay'),
      unless: (from) => {
        if (takesNothing(from)) return NOT_AGAIN
        if (isMoneyBack(from)) return FROM_THE_START
        return firstOpenStep(from.context) === 'review' ? null : 'Where nothing was typed there is no other way to choose.'
      },
    },
    START_AFRESH: {
      does: (stage, _, from) => stage.presses(GIVES_AGAIN[screenOf(from)] ?? 'Give another amount'),
      unless: (from) => {
        if (takesNothing(from)) return NOT_AGAIN
        if (isAskedAbout(from)) return ASKED_FIRST
        return isUnpaid(from) || GIVES_AGAIN[screenOf(from)]
          ? null
          : 'While a donation is on its way to be paid, and once it is thanked for, no other one is offered beside it.'
      },
    },
    START_EMPTY: {
      does: async (stage, _, from) => {
        const isPaying = from.matches('paying')
        await stage.presses(isPaying ? 'Not yours? Give another gift' : 'Not you? Start with an empty form')
        await stage.presses(isPaying ? 'Yes, start another' : 'Yes, empty it')
      },
      unless: (from) => {
        if (from.matches('paying')) return IN_ITS_WAY.has(donationScreen(from)) ? null : NO_WAY_OUT
        return from.context.draft.firstName ? null : BEGUN_HERE
      },
    },
    PAGE_SEEN: { does: (stage) => stage.looksBack() },
  },
} satisfies Flow<typeof donationMachine, SeenScreen>
