import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RecurringDay, RecurringDuration } from './enumerations.ts'
import {
  addDays,
  addMonths,
  DAY_OF_MONTH,
  debitsInAll,
  dateInSouthAfrica,
  deductionDates,
  isCalendarDate,
  isMonthOver,
  isRecurringDay,
  isRecurringDuration,
  lastDayBefore,
  movedDeductionDate,
  nextDeductionDate,
  startOfDate,
  TERM_DEBITS,
} from './recurringSchedule.ts'

const { FirstOfMonth, Fifteenth, TwentyFifth } = RecurringDay
const instant = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2100, 0, 1) })
const date = instant.map(dateInSouthAfrica)
const day = fc.constantFrom(...Object.values(RecurringDay))
const monthOf = (text: string) => text.slice(0, 7)

describe('a day in South Africa', () => {
  test.each([
    ['2026-11-30T21:59:59.999Z', '2026-11-30'],
    ['2026-11-30T22:00:00.000Z', '2026-12-01'],
    ['2028-02-28T22:00:00.000Z', '2028-02-29'],
  ])('at %s it is %s', (now, expected) => {
    expect(dateInSouthAfrica(Date.parse(now))).toBe(expected)
  })

  test.each(['2027-02-30', '2026-13-45', '0000-01-01', '2026-1-1', ''])('%j is none', (text) => {
    expect(isCalendarDate(text)).toBe(false)
  })

  test('begins when it begins there', () => {
    fc.assert(
      fc.property(date, (today) => dateInSouthAfrica(startOfDate(today)) === today && dateInSouthAfrica(startOfDate(today) - 1) < today),
    )
  })
})

test('a campaign that ends as a day begins takes nothing on that day', () => {
  expect(lastDayBefore(startOfDate('2027-01-05'))).toBe('2027-01-04')
  expect(lastDayBefore(startOfDate('2027-01-05') + 1)).toBe('2027-01-05')
})

describe('the first debit', () => {
  test.each([
    ['2026-11-21', FirstOfMonth, '2026-12-01'],
    ['2026-12-01', FirstOfMonth, '2027-01-01'],
    ['2026-11-14', Fifteenth, '2026-11-15'],
    ['2026-11-15', Fifteenth, '2026-12-15'],
    ['2026-11-24', TwentyFifth, '2026-11-25'],
    ['2026-12-31', TwentyFifth, '2027-01-25'],
  ])('agreed on %s for day %i is on %s', (today, chosen, expected) => {
    expect(nextDeductionDate(today, chosen)).toBe(expected)
  })

  test('is the next such day after today, within a month', () => {
    fc.assert(
      fc.property(date, day, (today, chosen) => {
        const first = nextDeductionDate(today, chosen)
        const between = Array.from({ length: 31 }, (_, index) => addDays(today, index + 1)).filter((other) => other < first)
        const isFirst = between.every((other) => Number(other.slice(8)) !== DAY_OF_MONTH[chosen])
        return isFirst && first > today && first <= addDays(today, 31) && Number(first.slice(8)) === DAY_OF_MONTH[chosen]
      }),
    )
  })
})

describe('a term', () => {
  test('lists every date it has', () => {
    expect(deductionDates('2026-12-01', RecurringDuration.ThreeMonths, 24)).toEqual(['2026-12-01', '2027-01-01', '2027-02-01'])
    expect(deductionDates('2026-12-25', RecurringDuration.TwentyFourMonths, 24)).toHaveLength(24)
  })

  test('without end lists as many as asked for', () => {
    expect(deductionDates('2026-11-15', RecurringDuration.Indefinite, 3)).toEqual(['2026-11-15', '2026-12-15', '2027-01-15'])
  })

  test('has a date in each of its months, each with the chosen day', () => {
    fc.assert(
      fc.property(date, day, fc.constantFrom(...Object.values(RecurringDuration)), (today, chosen, term) => {
        const dates = deductionDates(nextDeductionDate(today, chosen), term, 30)
        expect(dates).toHaveLength(TERM_DEBITS[term] ?? 30)
        expect(new Set(dates.map(monthOf)).size).toBe(dates.length)
        expect(dates.every((due, index) => Number(due.slice(8)) === DAY_OF_MONTH[chosen] && due === addMonths(dates[0] ?? '', index))).toBe(
          true,
        )
      }),
    )
  })
})

