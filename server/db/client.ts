import { once } from 'node:events'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DrizzleQueryError, sql, type ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { SettingError } from '#server/settingError.ts'
import { afterDeadlocks } from '#server/db/afterDeadlocks.ts'
import { databaseErrorOf } from '#server/db/errors.ts'
import { prepareStatements } from '#server/db/preparedStatements.ts'
import * as schema from '#server/db/schema.ts'
import type { Log } from '#server/log.ts'
import { projectRoot } from '#server/projectRoot.ts'

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>
export type Transaction = PgTransaction<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>
export type Queryable = Database | Transaction

export interface DatabaseConnection {
  db: Database
  /** Copies of the server that share a database take turns. */
  migrate: (wait?: MigrationWait) => Promise<void>
  close: () => Promise<void>
  /** It has no processes of its own that tidy it up (`tidy.ts`). */
  isAlone?: true
}

interface MigrationWait {
  /** Ends it. */
  signal?: AbortSignal
  log?: Pick<Log, 'info'>
}

const MIGRATIONS = { migrationsFolder: join(projectRoot, 'server/db/migrations') }
/** Shares of letter triples from which pg_trgm counts texts as alike; services/searchWords.ts looks closer. */
const SIMILARITY = { 'pg_trgm.similarity_threshold': '0.2', 'pg_trgm.word_similarity_threshold': '0.4' }
const MIGRATION_LOCK = 5_382_001
const TURN_MS = 250
/**
 * For each lock that a migration needs: whoever comes after it to a table that it waits for waits with it. Longer than a `deadlock_timeout`, after which
 * PostgreSQL undoes who cannot go on, and ends an autovacuum that is in the way.
 */
const LOCK_PATIENCE_MS = 2_000
const MOST_DOUBLINGS = 4
const LOCK_NOT_AVAILABLE = '55P03'
/** What a connection to PostgreSQL is opened with. */
const PARAMETERS = {
  ...SIMILARITY,
  timezone: 'UTC',
  // Of the rows that a search is asked with the planner knows nothing and thinks the worst: to compile such a query takes ten times as long as to run it.
  jit: 'off',
}
const DROPS =
  'DATABASE_URL drops or replaces what a connection is opened with: give the address of PostgreSQL itself, not of a pooler, and without ?options=.'
/** By SQLSTATE. */
const NEEDS: Record<string, string> = {
  '42501': 'Its role must own the database, or be allowed to create in it and in its schema public.',
  '25006': 'It must be one that can be written.',
}
/** For a connection, and for each answer on it: a database that has frozen, or lies behind a broken network, says nothing for a quarter of an hour. */
const CONNECTION_PATIENCE_MS = 10_000
const ANSWER_PATIENCE_MS = 20_000
/** A plan that is kept while a table grows would read all of it: here nothing counts its rows again but `tidy.ts`, now and then. */
const EMBEDDED_SETTINGS = { ...SIMILARITY, timezone: 'UTC', plan_cache_mode: 'force_custom_plan' }
/** PostgreSQL's own 128 MB would lie in this process's memory from the start. */
const EMBEDDED_PARAMETERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB', '-c', 'wal_buffers=1MB']

export async function openEmbedded(folder: string): Promise<DatabaseConnection> {
  mkdirSync(folder, { recursive: true })
  keepToOurselves(folder)
  const client = await PGlite.create({ dataDir: folder, extensions: { pg_trgm }, startParams: EMBEDDED_PARAMETERS })
  return { ...(await embedded(client)), isAlone: true }
}

/** The database writes files that anybody may read and change. */
function keepToOurselves(folder: string): void {
  try {
    chmodSync(folder, 0o700)
  } catch {
    // Some file systems know no permissions.
  }
}

/** Nothing on disk; from a dump where one is given. For tests. */
export const createInMemory = (loadDataDir?: Blob): Promise<PGlite> =>
  PGlite.create({ extensions: { pg_trgm }, startParams: EMBEDDED_PARAMETERS, loadDataDir })

export async function embedded(client: PGlite): Promise<DatabaseConnection> {
  prepareStatements(client)
  const settings = Object.entries(EMBEDDED_SETTINGS).map(([name, value]) => `SET ${name} = '${value}'`)
  await client.exec(settings.join('; '))
  const db = drizzlePglite(client, { schema })
  return { db: db as unknown as Database, migrate: () => migratePglite(db, MIGRATIONS), close: () => client.close() }
}

/** A name with several addresses fails for each of them, under a message that is empty. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors as unknown[])[0] : error
  return first instanceof Error ? first.message : 'it does not answer'
}

interface PostgresOptions {
  connections?: number
  answerPatienceMs?: number
  lockPatienceMs?: number
  /** Ends the wait for the first connection. */
  signal?: AbortSignal | undefined
}

