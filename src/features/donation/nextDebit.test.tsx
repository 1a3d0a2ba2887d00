import { render, screen } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import type { RecurringGift } from '#domain/recurringGift.ts'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { GiftSummary } from './GiftSummary.tsx'

const says = (gift: RecurringGift, text: string) => {
  render(<GiftSummary gift={gift} />)
  expect(screen.getByText(text)).toBeTruthy()
}

describe('how a gift stands names what is taken next', () => {
  const [failed] = gifts.active.debits

  test('a debit that failed, where it is tried again before the next one is due', () => {
    says(gifts.active, 'Active. The next R 168 is taken on 28 October 2026.')
  })

  test('the next one, where that comes first', () => {
    says({ ...gifts.active, debits: [{ ...failed!, nextAttempt: '2026-11-28' }] }, 'Active. The next R 168 is taken on 25 November 2026.')
  })

  test('what the failed one takes now, and not what was tried', () => {
    says({ ...gifts.active, debits: [{ ...failed!, nextAmount: 112_00 }] }, 'Active. The next R 112 is taken on 28 October 2026.')
  })

  test('not a debit that failed and would be tried again only after the campaign’s last day', () => {
    says({ ...gifts.active, endsOn: '2026-10-27' }, 'Nothing more is taken: the campaign ends on 27 October 2026.')
  })
})

test('a gift whose last debit is taken does not name an end that it has not come to', () => {
  says({ ...gifts.active, upcoming: [], debitsLeft: 0, debits: [], endsOn: '2027-01-10' }, 'Active. There is nothing more to be taken.')
})

test('a pause past the end of the campaign does not say that the gift goes on', () => {
  says({ ...gifts.paused, endsOn: '2027-01-10' }, 'Paused. Nothing more is taken: the campaign ends on 10 January 2027.')
})
