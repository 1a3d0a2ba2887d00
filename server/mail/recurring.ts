import { GIVING_REFUSAL_TEXT, type GivingRefusal } from '#domain/campaign.ts'
import { RecurringDuration, type RecurringDay } from '#domain/enumerations.ts'
import { canBePaused, hasInstrument, isInTrouble } from '#domain/giftStanding.ts'
import { SUPPORT_EMAIL } from '#domain/legalOperator.ts'
import { formatMoney } from '#domain/money.ts'
import { datesTaken, hasEnded, type RecurringGift } from '#domain/recurringGift.ts'
import { TERM_DEBITS, type CalendarDate } from '#domain/recurringSchedule.ts'
import { DAY_TEXT, dateText, DEBIT_UNDER_WAY, moreText, NOT_ON_SUNDAYS, takenText, termText } from '#domain/recurringText.ts'
import { action, greeting, layOut, paragraph, type Parts, type Row } from '#server/mail/layout.ts'
import { moneyRows, type MoneyOf } from '#server/mail/moneyRows.ts'
import type { Mail } from '#server/mail/outbox.ts'

/** The page on which its donor changes it. */
export interface ManageLink {
  url: string
  /** What can be done there. */
  label: string
}

export interface MailedGift extends MoneyOf {
  firstName: string
  campaignName: string
  campaignUrl: string
  manage: ManageLink
  /** A debit has gone out and not been answered for. */
  isUnderWay: boolean
  /** Anything of it has arrived. */
  hasGiven: boolean
  /** Why the campaign takes no donation now, or null where it does. */
  refusal: GivingRefusal | null
}

/** What is taken from now on. */
export interface Plan {
  label: string
  isDebitOrder: boolean
  term: RecurringDuration
  day: RecurringDay
  /** All that come, but of those without an end a few. */
  dates: readonly CalendarDate[]
  isEndless: boolean
  /** One debit is taken in all, and has yet to be. */
  isOnce: boolean
  /** The campaign's last day, where that is before the gift's. */
  endsOn: CalendarDate | null
}

const SHOWN_DATES = 3

/** A phone shows some forty letters of a subject: what has happened stands before it. */
const subjectOf = ({ campaignName }: MailedGift): string => `your monthly gift to ${campaignName}`

/** @param extraCents what is still to be taken once, before the first of the dates */
export function startedMail(gift: MailedGift, plan: Plan, extraCents: number): Mail {
  const extra: [string, string][] = extraCents > 0 ? [['Extra gift now', formatMoney(extraCents, gift.currencyId, 'cents')]] : []
  const parts: Parts = [
    paragraph(`Thank you. Your monthly gift to ${gift.campaignName} is set up.`),
    ...planParts(gift, plan, 'First date', extra),
  ]
  return { ...mail(gift, `Set up: ${subjectOf(gift)}`, parts), isWaitedFor: true }
}

/** A debit that has still to go to the bank, for the first time or again. */
export interface OpenDebit {
  dueDate: CalendarDate
  isExtra: boolean
  hasFailed: boolean
  /** What was tried last. */
  triedCents: number
  /** What is taken next. */
  totalCents: number
  nextAttemptOn: CalendarDate | null
}

interface Standing {
  /** The day on which it goes on, or null. */
  pausedUntil: CalendarDate | null
  yetToBeTaken: readonly OpenDebit[]
  /** Of an extra gift that is not taken because of the change, or null. */
  droppedExtraCents: number | null
}

/** Its link changes it, and mails are passed on. */
export function changedMail(gift: MailedGift, plan: Plan, { pausedUntil, yetToBeTaken, droppedExtraCents }: Standing): Mail {
  const parts: Parts = [
    paragraph(`Your monthly gift to ${gift.campaignName} was changed. This is how it is now.`),
    ...planParts(gift, plan, 'Next date'),
    pausedUntil && plan.dates.length > 0 && paragraph(`It is paused: it goes on by itself on ${dateText(pausedUntil)}.`),
    droppedExtraCents !== null && paragraph(`${extraGift(gift, droppedExtraCents)} is not taken.`),
    ...yetToBeTaken.map((debit) => paragraph(yetToBeTakenText(gift, debit))),
    gift.isUnderWay && paragraph(DEBIT_UNDER_WAY),
    paragraph(`If it was not you who changed it, cancel it with the link below, and write to ${SUPPORT_EMAIL}.`),
  ]
  return mail(gift, `Changed: ${subjectOf(gift)}`, parts)
}

