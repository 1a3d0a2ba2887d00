/** A database with the test demonstration in it, made once a run: making one takes four times as long as reading a copy of it. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { readSettings } from '#server/config.ts'
import { openInMemory, type DatabaseConnection } from '#server/db/client.ts'
import { systemRandom } from '#server/random.ts'
import { seed } from '#server/seed/seed.ts'
import { createContext } from '#server/server.ts'
import { testDemonstration } from '#tests/server/testDemonstration.ts'

/** When it begins for every test's server, so that no test depends on the day it is run on. TESTS_BEGIN is another day to try them on. */
export const TESTS_BEGIN = Date.parse(process.env.TESTS_BEGIN ?? '2026-11-27T10:00:00+02:00')

export async function openPrepared(): Promise<DatabaseConnection> {
  const file = join(inject('databases'), 'demonstration.tar')
  if (!existsSync(file)) await prepare(file)
  return openInMemory(new Blob([readFileSync(file)]))
}

/** Two that begin at once make one each, and the later one stays. */
async function prepare(file: string): Promise<void> {
  const connection = await openInMemory()
  const settings = readSettings({ LETSEMA_SECRET: 'of a database that is thrown away', LETSEMA_PASSWORD_COST: '10' }, ['--seed'])
  const log = { info() {}, error() {} }
  await connection.migrate()
  await seed(createContext({ settings, clock: () => TESTS_BEGIN, random: systemRandom, log }, connection), testDemonstration)
  // Half of what is to be read of a copy, and nothing is made from them.
  for (const template of ['template0', 'template1']) {
    await connection.db.execute(sql`update pg_database set datistemplate = false where datname = ${template}`)
    await connection.db.execute(sql.raw(`drop database ${template}`))
  }
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, Buffer.from(await (await connection.dump()).arrayBuffer()))
  await connection.close()
  renameSync(unfinished, file)
}
