import { render, screen } from '@testing-library/preact'
import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { contextWith, draft, inputs, monthlyDraft, terms as givingTerms } from '#machines/donation/fixtures.ts'
import { donationMachine } from '#machines/donation/machine.ts'
import type { DonationDraft } from '#machines/donation/draft.ts'
import { Provided, Somewhere } from '#mocks/inWorld.tsx'
import { Wizard } from './DonationScreen.tsx'
import { PATIENCE } from '#tests/patience.ts'
import { ReviewStep } from './ReviewStep.tsx'

const nothing = () => undefined

const review = ({
  over = {},
  notice = null,
  sending = 'no',
  onChange = nothing,
}: {
  over?: Partial<DonationDraft>
  notice?: string | null
  sending?: 'no' | 'sending' | 'stillWorking' | 'failed'
  onChange?: (step: string) => void
} = {}) => (
  <Provided>
    <ReviewStep
      context={contextWith({ draft: { ...draft, ...over }, notice })}
      sending={sending}
      onConfirm={nothing}
      onRetry={nothing}
      onBack={nothing}
      onChange={onChange}
    />
  </Provided>
)

test('that it is still working is read out: where it is said stood there before', () => {
  const { rerender } = render(review())
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('')
  rerender(review({ sending: 'sending' }))
  expect(status.textContent).toBe('One moment…')
  rerender(review({ sending: 'stillWorking' }))
  expect(screen.getByRole('status')).toBe(status)
  expect(status.textContent).toContain('Still working…')
})

test('what the server said has the focus as it comes, and leaves it where the donor presses while it is sent once more', () => {
  const notice = 'There was a problem while processing your request, please try again later.'
  const { rerender } = render(review({ notice, sending: 'failed' }))
  const said = screen.getByRole('alert').closest('[tabindex]')
  expect(document.activeElement).toBe(said)
  screen.getByRole('button', { name: 'Try again' }).focus()
  rerender(review({ notice, sending: 'sending' }))
  rerender(review({ notice, sending: 'stillWorking' }))
  expect(document.activeElement).not.toBe(said)
  rerender(review({ notice, sending: 'failed' }))
  expect(document.activeElement).toBe(said)
})

test('a comment is shown as the public will read it: with its lines, and from where its letters begin', () => {
  const comment = 'شكرا\nSterkte'
  render(review({ over: { comment } }))
  const shown = screen.getByText((_, element) => element?.textContent === comment && element.children.length === 0)
  expect([shown.style.whiteSpace, shown.dir]).toEqual(['pre-line', 'auto'])
})

test('what looks like a slip in the address is asked about, and holds nobody up', () => {
  const onChange = vi.fn<(step: string) => void>()
  render(review({ over: { email: 'thandi@gmial.com' }, onChange }))
  expect(screen.getByText(/^Did you mean/).textContent).toBe(
    'Did you mean thandi@gmail.com? Your receipt goes to the address that you gave: thandi@gmial.com',
  )
  screen.getByRole('button', { name: 'Change the address' }).click()
  expect(onChange).toHaveBeenCalledWith('details')
  expect(screen.getByRole('button', { name: 'Go to payment' }).getAttribute('aria-disabled')).toBeNull()
})

test('an address without one is not asked about', () => {
  render(review({ over: { email: 'thandi@example.org' } }))
  expect(screen.queryByText(/^Did you mean/)).toBeNull()
})

test('what each button changes is heard as a sentence', () => {
  render(review({ over: monthlyDraft }))
  expect(screen.getAllByRole('button', { name: /^Change/ }).map(({ textContent }) => textContent)).toEqual([
    'Change your gift',
    'Change the day and for how long',
    'Change the extra gift',
    'Change your name',
    'Change where the receipt goes',
    'Change mobile number',
    'Change comment',
    'Change payment method',
  ])
})

const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent)

test('a name that the public sees too stands once, and the campaign in the heading only', () => {
  render(review())
  expect(terms().slice(terms().indexOf('Total') + 1)).toEqual([
    'Your gift',
    'Your name, which the public sees',
    'Receipt to',
    'Mobile number',
    'Comment',
    'Payment method',
  ])
})

test.each([
  [{ anonymous: true }, 'Anonymous'],
  [{ displayName: 'A friend of the village' }, 'A friend of the village'],
])('what the public sees in its place stands beside it: %o', (over, shown) => {
  render(review({ over }))
  expect(terms()).toContain('Your name')
  expect(screen.getByText('The public sees').nextElementSibling?.textContent).toContain(shown)
  expect(screen.getByText('what the public sees').parentElement?.textContent).toBe('Change what the public sees')
})

test('its key is made as it is drawn, and once: a copy of the tab from then on sends the same donation', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const donation = createActor(donationMachine, { input: inputs.savedAtReview }).start()
  const keyed = vi.fn<(key: string | null) => void>()
  donation.subscribe(({ context }) => keyed(context.attemptKey))
  render(
    <Somewhere>
      <Provided>
        <Wizard donation={donation} campaign={{ path: givingTerms.campaignPath, name: givingTerms.campaignName, thankYouMessage: '' }} />
      </Provided>
    </Somewhere>,
  )
  await vi.waitFor(() => expect(keyed.mock.calls).toEqual([['story-key']]), PATIENCE)
})
