import { expect, test } from 'vitest'
import { details } from '#machines/certificate/fixtures.ts'
import { keptDetails } from './keptDetails.ts'

test('what was typed is read as it was kept, with nothing that does not belong there', () => {
  expect(keptDetails(JSON.parse(JSON.stringify({ ...details, more: 1 })))).toEqual(details)
  expect(keptDetails({ ...details, nature: 'company', idType: '' })).toEqual({ ...details, nature: 'company', idType: '' })
})

test.each([null, 'text', [], { ...details, nature: 'robot' }, { ...details, address: 12 }, { legalName: 'Lerato' }])(
  'anything else that stands there is nothing: %j',
  (value) => {
    expect(keptDetails(value)).toBeNull()
  },
)
