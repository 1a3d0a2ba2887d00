import { describe, expect, test } from 'vitest'
import { DonationType } from '#domain/enumerations.ts'
import { draft, monthlyDraft, terms } from './fixtures.ts'
import { firstOpenStep, refusalsByField } from './steps.ts'

describe('the first step that wants something of a donor who has been at all of them', () => {
  const reached = { terms, reached: 'review' as const, unaccepted: [], refusals: {} }

  test.each([
    ['nothing, of a gift given once without a number', { ...draft, mobileNumber: '' }, 'review'],
    ['nothing, of a gift every month with all it needs', monthlyDraft, 'review'],
    ['a number, of a gift every month', { ...monthlyDraft, mobileNumber: '' }, 'details'],
    ['a number, where there are only spaces', { ...monthlyDraft, mobileNumber: '  ' }, 'details'],
    ['a term', { ...monthlyDraft, term: null }, 'schedule'],
    ['a day', { ...monthlyDraft, deductionDate: null }, 'schedule'],
    ['a schedule first, of a gift that is every month now', { ...draft, type: DonationType.Recurring }, 'schedule'],
    ['consent to what is taken every month', { ...monthlyDraft, cardStoreConsent: false }, 'method'],
    ['a way to pay', { ...draft, paymentMethod: null }, 'method'],
  ])('%s', (_, given, step) => {
    expect(firstOpenStep({ ...reached, draft: given })).toBe(step)
  })
})

test('a field that is refused for two reasons says the first', () => {
  const errors = [
    { field: 'email', message: 'Invalid email format.' },
    { field: 'email', message: 'The email is too long.' },
    { field: 'amount', message: 'The minimum amount is R 20' },
  ]
  expect(refusalsByField(errors, draft)).toEqual({ email: 'Invalid email format.', amount: 'The minimum amount is R 20' })
})
