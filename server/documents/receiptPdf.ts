import { formatDate } from '#domain/dates.ts'
import type { CurrencyId, PaymentMethod } from '#domain/enumerations.ts'
import { formatMoney } from '#domain/money.ts'
import { moneyLine } from '#domain/moneyLine.ts'
import { PAYMENT_METHOD_TEXT, RECURRING_METHOD_TEXT } from '#domain/paymentMethodText.ts'
import { printable, printableName } from '#server/documents/letters.ts'
import { Paper } from '#server/documents/paper.ts'

export interface Receipt {
  reference: string
  firstName: string
  lastName: string
  email: string
  campaignName: string
  organisationName: string | null
  paymentMethod: PaymentMethod
  currencyId: CurrencyId
  amountCents: number
  tipCents: number
  isAdminFee: boolean
  settledAt: Date
  reversedAt: Date | null
}

/** The same receipt is the same bytes, whenever it is asked for. */
export async function receiptPdf(receipt: Receipt): Promise<Uint8Array> {
  const { reference, currencyId, settledAt, reversedAt, isAdminFee } = receipt
  const line = moneyLine({ amount: receipt.amountCents, tipOrAdminFee: receipt.tipCents, currencyId, isAdminFee })
  const money = (cents: number) => formatMoney(cents, currencyId, 'cents')
  const campaign = printable(receipt.campaignName, 'A campaign on Letsema')
  const organisation = receipt.organisationName && printable(receipt.organisationName)
  const method = PAYMENT_METHOD_TEXT[receipt.paymentMethod]?.name ?? RECURRING_METHOD_TEXT[receipt.paymentMethod]?.name
  const paper = new Paper({
    title: `Donation receipt ${reference}`,
    subject: `Donation to ${campaign}`,
    date: reversedAt ?? settledAt,
  })
  paper.heading('Donation receipt')
  if (reversedAt)
    paper.paragraph(
      `This donation was paid back on ${formatDate(reversedAt.toISOString())}. It no longer counts as given, and this receipt shows only that it was once received.`,
      'danger',
    )
  paper.facts([
    ['Receipt number', reference],
    ['Date received', formatDate(settledAt.toISOString())],
    ['Received from', printableName(receipt)],
    ['For the campaign', campaign],
    ...(organisation ? [['Organisation', organisation] as const] : []),
    ...(method ? [['Paid by', method] as const] : []),
  ])
  paper.subheading('What was given')
  paper.facts(
    [
      ['To the cause', money(line.toCause)],
      [line.tipOrFeeLabel, money(line.tipOrFee)],
      [reversedAt ? 'Total received, and paid back' : 'Total received', money(line.total)],
    ],
    { hasSum: true, align: 'right' },
  )
  paper.paragraph(
    'This is a receipt for money received. It is not a Section 18A certificate and cannot be used to claim a tax deduction.',
    'muted',
  )
  return paper.finish()
}
