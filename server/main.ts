import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings, SettingError, type Settings } from '#server/config.ts'
import { lockDataFolder } from '#server/dataFolder.ts'
import { consoleLog } from '#server/log.ts'
import { projectRoot } from '#server/projectRoot.ts'
import { systemRandom } from '#server/random.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/seed/demoAccounts.ts'
import { startServer, type RunningServer } from '#server/server.ts'

async function main(): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2))
  const unlock = lockDataFolder(settings.dataDir, systemRandom)
  let server: RunningServer | undefined
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= (async () => {
      await server?.stop()
      unlock()
      process.exit(0)
    })().catch((error: unknown) => {
      consoleLog.error('The server did not stop cleanly', error)
      process.exit(1)
    })
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  try {
    if (settings.reset) for (const part of ['db', 'media']) rmSync(join(settings.dataDir, part), { recursive: true, force: true })
    server = await startServer({ settings, clock: Date.now, random: systemRandom, log: consoleLog, root: projectRoot })
  } catch (error) {
    unlock()
    throw error
  }
  announce(server)
}

function announce({ settings, isDemonstration }: RunningServer): void {
  const lines = [
    '',
    `  Letsema      ${settings.publicUrl}`,
    ...(settings.simulator ? [`  Mailbox      ${settings.simulatorUrl}/mailbox`, `  Simulator    ${settings.simulatorUrl}`] : []),
    `  Data         ${describeData(settings)}`,
    ...(isDemonstration ? [`  Accounts     ${DEMO_ACCOUNTS.join(', ')}`, `  Password     ${DEMO_PASSWORD}`] : []),
    '',
  ]
  console.log(lines.join('\n'))
}

const describeData = ({ databaseUrl, dataDir }: Settings): string => (databaseUrl ? `PostgreSQL at ${new URL(databaseUrl).host}` : dataDir)

main().catch((error: unknown) => {
  if (error instanceof SettingError) console.error(error.message)
  else consoleLog.error('Letsema could not start', error)
  process.exit(1)
})