function yetToBeTakenText(gift: MailedGift, debit: OpenDebit): string {
  const { currencyId } = gift
  const { isExtra, dueDate, hasFailed, triedCents, totalCents, nextAttemptOn } = debit
  const sum = formatMoney(triedCents, currencyId, 'cents')
  const what = isExtra ? extraGift(gift, triedCents) : `The ${sum} of ${dateText(dueDate)}`
  if (!hasFailed || nextAttemptOn === null) return `${what} has yet to be taken.`
  return `${what} could not be taken. We try again on ${dateText(nextAttemptOn)}, with ${formatMoney(totalCents, currencyId, 'cents')}.`
}

function planParts(
  gift: MailedGift,
  { label, isDebitOrder, term, day, dates, isEndless, isOnce, endsOn }: Plan,
  firstLabel: string,
  extra: [string, string][] = [],
): Parts {
  const last = dates.length > SHOWN_DATES && !isEndless ? dates.at(-1) : undefined
  const between = last ? dates.slice(SHOWN_DATES, -1) : []
  const rows: Row[] = [
    ...moneyRows(gift, `Total ${takenText(isOnce ? (dates[0] ?? null) : null)}`),
    ...extra,
    ['Taken from', label],
    ...(endsOn === null ? [['For how long', howLong(term, dates.length)] satisfies [string, string]] : []),
    ...dates
      .slice(0, SHOWN_DATES)
      .map((date, index): [string, string] => [
        dates.length === 1 ? (isOnce ? 'Only date' : 'Last date') : index === 0 ? firstLabel : 'Then',
        dateText(date),
      ]),
    // One alone is shown rather than said.
    ...between.slice(0, 1).map((date): [string, string] => ['Then', between.length === 1 ? dateText(date) : moreText(between.length, day)]),
    ...(isEndless && dates.length > 0 ? [['And so on', `the ${DAY_TEXT[day]} of every month`] satisfies [string, string]] : []),
    ...(last ? [[`Last of ${dates.length}`, dateText(last)] satisfies [string, string]] : []),
  ]
  const end = endsOn && `The campaign ends on ${dateText(endsOn)}: nothing ${dates.length === 0 ? 'more is taken' : 'is taken after that'}.`
  return [{ kind: 'table', rows }, end && paragraph(end), isDebitOrder && dates.length > 0 && paragraph(NOT_ON_SUNDAYS)]
}

function howLong(term: RecurringDuration, left: number): string {
  if (term === RecurringDuration.Indefinite) return 'Until you stop it'
  return `${termText(term)}${left === 0 || left === TERM_DEBITS[term] ? '' : `, ${left} still to come`}`
}

interface FailedDebit {
  isExtra: boolean
  /** Amount and tip together, which the gift's need not be any more; null where it is not known. */
  totalCents: number | null
  /** It had been taken. */
  isTakenBack: boolean
  /** Of an extra gift that is given up along with it, or null. */
  droppedExtraCents: number | null
}

/** @param debit null where there was none yet */
export function failedMail(gift: MailedGift, reason: string, debit: FailedDebit | null): Mail {
  const what = `your ${debit?.isExtra ? 'extra gift' : 'monthly gift'}${sumOf(gift, debit)}`
  return mail(gift, `Needs you: ${subjectOf(gift)}`, [
    paragraph(debit?.isTakenBack ? `Your bank has taken back ${what}.` : `We could not take ${what}. ${reason}`),
    paragraph(mendText(gift, debit)),
    debit && debit.droppedExtraCents !== null && paragraph(`${extraGift(gift, debit.droppedExtraCents)} is not taken either.`),
    gift.isUnderWay && paragraph(DEBIT_UNDER_WAY),
  ])
}

function mendText(gift: MailedGift, debit: FailedDebit | null): string {
  if (!debit) return 'It begins once you have added a card or an account with the link below.'
  if (debit.isExtra)
    return `It is not taken later. Your monthly gift of ${total(gift)} has stopped as well: once your card or account is in order, you can start that again with the link below, or use another one.`
  const end = debit.isTakenBack ? 'We will not try again' : 'We have stopped trying'
  return `${end}. Once your card or account is in order, you can start it again with the link below, or use another one.`
}

