import { eq } from 'drizzle-orm'
import { SettingError } from '#server/settingError.ts'
import type { ServerContext } from '#server/context.ts'
import { installation } from '#server/db/schema.ts'

const ID = 1

/**
 * With another secret every link that was ever mailed is dead, and what one server signs the next one refuses, without a word in any log.
 * @throws SettingError where the database was begun with another one, unless it is to be replaced
 */
export async function holdToSecret({ db, keys, settings }: ServerContext): Promise<void> {
  const secretMark = Buffer.from(keys.mark).toString('hex')
  const begin = db.insert(installation).values({ id: ID, secretMark })
  if (settings.newSecret) {
    await begin.onConflictDoUpdate({ target: installation.id, set: { secretMark } })
    return
  }
  await begin.onConflictDoNothing()
  const [row] = await db.select().from(installation).where(eq(installation.id, ID))
  if (row?.secretMark !== secretMark) {
    const [place, where] = settings.databaseUrl
      ? ['DATABASE_URL', 'it may be in the file secret of an earlier DATA_DIR']
      : ['DATA_DIR', 'without one, that in its file secret is taken']
    const ended = settings.eft.notifyKey
      ? 'them and all sessions'
      : 'them, all sessions, and the key of the bank’s feed, unless that has one of its own (EFT_NOTIFY_KEY)'
    throw new SettingError(
      `${place} was begun with another secret, with which all links in mails are signed. Set LETSEMA_SECRET to it (${where}), or start once with --new-secret, which ends ${ended}.`,
    )
  }
}
