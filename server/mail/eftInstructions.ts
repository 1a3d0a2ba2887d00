import { formatMoney } from '#domain/money.ts'
import type { WireTransactionInfo } from '#domain/wire.ts'
import { layOut } from '#server/mail/layout.ts'
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
    { kind: 'paragraph', text: `Hello ${donation.firstName}` },
    {
      kind: 'paragraph',
      text: `Your donation to ${donation.campaignName} waits for your EFT. Pay from your banking app, and use exactly this reference and amount, so that your payment finds its way to your donation.`,
    },
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
    { kind: 'table', rows: moneyRows(donation) },
    {
      kind: 'paragraph',
      text: 'Banks tell us of an EFT within one to two working days. Then your donation counts, and we mail you your receipt. If you have paid already, you need not do anything.',
    },
    // Anybody can fill in an address that is somebody else's.
    { kind: 'paragraph', text: 'Nothing is charged if you do not pay. If you did not ask for this, you need not do anything.' },
    { kind: 'action', text: 'See how to pay, or cancel this donation', url: donation.payUrl },
  ])
  return { ...instructions, isWaitedFor: true }
}