describe('the debits of a term', () => {
  test.each([
    ['all of them, where its campaign has no end', RecurringDuration.TwelveMonths, null, 12],
    ['all of them, where its campaign ends on the last of its days', RecurringDuration.ThreeMonths, '2027-02-15', 3],
    ['one fewer, where it ends the day before', RecurringDuration.ThreeMonths, '2027-02-14', 2],
    ['a single one', RecurringDuration.TwelveMonths, '2027-01-08', 1],
    ['none, where it ends before the first', RecurringDuration.TwelveMonths, '2026-12-14', 0],
    ['those before its end, where the term has none', RecurringDuration.Indefinite, '2028-01-20', 14],
    ['no end, where neither has one', RecurringDuration.Indefinite, null, null],
  ] as const)('%s', (_, term, endsOn, expected) => {
    expect(debitsInAll('2026-12-15', term, endsOn)).toBe(expected)
  })

  test('are as many as its dates up to the last day of its campaign', () => {
    fc.assert(
      fc.property(date, date, day, fc.constantFrom(...Object.values(RecurringDuration)), (today, endsOn, chosen, term) => {
        const first = nextDeductionDate(today, chosen)
        const dates = deductionDates(first, term, 24)
        return Math.min(debitsInAll(first, term, endsOn) ?? 24, 24) === dates.filter((due) => due <= endsOn).length
      }),
    )
  })
})

test.each([
  ['2027-05-24', null, false],
  ['2027-05-25', null, true],
  ['2027-04-30', '2027-05-01', false],
  ['2027-05-01', '2027-05-01', true],
  ['2027-05-25', '2027-07-01', true],
])('on %s, with the next month’s on %s, that a month is over which was due on the 25th of April is %s', (today, next, expected) => {
  expect(isMonthOver('2027-04-25', today, next)).toBe(expected)
})

describe('another day', () => {
  test.each([
    ['a month already debited is not debited again', FirstOfMonth, Fifteenth, '2026-11-01', null, '2026-12-15'],
    ['a month not debited yet keeps its place', TwentyFifth, FirstOfMonth, '2026-10-25', null, '2026-12-01'],
    ['a new schedule may come sooner', FirstOfMonth, TwentyFifth, null, null, '2026-11-25'],
    ['a pause stays', FirstOfMonth, TwentyFifth, '2026-11-01', '2027-02-01', '2027-02-25'],
    ['the month that a pause has gone to may begin with it', TwentyFifth, FirstOfMonth, '2026-10-25', '2027-02-25', '2027-02-01'],
    ['a pause until the 1st stays where it is', TwentyFifth, FirstOfMonth, '2026-11-25', '2027-02-01', '2027-02-01'],
  ] as const)('%s', (_, __, chosen, lastDue, pausedUntil, expected) => {
    expect(movedDeductionDate(chosen, { today: '2026-11-10', lastDue, pausedUntil })).toBe(expected)
  })

  test('never comes to a day gone by, a month debited, or before a pause is over', () => {
    fc.assert(
      fc.property(date, day, fc.option(date), fc.option(date), (today, chosen, lastDue, pausedUntil) => {
        const next = movedDeductionDate(chosen, { today, lastDue, pausedUntil })
        return next > today && (!lastDue || monthOf(next) > monthOf(lastDue)) && (!pausedUntil || monthOf(next) >= monthOf(pausedUntil))
      }),
    )
  })
})

test('zero is a day and a term like the others', () => {
  expect([0, 1, 2].every(isRecurringDay)).toBe(true)
  expect([3, -1, '0', null, undefined, false].some(isRecurringDay)).toBe(false)
  expect([0, 1, 2, 3, 4, 5].every(isRecurringDuration)).toBe(true)
  expect([6, -1, '0', null, undefined, false].some(isRecurringDuration)).toBe(false)
})
