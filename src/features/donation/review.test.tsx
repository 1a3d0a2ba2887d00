import { render, screen } from '@testing-library/preact'
import { expect, it } from 'vitest'
import { draft, monthlyDraft, terms } from '#machines/donation/fixtures.ts'
import type { DonationContext } from '#machines/donation/types.ts'
import { Provided } from '#mocks/inWorld.tsx'
import { ReviewStep } from './ReviewStep.tsx'

const context: DonationContext = {
  terms,
  startsAt: 'amount',
  draft,
  reached: 'review',
  unaccepted: [],
  attemptKey: null,
  mayBeSetUp: false,
  refusals: {},
  notice: null,
  donation: null,
  resume: 'start',
}
const nothing = () => undefined

const review = (sending: 'no' | 'sending' | 'stillWorking', comment = draft.comment) => (
  <Provided>
    <ReviewStep
      context={{ ...context, draft: { ...draft, comment } }}
      sending={sending}
      onConfirm={nothing}
      onRetry={nothing}
      onBack={nothing}
      onChange={nothing}
    />
  </Provided>
)

it('that it is still working is read out: where it is said stood there before', () => {
  const { rerender } = render(review('no'))
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('')
  rerender(review('sending'))
  expect(status.textContent).toBe('One moment…')
  rerender(review('stillWorking'))
  expect(screen.getByRole('status')).toBe(status)
  expect(status.textContent).toContain('Still working…')
})

it('a comment is shown as the public will read it: with its lines, and from where its letters begin', () => {
  const comment = 'شكرا\nSterkte'
  render(review('no', comment))
  const shown = screen.getByText((_, element) => element?.textContent === comment && element.children.length === 0)
  expect([shown.style.whiteSpace, shown.dir]).toEqual(['pre-line', 'auto'])
})

it('what each button changes is heard as a sentence', () => {
  render(
    <Provided>
      <ReviewStep
        context={{ ...context, draft: monthlyDraft }}
        sending="no"
        onConfirm={nothing}
        onRetry={nothing}
        onBack={nothing}
        onChange={nothing}
      />
    </Provided>,
  )
  expect(screen.getAllByRole('button', { name: /^Change/ }).map(({ textContent }) => textContent)).toEqual([
    'Change your gift',
    'Change the day and for how long',
    'Change the extra gift',
    'Change your name',
    'Change where the receipt goes',
    'Change mobile number',
    'Change what the public sees',
    'Change comment',
    'Change payment method',
  ])
})
