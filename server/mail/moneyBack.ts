import { formatDate } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'
import { PaymentMethod, type CurrencyId } from '#domain/enumerations.ts'
import type { MoneyBack } from '#domain/moneyBack.ts'
import { action, greeting, layOut, link, paragraph } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/outbox.ts'
import type { ManageLink } from '#server/mail/recurring.ts'

interface MoneyBackOf {
  firstName: string
  campaignName: string
  donationUrl: string
  /** Of the monthly gift that it is one of. */
  manage?: ManageLink | undefined
  paymentMethod: PaymentMethod
  reference: string
  currencyId: CurrencyId
  amountCents: number
  tipCents: number
  reversedAt: Date
  /** Number of the Section 18A certificate, where the donor has one. */
  cancelledCertificate?: string | undefined
  /** Refunded in some other way than through the gateway. */
  isPaidByHand: boolean
  /** Not where another amount had come, which is not written down here. */
  wasCounted: boolean
}

interface Words {
  subject: string
  explanation: string
}

const REVERSED: Words = {
  subject: 'Your bank has reversed your donation to',
  explanation: 'Your bank has taken this debit back, so the money is in your account again and no longer counts for the campaign.',
}
const REVERSED_UNCOUNTED = 'Your bank has taken this debit back, so the money is in your account again.'
const REFUNDED: Words = {
  subject: 'We have refunded your donation to',
  explanation: 'The money goes back the way it came; banks take a few days for it. It no longer counts for the campaign.',
}
const TAKEN_BACK: Words = {
  subject: 'Your bank has taken back your donation to',
  explanation: 'Your bank has taken this payment back. It no longer counts for the campaign.',
}
const DISPUTED_CARD: Words = {
  subject: 'Your card’s bank has taken back your donation to',
  explanation: 'The payment was disputed at your card’s bank, which has taken it back. It no longer counts for the campaign.',
}
const DISPUTED: Partial<Record<PaymentMethod, Words>> = {
  [PaymentMethod.PayFast]: DISPUTED_CARD,
  [PaymentMethod.IVeri]: DISPUTED_CARD,
  [PaymentMethod.PayPalCard]: DISPUTED_CARD,
  [PaymentMethod.Recurring]: DISPUTED_CARD,
  [PaymentMethod.PayPal]: {
    subject: 'PayPal has taken back your donation to',
    explanation: 'The payment was disputed at PayPal, which has taken it back. It no longer counts for the campaign.',
  },
}

const PAID_BY_HAND = 'We have paid the money back to you; banks take a few days for it. It no longer counts for the campaign.'
const NOT_COUNTED =
  'What came for it was not what you had chosen, so we have paid it back to you; banks take a few days for it. To give after all, please make a new donation.'

export function moneyBackMail(kind: MoneyBack, donation: MoneyBackOf): Mail {
  const { subject, explanation } = wordsOf(kind, donation.paymentMethod)
  return layOut(`${subject} ${donation.campaignName}`, [
    greeting(donation.firstName),
    paragraph(explanationOf(donation, explanation)),
    donation.cancelledCertificate &&
      paragraph(
        `Your Section 18A certificate ${donation.cancelledCertificate} is cancelled with it and may not be used for your tax return.`,
      ),
    {
      kind: 'table',
      rows: [
        ...(donation.wasCounted
          ? [['Total', formatMoney(donation.amountCents + donation.tipCents, donation.currencyId, 'cents')] as [string, string]]
          : []),
        ['Reference', donation.reference],
        ['Date', formatDate(donation.reversedAt.toISOString())],
      ],
    },
    action('See your donation', donation.donationUrl),
    donation.manage && link(donation.manage.label, donation.manage.url),
  ])
}

function explanationOf({ wasCounted, isPaidByHand }: MoneyBackOf, explanation: string): string {
  if (!isPaidByHand) return wasCounted ? explanation : REVERSED_UNCOUNTED
  return wasCounted ? PAID_BY_HAND : NOT_COUNTED
}

function wordsOf(kind: MoneyBack, paymentMethod: PaymentMethod): Words {
  switch (kind) {
    case 'reversed':
      return REVERSED
    case 'refunded':
      return REFUNDED
    case 'chargedBack':
      return DISPUTED[paymentMethod] ?? TAKEN_BACK
  }
}
