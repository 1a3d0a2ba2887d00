import { render, screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { PaymentMethod, RecurringDay, RecurringDuration } from '#domain/enumerations.ts'
import { moneyLine } from '#domain/moneyLine.ts'
import type { CalendarDate } from '#domain/recurringSchedule.ts'
import type { DonationDraft } from '#machines/donation/draft.ts'
import { debitOrderDraft, terms } from '#machines/donation/fixtures.ts'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { PortsProvider, type Ports } from '#ports/ports.tsx'
import { DebitDates } from './DebitDates.tsx'
import { GiftSummary } from './GiftSummary.tsx'
import { ReviewStep } from './ReviewStep.tsx'

const gift = moneyLine({ amount: 150_00, tipOrAdminFee: 18_00, currencyId: 1, isAdminFee: false })
const page = () => document.body.textContent
const at = (instant: string) => ({ startedAt: Date.parse(instant), clock: () => Date.parse(instant) }) as Ports

const nothing = () => {}
const review = (draft: Partial<DonationDraft>, endsOn: CalendarDate | null = null) =>
  render(
    <PortsProvider ports={at('2026-11-23T10:00:00Z')}>
      <ReviewStep
        context={{
          startsAt: 'amount',
          reached: 'review',
          unaccepted: [],
          resume: 'start',
          terms: { ...terms, endsOn },
          draft: { ...debitOrderDraft, ...draft },
          refusals: {},
          notice: null,
          attemptKey: null,
          mayBeSetUp: false,
          donation: null,
        }}
        sending="no"
        onConfirm={nothing}
        onRetry={nothing}
        onBack={nothing}
        onChange={nothing}
      />
    </PortsProvider>,
  )

it.each([
  ['100', PaymentMethod.PayFast, 'Today, your extra gift', 'R 100,00'],
  ['100', PaymentMethod.Paysoft, 'Today, your extra gift', 'R 100,00'],
  ['', PaymentMethod.PayFast, 'Today', 'Nothing: your card is stored'],
  ['', PaymentMethod.Paysoft, 'Today', 'Nothing'],
])('the review says first what is taken today: of an extra gift of %j by %i', (onceOffText, paymentMethod, when, what) => {
  review({ onceOffText, paymentMethod })
  expect(screen.getByText('What is taken, and when')).toBeDefined()
  const [today] = screen.getAllByRole('listitem')
  expect([...(today?.children ?? [])].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([when, what])
})

it('the review counts the monthly debits without the extra gift', () => {
  review({ onceOffText: '100' }, '2026-12-20')
  expect(page()).toContain('The only monthly debit')
  expect(page()).toContain('One monthly debit in all, of')
})

it('the review of a debit order names the account that it takes from, and never its whole number', () => {
  review({ accountNumber: ' 6200 1234 567 ' })
  expect(screen.getByText('Debit order, FNB account ending in 567')).toBeDefined()
  expect(page().replaceAll(/\s/g, '')).not.toContain('1234567')
})

it('the review of a gift by card names no account that was typed before', () => {
  review({ paymentMethod: PaymentMethod.PayFast })
  expect(screen.getByText('Card')).toBeDefined()
  expect(page()).not.toContain('ending in')
})

it('a page that was left open over a month shows the dates that are still to come', () => {
  const ports = { startedAt: Date.parse('2026-11-24T10:00:00Z'), clock: () => Date.parse('2026-12-02T10:00:00Z') } as Ports
  render(
    <PortsProvider ports={ports}>
      <DebitDates term={RecurringDuration.ThreeMonths} day={RecurringDay.FirstOfMonth} endsOn={null} gift={gift} />
    </PortsProvider>,
  )
  expect(screen.getByText('First debit').parentElement?.textContent).toContain('January 2027')
})

describe('of a campaign that ends before the term', () => {
  const shows = (term: RecurringDuration, endsOn: CalendarDate | null) =>
    render(
      <PortsProvider ports={at('2026-11-23T10:00:00Z')}>
        <DebitDates term={term} day={RecurringDay.Fifteenth} endsOn={endsOn} gift={gift} />
      </PortsProvider>,
    )

  it('a single debit is named the only one', () => {
    shows(RecurringDuration.TwelveMonths, '2027-01-08')
    expect(screen.getByText('The only debit').parentElement?.textContent).toContain('15 December 2026')
    expect(page()).not.toContain('First debit')
    expect(screen.getByText('One debit in all, of R 168.')).toBeDefined()
    expect(screen.getByText('The campaign ends on 8 January 2027: nothing is taken after that.')).toBeDefined()
  })

  it('the debits that are left are counted and added up', () => {
    shows(RecurringDuration.TwelveMonths, '2027-04-20')
    expect(screen.getByText('Last of 5').parentElement?.textContent).toContain('15 April 2027')
    expect(screen.getByText('5 debits in all, R 840 together.')).toBeDefined()
  })

  it('also where the term has no end', () => {
    shows(RecurringDuration.Indefinite, '2027-04-20')
    expect(screen.getByText('5 debits in all, R 840 together.')).toBeDefined()
    expect(page()).not.toContain('until you stop it')
  })

  it('and not where it ends after the last of them', () => {
    shows(RecurringDuration.TwelveMonths, '2027-11-15')
    expect(screen.getByText('Last of 12').parentElement?.textContent).toContain('15 November 2027')
    expect(page()).not.toContain('in all')
    expect(page()).not.toContain('The campaign ends')
  })

  const reviews = (term: RecurringDuration, endsOn: CalendarDate | null) => review({ term, deductionDate: RecurringDay.Fifteenth }, endsOn)

  it.each([
    [RecurringDuration.TwelveMonths, '2027-01-08', 'On the 15th, until the campaign ends on 8 January 2027'],
    [RecurringDuration.Indefinite, '2027-01-08', 'On the 15th, until the campaign ends on 8 January 2027'],
    [RecurringDuration.TwelveMonths, '2027-11-15', 'On the 15th, for 12 months'],
    [RecurringDuration.Indefinite, null, 'On the 15th, until you stop it'],
  ])('the review says until when it is taken', (term, endsOn, said) => {
    reviews(term, endsOn)
    expect(screen.getByText(said)).toBeDefined()
  })

  it.each([
    [{ endsOn: '2026-12-24' }, 'Until the campaign ends on 24 December 2026'],
    [{ endsOn: '2026-11-24' }, 'Until the campaign ends on 24 November 2026'],
    [{ term: RecurringDuration.TwentyFourMonths, debitsLeft: 24, endsOn: '2028-01-01' }, 'Until the campaign ends on 1 January 2028'],
    [{ endsOn: '2027-07-25' }, '12 months, 9 still to come'],
    [{ endsOn: null }, '12 months, 9 still to come'],
  ])('so does the page of the gift', (over, said) => {
    render(<GiftSummary gift={{ ...gifts.active, ...over }} />)
    expect(screen.getByText(said)).toBeDefined()
  })
})
