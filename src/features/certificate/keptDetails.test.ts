import { expect, test } from 'vitest'
import { details } from '#machines/certificate/fixtures.ts'
import { keptDetails, withLast } from './keptDetails.ts'

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

test('what one certificate was issued for stands in the form of the next, until something else is typed there', () => {
  const tab = new Map<string, unknown>()
  const kept = (key: string) => ({
    read: () => tab.get(key) ?? null,
    write: (value: unknown) => void tab.set(key, value),
    forget: () => void tab.delete(key),
  })
  const of = (token: string) => withLast(kept(token), kept('last'))
  expect(of('july').read()).toBeNull()
  of('july').write(details)
  expect(of('august').read()).toBeNull()
  of('july').forget()
  expect([tab.get('july'), of('august').read()]).toEqual([undefined, details])
  // As when a certificate is opened that was issued before.
  of('may').forget()
  of('august').write({ ...details, address: '7 Dam Street' })
  expect([of('august').read(), of('september').read()]).toEqual([{ ...details, address: '7 Dam Street' }, details])
})
