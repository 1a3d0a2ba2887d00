import { expect, it } from 'vitest'
import { draft } from '#machines/offlineDonation/fixtures.ts'
import { attemptKept, draftFrom, typedFrom } from './typedDonation.ts'

it.each([
  [0, ''],
  [200_00, '200'],
  [350_50, '350.50'],
  [1_234_567_05, '1234567.05'],
])('%i cents stand in the form as %j', (amount, text) => {
  const typed = typedFrom({ ...draft, amount })
  expect(typed).toEqual({ ...draft, amount: text })
  expect(draftFrom(typed)).toEqual({ ...draft, amount })
})

it('takes an amount as people type it, and texts without what surrounds them', () => {
  expect(draftFrom({ ...draft, amount: 'R 1 200,50', donorName: ' Oupa Jan ', comment: ' Sterkte!\n' })).toEqual({
    ...draft,
    amount: 1_200_50,
    donorName: 'Oupa Jan',
    comment: 'Sterkte!',
  })
})

it('takes from the tab what was sent, and nothing else', () => {
  const idempotencyKey = 'key-0'
  expect(attemptKept({ draft: { ...draft, more: 1 }, idempotencyKey, more: 1 })).toEqual({ draft, idempotencyKey })
  const drafts = [null, 'x', 1, {}, { ...draft, amount: 1.5 }, { ...draft, donorName: null }, { ...draft, receivedOn: 20261119 }]
  for (const wrong of drafts) expect(attemptKept({ draft: wrong, idempotencyKey })).toBeNull()
  for (const value of [null, 'x', {}, { draft }, { draft, idempotencyKey: '' }, { draft, idempotencyKey: 1 }])
    expect(attemptKept(value)).toBeNull()
})
