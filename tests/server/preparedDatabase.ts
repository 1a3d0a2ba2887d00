/**
 * A database with the test demonstration in it, made once a run: making one takes four times as long as reading a copy of it, which takes ten times as long
 * as putting one that was used back to what it was.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { expect, inject, vi } from 'vitest'
import { readSettings } from '#server/config.ts'
import { createInMemory, embedded, type DatabaseConnection } from '#server/db/client.ts'
import { systemRandom } from '#server/random.ts'
import { seed } from '#server/seed/seed.ts'
import { createContext } from '#server/server.ts'
import { testDemonstration } from '#tests/server/testDemonstration.ts'
import { PATIENCE } from '#tests/patience.ts'

/** When it begins for every test's server, so that no test depends on the day it is run on. TESTS_BEGIN is another day to try them on. */
export const TESTS_BEGIN = Date.parse(process.env.TESTS_BEGIN ?? '2026-11-27T10:00:00+02:00')

/** Of this worker, whose files come one after the other. */
const used: PGlite[] = []

export async function openPrepared(): Promise<DatabaseConnection> {
  const client = used.pop()
  if (client) await restore(client)
  return lend(client ?? (await createInMemory(new Blob([readFileSync(await preparedFile())]))))
}

/** To one server, which reaches it no more once that has closed it. */
async function lend(client: PGlite): Promise<DatabaseConnection> {
  const own = new Map<string | symbol, unknown>()
  const connection = await embedded(
    new Proxy(client, {
      get(target, name) {
        const value: unknown = own.has(name) ? own.get(name) : target[name as keyof PGlite]
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
      set: (_, name, value) => Boolean(own.set(name, value)),
    }),
  )
  const refuse = () => Promise.reject(new Error('This database is closed'))
  let isOpen = true
  const close = async () => {
    for (const name of ['query', 'exec', 'transaction']) own.set(name, refuse)
    if (isOpen && !client.closed) used.push(client)
    isOpen = false
  }
  return { ...connection, close }
}

async function preparedFile(): Promise<string> {
  const file = join(inject('databases'), 'demonstration.tar')
  if (isFirst(`${file}.begun`)) await prepare(file)
  await vi.waitFor(() => expect(existsSync(file)).toBe(true), PATIENCE)
  return file
}

/** Of two workers that begin at once, one makes it, and the other waits. */
function isFirst(mark: string): boolean {
  try {
    mkdirSync(mark)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

async function prepare(file: string): Promise<void> {
  const client = await createInMemory()
  const connection = await embedded(client)
  const settings = readSettings({ LETSEMA_SECRET: 'of a database that is thrown away', LETSEMA_PASSWORD_COST: '10' }, ['--seed'])
  const log = { info() {}, error() {} }
  await connection.migrate()
  await seed(createContext({ settings, clock: () => TESTS_BEGIN, random: systemRandom, log }, connection), testDemonstration)
  await client.exec(KEEP)
  await restore(client)
  // Half of what is to be read of a copy, and nothing is made from them.
  for (const template of ['template0', 'template1']) {
    await client.query('update pg_database set datistemplate = false where datname = $1', [template])
    await client.exec(`drop database ${template}`)
  }
  const unfinished = `${file}.unfinished`
  writeFileSync(unfinished, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()
  renameSync(unfinished, file)
}

/** A copy of each table, by another name, and what puts all of them back, past the triggers. */
const KEEP = `
create schema kept;
do $$
declare
  tables text := '';
  restore text := '';
  one record;
begin
  for one in
    select table_name as name, string_agg(quote_ident(column_name), ', ') filter (where is_generated = 'NEVER') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name
  loop
    execute format('create table kept.%I as table public.%I', 'kept_' || one.name, one.name);
    tables := concat_ws(', ', nullif(tables, ''), format('public.%I', one.name));
    restore := restore || format('insert into public.%I (%2$s) select %2$s from kept.%3$I;', one.name, one.columns, 'kept_' || one.name);
  end loop;
  create table kept.sequences as select schemaname, sequencename, last_value from pg_sequences where schemaname = 'public';
  execute format(
    'create function kept.restore() returns void language plpgsql set session_replication_role = replica as %L',
    format('begin truncate %s restart identity; %s end', tables, restore)
  );
end $$;`

async function restore(client: PGlite): Promise<void> {
  await client.exec('discard all')
  await client.exec('select kept.restore()')
  await client.exec(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, last_value) from kept.sequences where last_value is not null`,
  )
}
