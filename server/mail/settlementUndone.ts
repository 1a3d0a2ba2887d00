import type { CurrencyId } from '#domain/enumerations.ts'
import { formatMoney } from '#domain/money.ts'
import { action, greeting, layOut, paragraph } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/outbox.ts'

interface UndoneOf {
  firstName: string
  campaignName: string
  donationUrl: string
  reference: string
  currencyId: CurrencyId
  /** As its donor had read it. */
  amountCents: number
  tipCents: number
  /** Number of the Section 18A certificate, where the donor has one. */
  cancelledCertificate: string | undefined
  /** What came was theirs, in another amount than was promised, and waits for a person again. */
  isTheirs: boolean
}

const TOO_SOON = [
  'That was too soon: it was not what you had chosen, and we have to look at it again.',
  'You need do nothing: we will sort it out.',
] as const
const OF_ANOTHER = [
  'That was our mistake: the payment was not yours.',
  'If you have paid, you need do nothing: your donation counts once we have found your payment. If you have not, nothing was taken from you.',
] as const

/** They were thanked for somebody else's money, or for their own too soon. */
export function settlementUndoneMail(donation: UndoneOf): Mail {
  const { campaignName, cancelledCertificate } = donation
  const total = formatMoney(donation.amountCents + donation.tipCents, donation.currencyId, 'cents')
  const [mistake, next] = donation.isTheirs ? TOO_SOON : OF_ANOTHER
  return layOut(`We thanked you by mistake for a donation to ${campaignName}`, [
    greeting(donation.firstName),
    paragraph(
      `We wrote to you that ${total} had reached us for ${campaignName}. ${mistake} We are sorry. Your receipt for it is not valid, and it does not count for the campaign.`,
    ),
    cancelledCertificate &&
      paragraph(`Your Section 18A certificate ${cancelledCertificate} is cancelled with it and may not be used for your tax return.`),
    paragraph(next),
    { kind: 'table', rows: [['Reference', donation.reference]] },
    action('See your donation', donation.donationUrl),
  ])
}
