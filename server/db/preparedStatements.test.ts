import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseErrorOf } from '#server/db/errors.ts'
import { MOST } from '#server/db/preparedStatements.ts'
import { openPrepared } from '#tests/server/preparedDatabase.ts'

let client: PGlite
let close: () => Promise<void>
beforeEach(async () => {
  const connection = await openPrepared()
  close = connection.close
  client = (connection.db as unknown as { $client: PGlite }).$client
  await client.exec('create temporary table gift (id int primary key, amount bigint, at timestamptz, tags text[], data jsonb)')
})
afterEach(() => close())

/** What is asked like this is read anew. */
const asItWas = async (text: string, options?: QueryOptions) => (await client.exec(text, options))[0] as Results<Record<string, unknown>>

const kept = async () => new Set((await asItWas('select statement from pg_prepared_statements')).rows.map(({ statement }) => statement))

const codeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => null,
    (error: unknown) => databaseErrorOf(error)?.code,
  )

test('a statement is read once, within a transaction and without', async () => {
  for (const number of [1, 2]) expect((await client.query('select $1::int as number', [number])).rows).toEqual([{ number }])
  await client.transaction(async (queryable) => {
    expect((await queryable.query('select $1::int as number', [3], { rowMode: 'array' })).rows).toEqual([[3]])
  })
  expect(await kept()).toEqual(new Set(['select $1::int as number']))
})

test('a statement is planned anew each time: a plan of when its table was small would stay', async () => {
  for (let id = 0; id < 10; id += 1) await client.query('select amount from gift where id = $1', [id])
  expect((await asItWas('select generic_plans, custom_plans from pg_prepared_statements')).rows).toEqual([
    { generic_plans: 0, custom_plans: 10 },
  ])
})

test('values and rows are what they are without it, and times are left to drizzle', async () => {
  const at = '2026-11-27 10:00:00+00'
  const values = [1, 9_007_199_254_740_993n, at, ['a', 'b "c"'], { day: null }]
  const insert = 'insert into gift values ($1, $2, $3, $4, $5) returning *'
  expect(await client.query(insert, values)).toMatchObject({
    rows: [{ id: 1, amount: values[1], at, tags: values[3], data: values[4] }],
    affectedRows: 1,
  })
  const read = 'select id, amount, at, tags, data, $1::text as nothing from gift'
  const readAnew = read.replace('$1', 'null')
  for (const options of [{}, { rowMode: 'array' } as const])
    expect(await client.query(read, [null], options)).toEqual(await asItWas(readAnew, options))
  expect(await client.query('delete from gift where id > $1', [5])).toEqual(await asItWas('delete from gift where id > 5'))
})

test('what is refused is told of, and in the way of nothing that is asked next', async () => {
  expect(await codeOf(client.query('select of nothing from'))).toBe('42601')
  expect(await codeOf(client.query('select * from nowhere'))).toBe('42P01')
  const insert = 'insert into gift (id) values ($1)'
  await client.query(insert, [1])
  expect(await codeOf(client.query(insert, [1]))).toBe('23505')
  expect(await codeOf(client.query(insert, ['one']))).toBe('22P02')
  await client.query(insert, [2])
  expect((await client.query('select id from gift')).rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('a transaction in which something was refused is undone, and what it has prepared stays good', async () => {
  const insert = 'insert into gift (id) values ($1)'
  const transaction = client.transaction(async (queryable) => {
    await queryable.query(insert, [1])
    await queryable.query(insert, [1])
  })
  expect(await codeOf(transaction)).toBe('23505')
  await client.query(insert, [2])
  expect((await client.query('select id from gift')).rows).toEqual([{ id: 2 }])
  expect(await kept()).toEqual(new Set([insert, 'select id from gift']))
})

test('nothing comes into a transaction from without, nor into one that is over', async () => {
  const insert = 'insert into gift (id) values ($1)'
  let outside: Promise<unknown> | undefined
  const inside = await client.transaction(async (queryable) => {
    await queryable.query(insert, [1])
    outside = client.query(insert, [2])
    await queryable.rollback()
    return queryable
  })
  await outside
  await expect(inside.query(insert, [3])).rejects.toThrow('Transaction is closed')
  expect((await client.query('select id from gift')).rows).toEqual([{ id: 2 }])
})

test('no more are kept than fit, and the one that was asked longest ago goes first', async () => {
  const texts = Array.from({ length: MOST }, (_, i) => `select ${i} as number`)
  for (const text of texts) await client.query(text)
  await client.query(texts[0] ?? '')
  await client.query('select $1::int as one_more', [7])
  expect(await kept()).toEqual(new Set([texts[0], ...texts.slice(2), 'select $1::int as one_more']))
  expect((await client.query(texts[1] ?? '')).rows).toEqual([{ number: 1 }])
})
