import { formatDate } from '#domain/dates.ts'
import type { CurrencyId } from '#domain/enumerations.ts'
import { formatMoney } from '#domain/money.ts'
import { NATURE_TEXT, numberTextOf, type CertificateDetails } from '#domain/section18A.ts'
import { inLines, printable } from '#server/documents/letters.ts'
import { Paper } from '#server/documents/paper.ts'

export interface Certificate {
  number: string
  pboReference: string
  organisationName: string
  organisationAddress: string
  details: CertificateDetails
  email: string
  currencyId: CurrencyId
  /** Of the gift, without tip or fee. */
  amountCents: number
  receivedAt: Date
  issuedAt: Date
  cancelledAt: Date | null
}

/** With what Notice 6762 asks for, and nothing else. */
export async function certificatePdf(certificate: Certificate): Promise<Uint8Array> {
  const { number, pboReference, details, issuedAt, receivedAt, cancelledAt } = certificate
  const organisation = printable(certificate.organisationName, 'The organisation')
  const address = printable(certificate.organisationAddress)
  const paper = new Paper({
    title: `Section 18A certificate ${number}`,
    subject: `Donation to ${organisation}`,
    date: cancelledAt ?? issuedAt,
  })
  paper.heading('Section 18A certificate')
  if (cancelledAt)
    paper.paragraph(
      `Cancelled on ${formatDate(cancelledAt.toISOString())}, because the donation was paid back, or had been booked by mistake. It may not be used to claim a tax deduction.`,
      'danger',
    )
  paper.facts([
    ['Certificate number', number],
    ['Date of issue', formatDate(issuedAt.toISOString())],
  ])
  paper.subheading('The organisation')
  paper.facts([['Name', organisation], ['PBO reference number', pboReference], ...(address ? [['Address', address] as const] : [])])
  paper.subheading('The donor')
  paper.facts([
    ['Nature of the donor', NATURE_TEXT[details.nature]],
    ['Name', details.legalName],
    ...(details.tradingName ? [['Trading name', details.tradingName] as const] : []),
    [numberTextOf(details), details.idNumber],
    ['Country of issue', details.idCountry],
    ['Income tax reference', details.taxReference || 'Not given'],
    ['Address', inLines(details.address)],
    ['Contact number', details.contactNumber],
    ['E-mail address', certificate.email],
  ])
  paper.subheading('The donation')
  paper.facts(
    [
      ['Date of receipt', formatDate(receivedAt.toISOString())],
      ['Nature of the donation', 'Money'],
      ['Amount of the donation', formatMoney(certificate.amountCents, certificate.currencyId, 'cents')],
    ],
    { hasSum: true, align: 'right' },
  )
  paper.paragraph(
    `This receipt is issued for the purposes of section 18A of the Income Tax Act, 1962 (Act 58 of 1962). The donation has been or will be used exclusively for the objects of ${organisation} in carrying on the public benefit activities approved under that section. It has no tip and no fee in it.`,
    'muted',
  )
  return paper.finish()
}
