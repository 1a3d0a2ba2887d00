import { expect, test } from 'vitest'
import { details } from '#machines/certificate/fixtures.ts'
import { forAWhile, keptDetails, withLast } from './keptDetails.ts'

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

function tabOf(tab: Map<string, unknown>) {
  return (key: string) => ({
    read: () => tab.get(key) ?? null,
    write: (value: unknown) => void tab.set(key, value),
    forget: () => void tab.delete(key),
  })
}

test('an ID number waits half an hour for who typed it, and is gone then', () => {
  const tab = new Map<string, unknown>()
  let now = 0
  const kept = forAWhile(tabOf(tab)('july'), () => now)
  kept.write(details)
  now = 30 * 60_000 - 1
  expect(kept.read()).toEqual(details)
  now += 1
  expect([kept.read(), tab.size]).toEqual([null, 0])
})

test('what one certificate was issued for stands in the form of the next, until something else is typed there', () => {
  const tab = new Map<string, unknown>()
  const kept = tabOf(tab)
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
