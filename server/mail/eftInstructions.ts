import { formatMoney } from '#domain/money.ts'
import { EFT_FROM_ABROAD } from '#domain/eftText.ts'
import type { WireTransactionInfo } from '#domain/wire.ts'
import { action, greeting, layOut, paragraph } from '#server/mail/layout.ts'
import { moneyRows, type MoneyOf } from '#server/mail/moneyRows.ts'
import type { Mail } from '#server/mail/outbox.ts'

interface EftInstructionsOf extends MoneyOf {
  firstName: string
  campaignName: string
  reference: string
  bankingDetails: Omit<NonNullable<WireTransactionInfo['bankingDetails']>, 'bopCode'>
  /** Where the same stands, and the donation can be cancelled. */
  payUrl: string
}

/** The tab that shows the account may be gone by the time the banking app asks for it. */
export function eftInstructionsMail(donation: EftInstructionsOf): Mail {
  const { bankName, accountName, accountNumber, branchNumber, swiftCode } = donation.bankingDetails
  const instructions = layOut(`How to pay your donation to ${donation.campaignName}`, [
    greeting(donation.firstName),
    paragraph(
      `Your donation to ${donation.campaignName} is waiting for your EFT. Pay from your banking app, and use exactly this reference and amount, so that your payment finds its way to your donation.`,
    ),
    {
      kind: 'table',
      rows: [
        ['Reference', donation.reference],
        ['Amount', formatMoney(donation.amountCents + donation.tipCents, donation.currencyId, 'cents')],
        ['Bank', bankName],
        ['Account name', accountName],
        ['Account number', accountNumber],
        ['Branch code', branchNumber],
        ...(swiftCode ? [['SWIFT code', swiftCode] satisfies [string, string]] : []),
      ],
    },
    // Without a tip or fee the amount says it all.
    donation.tipCents > 0 && { kind: 'table', rows: moneyRows(donation) },
    paragraph(
      'Banks usually tell us of an EFT within one to two working days. Then your donation counts, and we mail you your receipt. If you have paid already, you need not do anything.',
    ),
    swiftCode !== '' && paragraph(EFT_FROM_ABROAD),
    // Anybody can fill in an address that is somebody else's.
    paragraph('Nothing is charged if you do not pay. If you did not ask for this, you need not do anything.'),
    action('See how to pay', donation.payUrl),
    paragraph('You can cancel this donation there too.'),
  ])
  return { ...instructions, isWaitedFor: true }
}
