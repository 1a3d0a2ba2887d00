import { expect, test } from 'vitest'
import type { Read } from '#ports/reads.ts'
import type { Http } from './http.ts'
import { createReads } from './reads.ts'

const asked: string[] = []
const http = (async (path: string) => {
  asked.push(path)
  return { data: [], meta: { pagination: { pageNo: 1, pageSize: 1, pageCount: 0, totalCount: 0 } } }
}) as Http
const reads = createReads(http, {})

async function askedBy(read: Read<unknown>): Promise<string[]> {
  asked.length = 0
  expect(await read.load(new AbortController().signal)).toMatchObject({ kind: 'found' })
  return asked
}

const publicLists: [string, Read<unknown>, string][] = [
  ['campaigns', reads.campaigns({ words: '', categories: [], place: '', organisation: '', order: 'newest' }, 2), 'pageSize=12'],
  ['organisations', reads.organisations({ words: '', place: '' }, 2), 'pageSize=8'],
  ['updates', reads.updates('water', 2), 'pageSize=5'],
  ['donations', reads.donations('water', 2), 'pageSize=5'],
  ['top donations', reads.topDonations('water'), 'size=3'],
  ['featured campaigns', reads.featuredCampaigns(), 'pageSize=3'],
]

test.each<[string, Read<unknown>, string]>([
  ...publicLists,
  ['own donations', reads.ownDonations('u', 2), 'pageSize=5'],
  ['own recurring gifts', reads.ownRecurringGifts('u', 2), 'pageSize=5'],
])('as many %s are asked for as their screen shows', async (_, read, size) => {
  const [path, ...others] = await askedBy(read)
  expect(others).toEqual([])
  expect(path?.split(/[?&]/)).toContain(size)
})

test.each(publicLists)('%s are found in the page that the server made by what is asked for', async (_, read) => {
  expect(await askedBy(read)).toEqual([read.key])
})

test.each([null, undefined, 'R 5', 12.345, Number.NaN])('a gift of %s is no gift of nothing: the answer cannot be read', async (amount) => {
  const envelope = { data: [{ amount, comment: '' }], meta: {} }
  const { key } = reads.topDonations('water')
  const unreadable = createReads((async () => envelope) as unknown as Http, { [key]: envelope }).topDonations('water')
  expect(unreadable.initial).toBeUndefined()
  await expect(unreadable.load(new AbortController().signal)).rejects.toThrow('The amount cannot be read')
})

test('a bank’s code of which the server does not say whether it is confirmed is not doubted', async () => {
  const banks = [
    { id: 1, name: 'FNB', paysoftMapping: '250655' },
    { id: 2, name: 'TymeBank', paysoftMapping: '678910', confirmed: false },
  ]
  const known = createReads((async () => ({ data: banks, meta: {} })) as unknown as Http, {}).banks()
  expect(await known.load(new AbortController().signal)).toEqual({
    kind: 'found',
    value: [
      { name: 'FNB', code: '250655', confirmed: true },
      { name: 'TymeBank', code: '678910', confirmed: false },
    ],
  })
})

test('campaigns of one organisation are asked for by its id', () => {
  const query = { words: '', categories: [], place: '', order: 'newest' as const }
  expect(reads.campaigns({ ...query, organisation: 'o-1' }, 1).key.split(/[?&]/)).toContain('organizationId=o-1')
  expect(reads.campaigns({ ...query, organisation: '' }, 1).key).not.toContain('organizationId')
})
