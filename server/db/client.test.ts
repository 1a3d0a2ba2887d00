import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#server/db/client.ts'
import { SettingError } from '#server/settingError.ts'

test('a stop ends the wait for a database that says nothing, whose connection takes ten seconds to be given up', async () => {
  const silent = createServer()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const stop = new AbortController()
  const { port } = silent.address() as AddressInfo
  const opening = openPostgres(`postgres://127.0.0.1:${port}/letsema`, { signal: stop.signal })
  const [connection] = (await once(silent, 'connection')) as [Socket]
  onTestFinished(() => {
    connection.destroy()
    silent.close()
  })
  stop.abort(new Error('Stopped'))
  await expect(opening).rejects.toThrow('Stopped')
})

test('a database that does not answer is a wrong setting, said in one line', async () => {
  const line = 'DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1'
  await expect(openPostgres('postgres://127.0.0.1:1/x')).rejects.toThrow(new SettingError(line))
})
