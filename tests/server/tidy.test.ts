import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rowsOf, type Database } from '#server/db/client.ts'
import { tidy } from '#server/db/tidy.ts'
import { TestServer } from '#tests/server/testServer.ts'

const neverStops = () => false

let server: TestServer
let db: Database
beforeAll(async () => {
  server = await TestServer.start()
  db = server.context.db
})
afterAll(async () => {
  await db.execute(sql`drop table gifts`)
  await server.stop()
})
beforeEach(async () => {
  await db.execute(sql`drop table if exists gifts`)
  await db.execute(sql`create table gifts (id int primary key, note text)`)
  await give(1, 2_000)
})

async function give(from: number, to: number): Promise<void> {
  await db.execute(sql`insert into gifts select id, repeat('x', 200) from generate_series(${from}::int, ${to}::int) as id`)
  // The counts of a statement are seen within a second otherwise.
  await db.execute(sql`select pg_stat_force_next_flush()`)
}

async function gifts() {
  const [table] = await rowsOf<{ rows: number; pages: number; times: number }>(
    db,
    sql`select reltuples::int as rows, relallvisible as pages, pg_stat_get_vacuum_count(oid)::int as times from pg_class where relname = 'gifts'`,
  )
  return table
}

test('the embedded database knows how many rows there are, and which pages need no second look, once a tenth has changed', async () => {
  expect(await gifts()).toEqual({ rows: -1, pages: 0, times: 0 })
  await tidy(db, neverStops)
  expect(await gifts()).toMatchObject({ rows: 2_000, times: 1 })
  expect((await gifts())?.pages).toBeGreaterThan(50)
  await give(2_001, 2_100)
  await tidy(db, neverStops)
  expect(await gifts(), 'not for a few').toMatchObject({ rows: 2_000, times: 1 })
  await give(2_101, 2_400)
  await tidy(db, neverStops)
  expect(await gifts()).toMatchObject({ rows: 2_400, times: 2 })
})

test('what has grown while an earlier process ran, whose counts are gone, is seen by its size', async () => {
  await db.execute(sql`select pg_stat_reset()`)
  await tidy(db, neverStops)
  expect(await gifts()).toMatchObject({ rows: 2_000 })
})

test('a server that stops is not kept waiting by it', async () => {
  await tidy(db, () => true)
  expect(await gifts()).toMatchObject({ rows: -1, times: 0 })
})

test('a table that cannot be tidied up keeps nobody from what a crash would have to replay', async () => {
  const checkpoint = async () =>
    (await rowsOf<{ lsn: string }>(db, sql`select checkpoint_lsn::text as lsn from pg_control_checkpoint()`))[0]?.lsn
  await db.execute(sql`create function broken(id int) returns int language plpgsql immutable as
    $$ begin if current_setting('letsema.broken', true) = 'yes' then raise 'broken'; end if; return id; end $$`)
  await db.execute(sql`create index on gifts (broken(id))`)
  await db.execute(sql`set letsema.broken = 'yes'`)
  const before = await checkpoint()
  await expect(tidy(db, neverStops)).rejects.toThrow('vacuum (analyze) public.gifts')
  expect(await checkpoint()).not.toBe(before)
  await db.execute(sql`reset letsema.broken`)
  await db.execute(sql`drop function broken cascade`)
})
