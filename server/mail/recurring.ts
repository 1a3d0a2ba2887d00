import { GIVING_REFUSAL_TEXT, type GivingRefusal } from '#domain/campaign.ts'
import { formatMoney } from '#domain/money.ts'
import type { CalendarDate } from '#domain/recurringSchedule.ts'
import { dateText, DEBIT_UNDER_WAY } from '#domain/recurringText.ts'
import { layOut, type Part } from '#server/mail/layout.ts'
import { moneyRows, type MoneyOf } from '#server/mail/moneyRows.ts'
import type { Mail } from '#server/mail/outbox.ts'

export interface RecurringGift extends MoneyOf {
  firstName: string
  campaignName: string
  campaignUrl: string
  manageUrl: string
  /** A debit has gone out and not been answered for. */
  isUnderWay: boolean
  /** Why the campaign takes no donation now, or null where it does. */
  refusal: GivingRefusal | null
}

interface Start {
  label: string
  /** What is still to be taken once, before the first of the dates. */
  extraCents: number
  /** The first of them. */
  dates: readonly CalendarDate[]
  /** The campaign's last day, where that is before the gift's. */
  endsOn: CalendarDate | null
}

export function startedMail(gift: RecurringGift, { label, extraCents, dates, endsOn }: Start): Mail {
  const extra: [string, string][] = extraCents > 0 ? [['Extra gift now', formatMoney(extraCents, gift.currencyId, 'cents')]] : []
  const started = mail(gift, `Your recurring donation to ${gift.campaignName}`, [
    { kind: 'paragraph', text: `Thank you. Your recurring donation to ${gift.campaignName} is set up.` },
    {
      kind: 'table',
      rows: [
        ...moneyRows(gift, 'Total each month'),
        ...extra,
        ['Taken from', label],
        ...dates.map((date, index): [string, string] => [
          dates.length === 1 ? 'Only date' : index === 0 ? 'First date' : 'Then',
          dateText(date),
        ]),
      ],
    },
    ...(endsOn ? [{ kind: 'paragraph' as const, text: `The campaign ends on ${dateText(endsOn)}: nothing is taken after that.` }] : []),
  ])
  return { ...started, isWaitedFor: true }
}

export interface FailedDebit {
  isExtra: boolean
  /** Amount and tip together, which the gift's need not be any more. */
  totalCents: number
  /** It had been taken. */
  isTakenBack: boolean
}

/** @param debit null where there was none yet */
export function failedMail(gift: RecurringGift, reason: string, debit: FailedDebit | null): Mail {
  const amount = debit ? formatMoney(debit.totalCents, gift.currencyId, 'cents') : total(gift)
  const what = `your ${debit?.isExtra ? 'extra gift' : 'recurring donation'} of ${amount}`
  return mail(gift, `Your recurring donation to ${gift.campaignName} needs you`, [
    { kind: 'paragraph', text: debit?.isTakenBack ? `Your bank has taken back ${what}.` : `We could not take ${what}. ${reason}` },
    {
      kind: 'paragraph',
      text: debit?.isExtra
        ? `It is not taken later. Your recurring donation of ${total(gift)} has stopped as well: once your card or account is in order, you can take that up again with the link below.`
        : `${debit?.isTakenBack ? 'We try no more' : 'We have stopped trying'}. Once your card or account is in order, you can take it up again with the link below.`,
    },
    ...(gift.isUnderWay ? [{ kind: 'paragraph' as const, text: DEBIT_UNDER_WAY }] : []),
  ])
}

const notKept = ({ campaignName }: RecurringGift): string => `Your card for ${campaignName} was not kept`
const CARD_NOT_KEPT =
  'We have not kept it, and nothing will be taken from it every month. For an extra gift that you paid with it you get a receipt of its own.'

/** Its card came when its donor had chosen another card or account. */
export const cardReplacedMail = (gift: RecurringGift): Mail =>
  mail(gift, notKept(gift), [
    {
      kind: 'paragraph',
      text: `We heard of your card only when you had chosen another card or account for your recurring donation to ${gift.campaignName}. ${CARD_NOT_KEPT}`,
    },
  ])

/** Its card came when it had been cancelled, declined, given up, or was over. */
export function cardTooLateMail(gift: RecurringGift): Mail {
  return layOut(notKept(gift), [
    { kind: 'paragraph', text: `Hello ${gift.firstName}` },
    {
      kind: 'paragraph',
      text: `We heard of your card only when the recurring donation to ${gift.campaignName} that it was for had ended. ${CARD_NOT_KEPT}`,
    },
    ...(gift.refusal === null
      ? [
          {
            kind: 'paragraph' as const,
            text: 'If you have set up another recurring donation since, that goes on as it is. If not, and you would like to give every month, please set it up once more.',
          },
          { kind: 'link' as const, text: `Give to ${gift.campaignName}`, url: gift.campaignUrl },
        ]
      : [{ kind: 'paragraph' as const, text: GIVING_REFUSAL_TEXT[gift.refusal] }]),
  ])
}

export const cancelledMail = (gift: RecurringGift): Mail =>
  mail(gift, `Your recurring donation to ${gift.campaignName} is cancelled`, [
    { kind: 'paragraph', text: `${noMore(gift)} for ${gift.campaignName}. Thank you for what you have given.` },
  ])

export const endedMail = (gift: RecurringGift): Mail =>
  mail(gift, `Your recurring donation to ${gift.campaignName} has come to its end`, [
    {
      kind: 'paragraph',
      text: `The months that you chose are over, and no more will be taken. Thank you for what you have given to ${gift.campaignName}.`,
    },
  ])

export const campaignOverMail = (gift: RecurringGift): Mail =>
  mail(gift, `${gift.campaignName} has ended, and so has your recurring donation`, [
    {
      kind: 'paragraph',
      text: `${gift.campaignName} takes no more donations. ${noMore(gift)}. Thank you for what you have given.`,
    },
  ])

const noMore = ({ isUnderWay }: RecurringGift): string =>
  isUnderWay ? `${DEBIT_UNDER_WAY} Nothing after it will be taken from you` : 'No more will be taken from you'

function mail(gift: RecurringGift, subject: string, parts: readonly Part[]): Mail {
  return layOut(subject, [
    { kind: 'paragraph', text: `Hello ${gift.firstName}` },
    ...parts,
    { kind: 'link', text: 'See, change or cancel your recurring donation', url: gift.manageUrl },
  ])
}

const total = ({ amountCents, tipCents, currencyId }: RecurringGift): string => formatMoney(amountCents + tipCents, currencyId, 'cents')
