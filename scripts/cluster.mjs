/** Has `initdb` make an empty database cluster in the folder named, which is there whole or not at all. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

const [folder] = process.argv.slice(2)
const unfinished = mkdtempSync(`${folder}.unfinished-`)
try {
  const database = await PGlite.create(unfinished)
  await database.close()
  makeReadable(unfinished)
  renameSync(unfinished, folder)
} catch (error) {
  // Another build may have made it meanwhile.
  if (!existsSync(folder)) throw error
} finally {
  rmSync(unfinished, { recursive: true, force: true })
}

/** What one user has built, another may run: it holds nothing yet, and is copied. */
function makeReadable(path) {
  const isFolder = statSync(path).isDirectory()
  chmodSync(path, isFolder ? 0o755 : 0o644)
  if (isFolder) for (const name of readdirSync(path)) makeReadable(join(path, name))
}
