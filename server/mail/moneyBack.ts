import { formatDate } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'
import type { CurrencyId } from '#domain/enumerations.ts'
import { layOut } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/outbox.ts'

export type MoneyBack = 'reversed' | 'chargedBack' | 'refunded'

export interface MoneyBackOf {
  firstName: string
  campaignName: string
  donationUrl: string
  /** Of the recurring donation that it is one of. */
  manageUrl?: string | undefined
  reference: string
  currencyId: CurrencyId
  amountCents: number
  tipCents: number
  reversedAt: Date
  /** Refunded in some other way than through the gateway. */
  isPaidByHand: boolean
}

const SUBJECT: Record<MoneyBack, string> = {
  reversed: 'Your bank has reversed your donation to',
  chargedBack: 'Your card’s bank has taken back your donation to',
  refunded: 'We have refunded your donation to',
}

const EXPLANATION: Record<MoneyBack, string> = {
  reversed: 'Your bank has taken this debit back, so the money is in your account again and no longer counts for the campaign.',
  chargedBack: 'The payment was disputed at your card’s bank, which has taken it back. It no longer counts for the campaign.',
  refunded: 'The money goes back the way it came; banks take a few days for it. It no longer counts for the campaign.',
}

const PAID_BY_HAND = 'We have paid the money back to you; banks take a few days for it. It no longer counts for the campaign.'

export function moneyBackMail(kind: MoneyBack, donation: MoneyBackOf): Mail {
  return layOut(`${SUBJECT[kind]} ${donation.campaignName}`, [
    { kind: 'paragraph', text: `Hello ${donation.firstName}` },
    { kind: 'paragraph', text: donation.isPaidByHand ? PAID_BY_HAND : EXPLANATION[kind] },
    {
      kind: 'table',
      rows: [
        ['Total', formatMoney(donation.amountCents + donation.tipCents, donation.currencyId, 'cents')],
        ['Reference', donation.reference],
        ['Date', formatDate(donation.reversedAt.toISOString())],
      ],
    },
    { kind: 'link', text: 'See your donation', url: donation.donationUrl },
    ...(donation.manageUrl ? [{ kind: 'link' as const, text: 'Change or cancel your recurring donation', url: donation.manageUrl }] : []),
  ])
}
