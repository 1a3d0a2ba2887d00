import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/client.ts'

/** As PostgreSQL's own default has it: a tenth of a table has changed since its last analysis, or it has grown by as much. */
const CHANGED = sql<string>`select format('%I.%I', schemaname, pg_class.relname) as name
  from pg_stat_user_tables join pg_class on pg_class.oid = relid
  where n_mod_since_analyze > 50 + greatest(reltuples, 0) / 10 or pg_relation_size(relid) / 8192 > 10 + relpages * 1.1
  order by pg_relation_size(relid)`

/**
 * What PostgreSQL's own processes do beside it, which the embedded one has not: without it a query is planned for the rows that there were at first, the
 * count of a campaign's donations reads each of them, and the log of what was written, to be gone through after a kill -9, is as long as the server runs.
 * Each table is a statement of its own, so that others are answered in between.
 */
export async function tidy(db: Database, isStopping: () => boolean): Promise<void> {
  try {
    for (const { name } of await rowsOf<{ name: string }>(db, CHANGED)) {
      if (isStopping()) return
      await db.execute(sql.raw(`vacuum (analyze) ${name}`))
    }
  } finally {
    // Also where a table is broken: without it the log would grow until that is mended.
    if (!isStopping()) await db.execute(sql`checkpoint`)
  }
}