function sumOf(gift: MailedGift, debit: FailedDebit | null): string {
  if (!debit) return ` of ${total(gift)}`
  return debit.totalCents === null ? '' : ` of ${formatMoney(debit.totalCents, gift.currencyId, 'cents')}`
}

/** @param reason of the bank, or of the campaign; null where it was its donor's own change */
export const extraDroppedMail = (gift: MailedGift, cents: number, reason: string | null): Mail =>
  mail(gift, `Not taken: your extra gift to ${gift.campaignName}`, [
    paragraph(`${extraGift(gift, cents)} was not taken, and is not taken later.${reason === null ? '' : ` ${reason}`}`),
    paragraph(`Your monthly gift of ${total(gift)} stays as it is.`),
  ])

const notKept = ({ campaignName }: MailedGift): string => `Not kept: your card for ${campaignName}`
const CARD_NOT_KEPT =
  'We have not kept it, and nothing will be taken from it every month. For an extra gift that you paid with it you get a receipt of its own.'

/** Its card came when its donor had chosen another card or account. */
export const cardReplacedMail = (gift: MailedGift): Mail =>
  mail(gift, notKept(gift), [
    paragraph(
      `We heard of your card only when you had chosen another card or account for your monthly gift to ${gift.campaignName}. ${CARD_NOT_KEPT}`,
    ),
  ])

/** Its card came when it had been cancelled, declined, given up, or was over. */
export function cardTooLateMail(gift: MailedGift): Mail {
  return layOut(notKept(gift), [
    greeting(gift.firstName),
    paragraph(`We heard of your card only after your monthly gift to ${gift.campaignName} had ended. ${CARD_NOT_KEPT}`),
    ...(gift.refusal === null
      ? [
          paragraph(
            'If you have set up another monthly gift since, that goes on as it is. If not, and you would like to give every month, please set it up once more.',
          ),
          action(`Give to ${gift.campaignName}`, gift.campaignUrl),
        ]
      : [paragraph(GIVING_REFUSAL_TEXT[gift.refusal])]),
  ])
}

export const cancelledMail = (gift: MailedGift): Mail =>
  mail(gift, `Cancelled: ${subjectOf(gift)}`, [paragraph(`${noMore(gift)} for ${gift.campaignName}.${thanks(gift)}`)])

export const endedMail = (gift: MailedGift): Mail =>
  mail(gift, `Finished: ${subjectOf(gift)}`, [
    paragraph(`None of the months that you chose is left, and no more will be taken.${thanks(gift)}`),
  ])

export const campaignOverMail = (gift: MailedGift): Mail =>
  mail(gift, `Ended: ${subjectOf(gift)}`, [paragraph(`${gift.campaignName} takes no more donations. ${noMore(gift)}.${thanks(gift)}`)])

const thanks = ({ hasGiven }: MailedGift): string => (hasGiven ? ' Thank you for what you have given.' : '')

const noMore = ({ isUnderWay }: MailedGift): string =>
  isUnderWay ? `${DEBIT_UNDER_WAY} Nothing after it will be taken from you` : 'No more will be taken from you'

/** What is left of one whose last date has come is over soon. */
export function manageLabel(gift: Pick<RecurringGift, 'status' | 'paymentLabel' | 'pausedUntil' | 'upcoming' | 'endsOn'>): string {
  if (hasEnded(gift)) return SEE_IT
  if (isInTrouble(gift)) return hasInstrument(gift) ? 'Start it again, or use another card or account' : 'Add a card or an account'
  if (canBePaused(gift)) return 'See, change, pause or cancel your monthly gift'
  return datesTaken(gift).length === 0 ? SEE_IT : 'See, change or cancel your monthly gift'
}

const SEE_IT = 'See your monthly gift'

function mail(gift: MailedGift, subject: string, parts: Parts): Mail {
  return layOut(subject, [greeting(gift.firstName), ...parts, action(gift.manage.label, gift.manage.url)])
}

const total = ({ amountCents, tipCents, currencyId }: MailedGift): string => formatMoney(amountCents + tipCents, currencyId, 'cents')

const extraGift = ({ currencyId }: MailedGift, cents: number): string => `Your extra gift of ${formatMoney(cents, currencyId, 'cents')}`
