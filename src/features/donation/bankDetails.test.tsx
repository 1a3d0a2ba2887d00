import { render, screen } from '@testing-library/preact'
import { expect, it } from 'vitest'
import { byEft } from '#machines/payment/fixtures.ts'
import type { PlacedDonation } from '#machines/donation/types.ts'
import { AwaitingTransfer, Instructions } from './PaymentScreens.tsx'

const waits = (donation: PlacedDonation) =>
  render(<AwaitingTransfer donation={donation} notice="" send={() => {}} onGiveAgain={() => {}} />)
const copied = () => screen.getAllByRole('button', { name: /^Copy/ }).map((button) => button.textContent.replace('Copy', '').trim())

it('all that banks ask for is shown and can be copied, the SWIFT code for who pays from abroad among it', () => {
  waits(byEft)
  for (const text of ['Standard Bank', 'Letsema Giving', '012345678', '051001', 'SBZAZAJJ']) expect(screen.getByText(text)).toBeDefined()
  expect(copied()).toEqual([
    'the reference',
    'the amount',
    'the bank',
    'the account name',
    'the account number',
    'the branch code',
    'the SWIFT code',
  ])
})

it('an account without a SWIFT code has no line for it', () => {
  if (byEft.next.kind !== 'instructions') throw new Error('It is not paid by EFT')
  waits({ ...byEft, next: { ...byEft.next, bankingDetails: { ...byEft.next.bankingDetails, swiftCode: '' } } })
  expect(screen.queryByText('SWIFT code')).toBeNull()
})

it('who made it now is told that the details are in a mail too, who opens it from there is not', () => {
  const shown = (isMadeHere: boolean) => <Instructions donation={byEft} isMadeHere={isMadeHere} send={() => {}} />
  const { rerender } = render(shown(true))
  expect(screen.getByText(/We have also mailed you these details\./)).toBeDefined()
  rerender(shown(false))
  expect(screen.queryByText(/mailed you/)).toBeNull()
})