/** @throws SettingError where it does not let us in, or is none to keep our data in */
export async function openPostgres(
  url: string,
  { connections = 20, answerPatienceMs = ANSWER_PATIENCE_MS, lockPatienceMs = LOCK_PATIENCE_MS, signal }: PostgresOptions = {},
): Promise<DatabaseConnection> {
  const server = {
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_PATIENCE_MS,
    options: Object.entries(PARAMETERS)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  }
  const pool = new pg.Pool({
    ...server,
    max: connections,
    query_timeout: answerPatienceMs,
    // The database does not see that nobody waits for an answer any more, and would keep the connection while what it waits for is locked.
    statement_timeout: answerPatienceMs,
    // What somebody who has begun and says nothing more has locked holds up all the others.
    idle_in_transaction_session_timeout: 3 * answerPatienceMs,
  })
  // A connection that the database drops is replaced by the pool, and fails what was asked on it; without a listener it would end the process: the
  // pool's is for an idle one, its own for one that a transaction has.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzleNode(pool)
  db.transaction = (run, config) => onOwnConnection(pool, (client) => drizzleNode(client).transaction(run, config))
  try {
    await Promise.race([inspect(pool), ...(signal ? [aborted(signal)] : [])])
  } catch (error) {
    const ended = pool.end()
    // It ends with its first connection, and waits for that as long.
    signal?.throwIfAborted()
    await ended
    if (error instanceof SettingError) throw error
    const reason = reasonOf(error)
    throw new SettingError(reason.startsWith('unsupported startup parameter') ? DROPS : `DATABASE_URL: ${reason}`)
  }
  return {
    db: db as unknown as Database,
    /** On a connection of its own: a migration takes the time that it takes. */
    async migrate(wait = {}) {
      const client = new pg.Client({ ...server, lock_timeout: lockPatienceMs })
      client.on('error', () => {})
      await client.connect()
      try {
        await takeTurn(client, wait)
        await afterLongWork(() => afterDeadlocks(() => migrateNode(drizzleNode(client), MIGRATIONS)), lockPatienceMs, wait)
        // It ends with the connection, unless what lies between keeps that.
        await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
      } catch (error) {
        const said = databaseErrorOf(error)
        const need = said && NEEDS[said.code]
        throw need ? new SettingError(`DATABASE_URL: ${said.message}. ${need}`) : error
      } finally {
        await client.end()
      }
    },
    close: () => pool.end(),
  }
}

async function aborted(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort')
  throw signal.reason
}

async function inspect(pool: pg.Pool): Promise<void> {
  const names = Object.keys(PARAMETERS)
  const settings = ['server_encoding', ...names].map((name) => `current_setting('${name}', true)`)
  const { rows } = await pool.query<string[]>({ text: `select ${settings.join(', ')}`, rowMode: 'array' })
  const [encoding, ...values] = rows[0] ?? []
  if (values.join() !== Object.values(PARAMETERS).join()) throw new SettingError(DROPS)
  if (encoding !== 'UTF8') throw new SettingError(`DATABASE_URL: the database is encoded in ${encoding}. It must be one in UTF8.`)
}

/** Asks again and again: a question that the database keeps waiting could not be taken back. */
async function takeTurn(client: pg.Client, { signal, log }: MigrationWait): Promise<void> {
  const isTaken = async () => {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK])
    return rows[0]?.taken === true
  }
  if (await isTaken()) return
  log?.info('Waiting for another copy to finish migrating…')
  do await sleep(TURN_MS, undefined, { signal })
  while (!(await isTaken()))
}

/** Again and again, after pauses that grow: PostgreSQL undoes the whole of a migration that has waited too long for a lock. */
async function afterLongWork(migrate: () => Promise<void>, pauseMs: number, { signal, log }: MigrationWait): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await migrate()
    } catch (error) {
      if (databaseErrorOf(error)?.code !== LOCK_NOT_AVAILABLE) throw error
    }
    if (tries === 0) log?.info('Waiting for a backup, or other long work in the database, to end…')
    await sleep(pauseMs * 2 ** Math.min(tries, MOST_DOUBLINGS), undefined, { signal })
  }
}

/**
 * Gives the connection back whatever happens: drizzle's own way loses one that breaks at `begin`, and with the pool's last one the server answers nothing
 * any more. One on which the database has failed, or still owes an answer, is not used again.
 */
async function onOwnConnection<Value>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Value>): Promise<Value> {
  const client = await pool.connect()
  let isGood = true
  try {
    return await work(client)
  } catch (error) {
    isGood = !(error instanceof DrizzleQueryError)
    throw error
  } finally {
    client.release(!isGood)
  }
}

/** Rows of a statement written by hand, the same from either driver. */
export async function rowsOf<Row>(db: Queryable, statement: ReturnType<typeof sql>): Promise<Row[]> {
  const result: unknown = await db.execute(statement)
  return (result as { rows: Row[] }).rows
}
