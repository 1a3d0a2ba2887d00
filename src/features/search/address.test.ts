import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROVINCES } from '#domain/provinces.ts'
import { campaignQueryFrom, organisationQueryFrom, searchAddress, searchOf, tabFrom } from './address.ts'

const ORGANISATION = '0b0e7d3a-5c1f-4a52-9d7e-1f2a3b4c5d6e'

const texts = fc.oneof(
  fc.string({ maxLength: 120 }),
  fc.constantFrom('organisations', '\u{1f3fa} \u00e9&=%+', ' Gauteng ', '1', '22', 'newest', `${'a'.repeat(59)} b`, `${'a'.repeat(99)} b`),
  fc.constantFrom(...PROVINCES),
  fc.constantFrom(ORGANISATION, ORGANISATION.toUpperCase(), `${ORGANISATION} `),
)
const addresses = fc
  .array(fc.tuple(fc.constantFrom('tab', 'words', 'place', 'category', 'order', 'organisation', 'fbclid'), texts), { maxLength: 8 })
  .map((parameters) => new URLSearchParams(parameters))

test('what is read of an address is read of its short form too: the server draws by this one, the browser by the other', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const short = new URLSearchParams(searchOf(address))
      const read = (from: URLSearchParams) => [tabFrom(from), campaignQueryFrom(from), organisationQueryFrom(from)]
      expect(read(short)).toEqual(read(address))
      expect(searchOf(short)).toBe(searchOf(address))
    }),
  )
})

test.each([
  ['', ''],
  ['fbclid=1', ''],
  ['order=bestMatch&utm_source=a&words=%20water%20', 'words=water'],
  ['place=Cape%20%20Town', 'place=Cape+Town'],
  [`organisation=${ORGANISATION.toUpperCase()}&order=newest`, `organisation=${ORGANISATION}&order=newest`],
  ['organisation=water&organisation=', ''],
])('of %s is read: %s', (search, short) => expect(searchOf(new URLSearchParams(search))).toBe(short))

test('an organisation is kept by another search for campaigns', () => {
  const query = campaignQueryFrom(new URLSearchParams({ organisation: ORGANISATION }))
  expect(searchAddress('campaigns', { ...query, words: 'water' })).toBe(`/find-campaign?words=water&organisation=${ORGANISATION}`)
})

test('the way to the organisations and back keeps each filter of the campaigns, which the organisations are not searched by', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const campaigns = campaignQueryFrom(address)
      const there = new URLSearchParams(searchAddress('organisations', campaigns).split('?')[1])
      expect([tabFrom(there), campaignQueryFrom(there)]).toEqual(['organisations', campaigns])
      expect(organisationQueryFrom(there)).toEqual({ words: campaigns.words, place: campaigns.place })
    }),
  )
})
