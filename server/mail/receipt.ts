import { formatDate } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'
import { moneyLine } from '#domain/moneyLine.ts'
import type { CurrencyId } from '#domain/enumerations.ts'
import { layOut } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/outbox.ts'

export interface ReceiptOf {
  firstName: string
  campaignName: string
  thankYouMessage: string
  campaignUrl: string
  donationUrl: string
  receiptUrl: string
  /** Where a Section 18A certificate is offered for it. */
  certificateUrl?: string | undefined
  /** Of the recurring gift that it is one of. */
  manageUrl?: string | undefined
  reference: string
  currencyId: CurrencyId
  amountCents: number
  tipCents: number
  isAdminFee: boolean
  settledAt: Date
  /** Amount and tip together, as the donor had chosen them. */
  promisedCents: number
}

export function receiptMail(donation: ReceiptOf): Mail {
  const line = moneyLine({
    amount: donation.amountCents,
    tipOrAdminFee: donation.tipCents,
    currencyId: donation.currencyId,
    isAdminFee: donation.isAdminFee,
  })
  const money = (cents: number) => formatMoney(cents, line.currencyId, 'cents')
  const receipt = layOut(`Thank you for your donation to ${donation.campaignName}`, [
    { kind: 'paragraph', text: `Hello ${donation.firstName}` },
    { kind: 'paragraph', text: `We have received your donation to ${donation.campaignName}. Thank you.` },
    ...(donation.promisedCents === line.total
      ? []
      : [
          {
            kind: 'paragraph' as const,
            text: `${money(line.total)} has reached us, not the ${money(donation.promisedCents)} that you had chosen. This is the receipt for what came.`,
          },
        ]),
    ...(donation.thankYouMessage ? [{ kind: 'paragraph' as const, text: donation.thankYouMessage }] : []),
    {
      kind: 'table',
      rows: [
        ['To the cause', money(line.toCause)],
        [line.tipOrFeeLabel, money(line.tipOrFee)],
        ['Total', money(line.total)],
        ['Reference', donation.reference],
        ['Date', formatDate(donation.settledAt.toISOString())],
      ],
    },
    { kind: 'link', text: 'See the campaign', url: donation.campaignUrl },
    { kind: 'link', text: 'See your donation', url: donation.donationUrl },
    { kind: 'link', text: 'Download your receipt (PDF)', url: donation.receiptUrl },
    ...(donation.certificateUrl
      ? [{ kind: 'link' as const, text: 'Get your Section 18A certificate for your tax return', url: donation.certificateUrl }]
      : []),
    ...(donation.manageUrl ? [{ kind: 'link' as const, text: 'Change or cancel your recurring donation', url: donation.manageUrl }] : []),
  ])
  return { ...receipt, isWaitedFor: donation.manageUrl === undefined }
}
