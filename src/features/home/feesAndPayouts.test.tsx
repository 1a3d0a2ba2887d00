import { render, screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { PaymentMethod } from '#domain/enumerations.ts'
import { FeesAndPayouts, HowItWorks } from './texts.tsx'

/** A new way to pay without its words does not compile. */
const COUNTS: Record<PaymentMethod, string> = {
  [PaymentMethod.EFT]: 'By EFT: when it reaches our bank',
  [PaymentMethod.InstantEFT]: 'instant EFT',
  [PaymentMethod.PayPal]: 'PayPal',
  [PaymentMethod.PayPalCard]: 'By card',
  [PaymentMethod.IVeri]: 'By card',
  [PaymentMethod.SnapScan]: 'SnapScan',
  [PaymentMethod.Recurring]: 'Every month, by card or by debit order',
  [PaymentMethod.Paysoft]: 'Every month, by card or by debit order',
  [PaymentMethod.PayFast]: 'By card',
}

test('how soon a gift counts is said of each way to pay', () => {
  render(<FeesAndPayouts />)
  const said = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .join('\n')
  for (const words of Object.values(COUNTS)) expect(said).toContain(words)
})

test.each([
  ['How it works', HowItWorks],
  ['Fees & Payouts', FeesAndPayouts],
])('%s says that we pay out by hand, and of no tip that nobody is asked for', (_, Page) => {
  const { container } = render(<Page />)
  expect(container.textContent).toMatch(/by hand/)
  expect(container.textContent).not.toMatch(/suggest a tip/)
})
