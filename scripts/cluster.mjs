/** Has `initdb` make an empty database cluster in the folder named, which is there whole or not at all. */
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'

const [folder] = process.argv.slice(2)
const unfinished = mkdtempSync(`${folder}.unfinished-`)
try {
  const database = await PGlite.create(unfinished)
  await database.close()
  renameSync(unfinished, folder)
} catch (error) {
  // Another build may have made it meanwhile.
  if (!existsSync(folder)) throw error
} finally {
  rmSync(unfinished, { recursive: true, force: true })
}
