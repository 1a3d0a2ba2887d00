import { render, screen } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { PaymentMethod, RecurringDay, RecurringDuration } from '#domain/enumerations.ts'
import { moneyLine } from '#domain/moneyLine.ts'
import { giftAhead } from '#domain/recurringGift.ts'
import type { CalendarDate } from '#domain/recurringSchedule.ts'
import type { DonationDraft } from '#machines/donation/draft.ts'
import { contextWith, debitOrderDraft, terms } from '#machines/donation/fixtures.ts'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { PortsProvider, type Ports } from '#ports/ports.tsx'
import { DebitDates } from './DebitDates.tsx'
import { GiftSummary } from './GiftSummary.tsx'
import { ReviewStep } from './ReviewStep.tsx'

const gift = moneyLine({ amount: 150_00, tipOrAdminFee: 18_00, currencyId: 1, isAdminFee: false })
const page = () => document.body.textContent.replaceAll('\u00a0', ' ')
const TODAY = '2026-11-23'
const at = (opened: CalendarDate, now = opened) =>
  ({ startedAt: Date.parse(`${opened}T10:00:00Z`), clock: () => Date.parse(`${now}T10:00:00Z`) }) as Ports
/** Each line of the box: the day, what it is, how much. */
const lines = () =>
  screen.getAllByRole('listitem').map(({ children }) => [...children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')))

const nothing = () => {}
const review = (draft: Partial<DonationDraft>, endsOn: CalendarDate | null = null, ports = at(TODAY)) =>
  render(
    <PortsProvider ports={ports}>
      <ReviewStep
        context={contextWith({ terms: { ...terms, endsOn }, draft: { ...debitOrderDraft, ...draft } })}
        sending="no"
        onConfirm={nothing}
        onRetry={nothing}
        onBack={nothing}
        onChange={nothing}
      />
    </PortsProvider>,
  )

test.each([
  ['100', PaymentMethod.PayFast, 'Extra gift', 'R 100,00'],
  ['100', PaymentMethod.Paysoft, 'Extra gift', 'R 100,00'],
  ['', PaymentMethod.PayFast, 'Nothing: your card is stored', 'R 0,00'],
  ['', PaymentMethod.Paysoft, 'Nothing', 'R 0,00'],
])('the review says first what is taken today: of an extra gift of %j by %i', (extraGiftText, paymentMethod, what, amount) => {
  review({ extraGiftText, paymentMethod })
  expect(screen.getByText('What is taken, and when')).toBeDefined()
  expect(lines()[0]).toEqual(['Today', what, amount])
})

const once = { term: RecurringDuration.ThreeMonths, deductionDate: RecurringDay.TwentyFifth, tipChoice: 'none' } as const

test('the review says each date, what is taken on it, and how much, right after the sum', () => {
  review({ amountText: '200', ...once, term: RecurringDuration.SixMonths, extraGiftText: '100' })
  expect(lines()).toEqual([
    ['Today', 'Extra gift', 'R 100,00'],
    ['25 November 2026', 'Monthly gift', 'R 200,00'],
    ['25 December 2026', 'Monthly gift', 'R 200,00'],
    ['25 January 2027', 'Monthly gift', 'R 200,00'],
    ['Then 2 more, on the 25th of each month'],
    ['25 April 2027', 'Monthly gift, last of 6', 'R 200,00'],
  ])
  expect(page()).toMatch(/Total each month.*What is taken, and when.*Your gift/)
})

test('a gift that is taken once is not reviewed as a monthly one', () => {
  review({ amountText: '200', extraGiftText: '', ...once }, '2026-12-16')
  expect(lines()).toEqual([
    ['Today', 'Nothing', 'R 0,00'],
    ['25 November 2026', 'Your gift, once', 'R 200,00'],
  ])
  expect(page()).toContain('R 200,00, once on 25 November 2026')
  expect(page()).toContain('Before the campaign ends on 16 December 2026')
  expect(screen.getByText('Total on 25 November 2026')).toBeDefined()
  expect(page()).not.toMatch(/each month|every month/)
})

test('the review of a debit order names the account that it takes from, and never its whole number', () => {
  review({ accountNumber: ' 6200 1234 567 ' })
  expect(screen.getByText('Debit order, FNB account ending in 567')).toBeDefined()
  expect(page().replaceAll(/\s/g, '')).not.toContain('1234567')
})

test('the review of a gift by card names no account that was typed before', () => {
  review({ paymentMethod: PaymentMethod.PayFast })
  expect(screen.getByText('Card')).toBeDefined()
  expect(page()).not.toContain('ending in')
})

test('a page that was left open over a month shows the dates that are still to come', () => {
  review({ term: RecurringDuration.ThreeMonths, deductionDate: RecurringDay.FirstOfMonth }, null, at('2026-11-24', '2026-12-02'))
  expect(lines()[1]?.[0]).toBe('1 January 2027')
})

describe('of a campaign that ends before the term', () => {
  const shows = (term: RecurringDuration, endsOn: CalendarDate | null, isEndSaid = false) => {
    const ahead = giftAhead({ term, deductionDate: RecurringDay.Fifteenth }, endsOn, TODAY)!
    return render(<DebitDates ahead={ahead} gift={gift} isEndSaid={isEndSaid} />)
  }

  test('a single debit is no monthly one', () => {
    shows(RecurringDuration.TwelveMonths, '2027-01-08')
    expect(lines()).toEqual([['15 December 2026', 'Your gift, once', 'R 168,00']])
    expect(page()).toContain('The campaign ends on 8 January 2027: nothing is taken after that.')
    expect(page()).not.toMatch(/month|pause/)
  })

  test('the debits that are left are counted and added up', () => {
    shows(RecurringDuration.TwelveMonths, '2027-04-20')
    expect(lines().at(-1)).toEqual(['15 April 2027', 'Monthly gift, last of 5', 'R 168,00'])
    expect(page()).toContain('The campaign ends on 20 April 2027: 5 monthly gifts, R 840,00 in all.')
  })

  test('a single one that would be left out stands there too', () => {
    shows(RecurringDuration.TwelveMonths, '2027-04-20')
    expect(lines().map(([when]) => when)).toEqual([
      '15 December 2026',
      '15 January 2027',
      '15 February 2027',
      '15 March 2027',
      '15 April 2027',
    ])
  })

  test('a term without end is counted up to the end of the campaign', () => {
    shows(RecurringDuration.Indefinite, '2027-04-20')
    expect(page()).toContain('5 monthly gifts, R 840,00 in all.')
    expect(page()).not.toContain('until you stop it')
  })

  test('a campaign that ends after the last of them is not said to end', () => {
    shows(RecurringDuration.TwelveMonths, '2027-11-15')
    expect(lines().at(-1)?.slice(0, 2)).toEqual(['15 November 2027', 'Monthly gift, last of 12'])
    expect(page()).not.toContain('in all')
    expect(page()).not.toContain('The campaign ends')
  })

  test.each(['2026-12-14', '2026-12-15', '2027-04-20'])('its end is not said where it was said before: %s', (endsOn) => {
    shows(RecurringDuration.TwelveMonths, endsOn, true)
    expect(page()).not.toContain('campaign ends')
  })

  const reviews = (term: RecurringDuration, endsOn: CalendarDate | null) => review({ term, deductionDate: RecurringDay.Fifteenth }, endsOn)

  test.each([
    [RecurringDuration.TwelveMonths, '2027-02-08', 'On the 15th, until the campaign ends on 8 February 2027'],
    [RecurringDuration.Indefinite, '2027-02-08', 'On the 15th, until the campaign ends on 8 February 2027'],
    [RecurringDuration.Indefinite, '2027-01-08', 'Before the campaign ends on 8 January 2027'],
    [RecurringDuration.TwelveMonths, '2027-11-15', 'On the 15th, for 12 months'],
    [RecurringDuration.Indefinite, null, 'On the 15th, until you stop it'],
  ])('the review says until when it is taken', (term, endsOn, said) => {
    reviews(term, endsOn)
    expect(screen.getByText(said)).toBeDefined()
  })

  test.each([
    [{ endsOn: '2026-12-24' }, 'Until the campaign ends on 24 December 2026'],
    [{ endsOn: '2026-11-24' }, 'Until the campaign ends on 24 November 2026'],
    [{ term: RecurringDuration.TwentyFourMonths, debitsLeft: 24, endsOn: '2028-01-01' }, 'Until the campaign ends on 1 January 2028'],
    [{ endsOn: '2027-07-25' }, '12 months, 9 still to come'],
    [{ endsOn: null }, '12 months, 9 still to come'],
  ])('so does the page of the gift', (over, said) => {
    render(<GiftSummary gift={{ ...gifts.active, ...over }} />)
    expect(screen.getByText(said)).toBeDefined()
  })

  test('the page of a gift that is taken once says when, and is of no month', () => {
    const { rerender } = render(<GiftSummary gift={{ ...gifts.active, debits: [], endsOn: '2026-12-24' }} />)
    expect(screen.getByText('Once, on 25 November 2026')).toBeDefined()
    expect(screen.getByText('Total on 25 November 2026')).toBeDefined()
    expect(page()).not.toMatch(/each month|every month|For how long/)
    rerender(<GiftSummary gift={{ ...gifts.active, endsOn: '2026-12-24' }} />)
    expect(screen.getByText('On the 25th of every month')).toBeDefined()
  })
})
