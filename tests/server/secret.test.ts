import { expect, onTestFinished, test } from 'vitest'
import { SettingError } from '#server/settingError.ts'
import { openPrepared } from '#tests/server/preparedDatabase.ts'
import { TestServer } from '#tests/server/testServer.ts'

const SECRET = 'the secret that it was begun with'

test('the embedded database is not started under another secret either, which would know no link that was mailed, unless that is meant', async () => {
  const connection = await openPrepared()
  onTestFinished(() => connection.close())
  const starts = async (settings: Record<string, string>, ...flags: string[]) => {
    const server = await TestServer.start(settings, async () => ({ ...connection, close: async () => {} }), undefined, flags)
    await server.stop()
  }
  const [own, other] = [{ LETSEMA_SECRET: SECRET }, { LETSEMA_SECRET: 'another secret, of another server' }]
  await starts(own)
  await expect(starts(other)).rejects.toThrow(
    /^DATA_DIR was begun with another secret.*Set LETSEMA_SECRET to it \(.*\), or start once with --new-secret, which ends them, all sessions, and the key of the bank’s feed, unless that has one of its own \(EFT_NOTIFY_KEY\)\.$/,
  )
  await expect(starts({ ...other, EFT_NOTIFY_KEY: 'the feed’s own' })).rejects.toThrow(/which ends them and all sessions\.$/)
  // Each has a folder of its own, and makes a secret there.
  await expect(starts({})).rejects.toThrow(SettingError)
  await starts(own)
  await starts(other, '--new-secret')
  await starts(other)
  await expect(starts(own)).rejects.toThrow(SettingError)
})
