import { formatDate } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'
import { action, greeting, layOut, link, paragraph } from '#server/mail/layout.ts'
import { moneyRows, type MoneyOf } from '#server/mail/moneyRows.ts'
import type { Mail } from '#server/mail/outbox.ts'
import type { ManageLink } from '#server/mail/recurring.ts'

interface ReceiptOf extends MoneyOf {
  firstName: string
  campaignName: string
  thankYouMessage: string
  campaignUrl: string
  donationUrl: string
  receiptUrl: string
  /** Where a Section 18A certificate is offered for it. */
  certificateUrl?: string | undefined
  /** Of the recurring gift that it is one of. */
  manage?: ManageLink | undefined
  reference: string
  settledAt: Date
  /** Amount and tip together, as the donor had chosen them. */
  promisedCents: number
}

export function receiptMail(donation: ReceiptOf): Mail {
  const money = (cents: number) => formatMoney(cents, donation.currencyId, 'cents')
  const total = donation.amountCents + donation.tipCents
  const receipt = layOut(`Thank you for your donation to ${donation.campaignName}`, [
    greeting(donation.firstName),
    paragraph(`We have received your donation to ${donation.campaignName}. Thank you.`),
    ...(donation.promisedCents === total
      ? []
      : [
          paragraph(
            `${money(total)} has reached us, not the ${money(donation.promisedCents)} that you had chosen. This is the receipt for what came.`,
          ),
        ]),
    donation.thankYouMessage && { kind: 'quote', from: 'From the organiser', text: donation.thankYouMessage },
    {
      kind: 'table',
      rows: [...moneyRows(donation), ['Reference', donation.reference], ['Date', formatDate(donation.settledAt.toISOString())]],
    },
    action('See your donation', donation.donationUrl),
    link('Download your receipt (PDF)', donation.receiptUrl),
    donation.certificateUrl && link('Get your Section 18A certificate for your tax return', donation.certificateUrl),
    link('See the campaign', donation.campaignUrl),
    donation.manage && link(donation.manage.label, donation.manage.url),
  ])
  return { ...receipt, isWaitedFor: donation.manage === undefined }
}
