import { expect, test } from 'vitest'
import { draft } from '#machines/offlineDonation/fixtures.ts'
import { draftFrom, formKept, typedFrom } from './typedDonation.ts'

test.each([
  [0, ''],
  [200_00, '200'],
  [350_50, '350,50'],
  [1_234_567_05, '1234567,05'],
])('%i cents stand in the form as %j', (amount, text) => {
  const typed = typedFrom({ ...draft, amount })
  expect(typed).toEqual({ ...draft, amount: text })
  expect(draftFrom(typed)).toEqual({ ...draft, amount })
})

test('takes an amount as people type it, and texts without what surrounds them', () => {
  expect(draftFrom({ ...draft, amount: 'R 1 200,50', donorName: ' Oupa Jan ', comment: ' Sterkte!\n' })).toEqual({
    ...draft,
    amount: 1_200_50,
    donorName: 'Oupa Jan',
    comment: 'Sterkte!',
  })
})

test('takes from the tab what was sent and what was typed since, and nothing else', () => {
  const idempotencyKey = 'key-0'
  const typed = { ...draft, amount: 'R 75,' }
  const nothing = { typed: null, unsure: null }
  expect(formKept({ typed: { ...typed, more: 1 }, unsure: { draft: { ...draft, more: 1 }, idempotencyKey, more: 1 }, more: 1 })).toEqual({
    typed,
    unsure: { draft, idempotencyKey },
  })
  expect(formKept({ typed, unsure: null })).toEqual({ typed, unsure: null })
  for (const value of [null, 'x', 1, {}, nothing]) expect(formKept(value)).toEqual(nothing)
  const parts = [null, 'x', 1, {}, { ...draft, amount: 1.5 }, { ...draft, donorName: null }, { ...draft, receivedOn: 20261119 }]
  for (const wrong of parts) expect(formKept({ typed: wrong, unsure: { draft: wrong, idempotencyKey } })).toEqual(nothing)
  for (const unsure of [{}, { draft }, { draft, idempotencyKey: '' }, { draft, idempotencyKey: 1 }, { draft: typed, idempotencyKey }])
    expect(formKept({ typed: draft, unsure })).toEqual(nothing)
})
