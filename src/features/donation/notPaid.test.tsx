import { render, screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { PaymentMethod } from '#domain/enumerations.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { NotPaid } from './Outcomes.tsx'

const nothing = () => {}

const shows = (outcome: 'declined' | 'cancelled', paymentMethod: PaymentMethod, campaignPath: string | null = 'water') =>
  render(
    <NotPaid
      outcome={outcome}
      campaignPath={campaignPath}
      paymentMethod={paymentMethod}
      notice={null}
      isFormKept
      onTryAgain={nothing}
      onOtherMethod={nothing}
      onStartAfresh={nothing}
    />,
  )
const choices = () => [...document.querySelectorAll('a, button')].map(({ textContent }) => textContent)
const drawn = (icon: IconName) => {
  const { container, unmount } = render(<Icon name={icon} />)
  const path = container.querySelector('path')?.getAttribute('d')
  unmount()
  return path
}

test('of a cancelled EFT, which must not be paid twice, nothing is offered before the way back', () => {
  shows('cancelled', PaymentMethod.EFT)
  expect(screen.getByText(/please do not pay again/)).toBeDefined()
  expect(choices()).toEqual(['Back to the campaign', 'Give again', 'Choose another way to pay', 'Give another amount'])
  expect(screen.getByRole('link').getAttribute('href')).toBe('/campaign/water')
})

test('where the campaign is hidden there is no way back to it', () => {
  shows('cancelled', PaymentMethod.EFT, null)
  expect(choices()).toEqual(['Give again', 'Choose another way to pay', 'Give another amount'])
})

test.each(['declined', 'cancelled'] as const)('a card that was %s is tried again first', (outcome) => {
  shows(outcome, PaymentMethod.PayFast)
  expect(choices()).toEqual(['Try again', 'Choose another way to pay', 'Give another amount'])
})

test.each([
  ['declined', PaymentMethod.PayFast, 'warning'],
  ['cancelled', PaymentMethod.PayFast, 'close'],
  ['cancelled', PaymentMethod.EFT, 'close'],
] as const)('what was %s (by %s) shows so: nothing is waited for', (outcome, paymentMethod, icon) => {
  const path = drawn(icon)
  shows(outcome, paymentMethod)
  expect(
    screen
      .getByRole(outcome === 'declined' ? 'alert' : 'status')
      .querySelector('path')
      ?.getAttribute('d'),
  ).toBe(path)
})
