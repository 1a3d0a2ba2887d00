import { render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byCode, byEft } from '#machines/payment/fixtures.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import { CodeToPay } from './CodeToPay.tsx'
import { AwaitingTransfer, Instructions } from './PaymentScreens.tsx'

/** jsdom has no pointer. */
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => void vi.unstubAllGlobals())

const waits = (donation: PlacedDonation) =>
  render(<AwaitingTransfer donation={donation} notice="" send={() => {}} onGiveAgain={() => {}} />)
const copied = () => screen.getAllByRole('button', { name: /^Copy/ }).map((button) => button.textContent.replace('Copy', '').trim())
const withoutTip = (donation: PlacedDonation): PlacedDonation => ({
  ...donation,
  line: { ...donation.line, tipOrFee: 0, total: donation.line.toCause },
})
const code = (donation: PlacedDonation) => (
  <CodeToPay donation={donation} link="https://pos.snapscan.io/qr/x" send={() => {}} onGiveAnother={null} />
)
const inOrder = (...texts: RegExp[]) => {
  const all = document.body.textContent
  const places = texts.map((text) => all.search(text))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
}

test('all that banks ask for is shown and can be copied, the SWIFT code for donors abroad among it', () => {
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

test('what the SWIFT code is for is said where it is, and asked for before it is shown', () => {
  waits(byEft)
  const disclosure = screen.getByText('Paying from abroad?').closest('details')
  expect(disclosure?.open).toBe(false)
  expect(disclosure?.textContent).toContain('SBZAZAJJ')
  expect(disclosure?.textContent).toContain('charge all fees to you')
  expect(disclosure?.textContent).not.toContain('051001')
})

test('what to do comes before what follows from it', () => {
  render(<Instructions donation={byEft} isMadeHere send={() => {}} onGiveAnother={null} />)
  inOrder(/Reference/, /Amount/, /Account number/, /I have paid/, /When your payment reaches our bank/)
})

test('that the payment is waited for stands right under the code, before the reference and the amount', () => {
  render(code(byCode))
  inOrder(/Open SnapScan/, /Waiting for your payment\./, /Reference/, /Amount/, /I have paid/)
})

test('where the amount is all there is, it is not told once more as a sum', () => {
  const { rerender } = render(<Instructions donation={byEft} isMadeHere send={() => {}} onGiveAnother={null} />)
  expect(screen.getByText('To the cause')).toBeDefined()
  rerender(<Instructions donation={withoutTip(byEft)} isMadeHere send={() => {}} onGiveAnother={null} />)
  expect(screen.queryByText('To the cause')).toBeNull()
  rerender(code(byCode))
  expect(screen.getByText('To the cause')).toBeDefined()
  rerender(code(withoutTip(byCode)))
  expect(screen.queryByText('To the cause')).toBeNull()
})

test('an account without a SWIFT code has no line for it', () => {
  if (byEft.next.kind !== 'instructions') throw new Error('It is not paid by EFT')
  waits({ ...byEft, next: { ...byEft.next, bankingDetails: { ...byEft.next.bankingDetails, swiftCode: '' } } })
  expect(screen.queryByText('SWIFT code')).toBeNull()
  expect(screen.queryByText('Paying from abroad?')).toBeNull()
})

test('a donor who made it now is told that the details are in a mail too, one who opens it from there is not', () => {
  const shown = (isMadeHere: boolean) => <Instructions donation={byEft} isMadeHere={isMadeHere} send={() => {}} onGiveAnother={null} />
  const { rerender } = render(shown(true))
  expect(screen.getByText(/We have also mailed you these details\./)).toBeDefined()
  rerender(shown(false))
  expect(screen.queryByText(/mailed you/)).toBeNull()
})
