import { fireEvent, render, screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import type { GivingRefusal } from '#domain/campaign.ts'
import { DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import { byCard, everyMonth } from '#machines/payment/fixtures.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import { DonationStory } from '#mocks/DonationStory.tsx'
import { Provided, Somewhere } from '#mocks/inWorld.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { NotPaid } from './Outcomes.tsx'

const nothing = () => {}

const shows = (
  outcome: 'declined' | 'cancelled',
  paymentMethod: PaymentMethod,
  campaignPath: string | null = 'water',
  donation: PlacedDonation = byCard,
  refusal: GivingRefusal | null = null,
) =>
  render(
    <NotPaid
      outcome={outcome}
      campaignPath={campaignPath}
      donation={{ ...donation, paymentMethod }}
      notice={null}
      refusal={refusal}
      isFormKept
      wanted={null}
      onWant={nothing}
    />,
  )
const choices = () => [...document.querySelectorAll('a, button')].map(({ textContent }) => textContent)
const drawn = (icon: IconName) => {
  const { container, unmount } = render(<Icon name={icon} />)
  const path = container.querySelector('path')?.getAttribute('d')
  unmount()
  return path
}

test('a cancelled EFT, which must not be paid twice, offers nothing before the way back', () => {
  shows('cancelled', PaymentMethod.EFT)
  expect(screen.getByText(/please do not pay again/)).toBeDefined()
  expect(choices()).toEqual(['Back to the campaign', 'Give again', 'Choose another way to pay', 'Give another amount'])
  expect(screen.getByRole('link').getAttribute('href')).toBe('/campaign/water')
})

test('nor does a code that is cancelled here: it may have been paid on a phone, of which nobody has told us yet', () => {
  shows('cancelled', PaymentMethod.SnapScan)
  expect(screen.getByText(/If you have paid in SnapScan already, please do not pay again/)).toBeDefined()
  expect(screen.queryByText(/nothing was charged/)).toBeNull()
  expect(choices()).toEqual(['Back to the campaign', 'Give again', 'Choose another way to pay', 'Give another amount'])
})

test('where the campaign is hidden there is no way back to it', () => {
  shows('cancelled', PaymentMethod.EFT, null)
  expect(choices()).toEqual(['Give again', 'Choose another way to pay', 'Give another amount'])
})

test.each(['declined', 'cancelled'] as const)('where the campaign takes nothing now, what was %s is not tried again', (outcome) => {
  shows(outcome, PaymentMethod.PayFast, 'water', byCard, 'closed')
  expect(screen.getByText('This campaign has been closed, so it no longer takes donations.')).toBeDefined()
  expect(screen.queryByText(/still here/)).toBeNull()
  expect(choices()).toEqual(['Find another campaign'])
  expect(screen.getByRole('link').getAttribute('href')).toBe('/find-campaign')
})

test('a transfer to a campaign that takes nothing now may still come, and is not given again', () => {
  shows('cancelled', PaymentMethod.EFT, null, byCard, 'hidden')
  expect(screen.getByText(/please do not pay again/)).toBeDefined()
  expect(screen.getByText('This campaign is hidden for now, so it cannot take donations.')).toBeDefined()
  expect(choices()).toEqual(['Find another campaign'])
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

test.each([
  [PaymentMethod.PayFast, 'Your bank'],
  [PaymentMethod.PayPal, 'PayPal'],
  [PaymentMethod.PayPalCard, 'PayPal'],
])('whoever declined a payment by %s is named', (method, who) => {
  shows('declined', method)
  expect(screen.getByRole('alert').textContent).toMatch(new RegExp(`^${who} did not let this payment through\\.`))
})

test.each(['declined', 'cancelled'] as const)('what was %s is named by its sum, its method and its reference', (outcome) => {
  shows(outcome, PaymentMethod.SnapScan)
  const { campaignName, reference } = byCard
  expect(screen.getByText(reference).parentElement?.textContent).toBe(
    `R\u00a0280,00 in all for ${campaignName}\u00a0· SnapScan\u00a0· reference ${reference}`,
  )
})

test('for a gift every month it is the card that was declined, or the extra gift', () => {
  const { recurrence, campaignName, reference } = everyMonth
  const named = () => screen.getByText(reference).parentElement?.textContent
  const { unmount } = shows('declined', PaymentMethod.PayFast, 'water', everyMonth)
  expect(named()).toBe(`R\u00a0100,00 for ${campaignName}\u00a0· Card\u00a0· reference ${reference}`)
  unmount()
  shows('declined', PaymentMethod.PayFast, 'water', { ...everyMonth, recurrence: recurrence && { ...recurrence, extraGift: null } })
  expect(named()).toBe(`Your card for ${campaignName}\u00a0· reference ${reference}`)
})

test('while the server is asked once more what became of it, the screen stays, and a press waits for the answer', async () => {
  const donation = { ...byCard, status: DonationStatus.Rejected }
  render(
    <Somewhere>
      <Provided>
        <DonationStory state="paying" context={{ donation }} payment={{ state: 'askingOnceMore', context: { donation } }} />
      </Provided>
    </Somewhere>,
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  again.focus()
  fireEvent.click(again)
  expect((await screen.findByRole('button', { name: 'One moment…' })) === document.activeElement).toBe(true)
  expect(screen.getByRole('heading', { name: 'The payment was declined' })).toBeDefined()
})
