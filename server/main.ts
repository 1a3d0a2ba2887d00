import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { databasePlace, readSettings, type Settings } from '#server/config.ts'
import { SettingError } from '#server/settingError.ts'
import { lockDataFolder } from '#server/dataFolder.ts'
import { compileOnce } from '#server/db/compileOnce.ts'
import { becomePreparer, folderToPrepare } from '#server/db/preparation.ts'
import { consoleLog } from '#server/log.ts'
import { projectRoot } from '#server/projectRoot.ts'
import { systemRandom } from '#server/random.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/seed/demoAccounts.ts'
import { fillFolder, startServer, type RunningServer } from '#server/server.ts'

const parts = { clock: Date.now, random: systemRandom, log: consoleLog, root: projectRoot }

/** V8 lets garbage grow with what the machine has; this collects it sooner, and half the memory does. */
const COLLECT_SOONER = '--heap-growing-percent=30'

async function main(): Promise<void> {
  setFlagsFromString(COLLECT_SOONER)
  compileOnce()
  const args = process.argv.slice(2)
  const settings = readSettings(process.env, args)
  const start = new AbortController()
  const { signal } = start
  const preparer = { entry: fileURLToPath(import.meta.url), args, signal }
  let unlock = () => {}
  let starting: Promise<RunningServer> | undefined
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= (async () => {
      start.abort()
      const server = await starting?.catch(() => null)
      await server?.stop()
      unlock()
      process.exit(0)
    })().catch((error: unknown) => {
      consoleLog.error('The server did not stop cleanly', error)
      process.exit(1)
    })
  }
  // The last one is what a terminal that closes sends.
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, stop)
  const begin = async () => {
    unlock = await lockDataFolder(settings.dataDir, { ...parts, signal, onLost: endAtOnce })
    if (settings.reset) for (const part of ['db', 'media']) rmSync(join(settings.dataDir, part), { recursive: true, force: true })
    return startServer({ ...parts, settings, preparer, signal })
  }
  try {
    starting = begin()
    const server = await starting
    if (!stopping) announce(server)
  } catch (error) {
    if (stopping) return
    unlock()
    throw error
  }
}

/** As kill -9 does, which the data survive: closing the database would write over what the other has written. */
function endAtOnce(message: string): void {
  consoleLog.error(`${message} This one ends at once.`)
  process.exit(1)
}

/** The process that prepares a database, see db/preparation.ts. */
async function prepareFolder(folder: string): Promise<void> {
  becomePreparer()
  await fillFolder({ ...parts, settings: readSettings(process.env, process.argv.slice(4)) }, folder)
  process.exit(0)
}

function announce({ settings, isDemonstration }: RunningServer): void {
  const lines = [
    '',
    `  Letsema      ${settings.publicUrl}`,
    ...(settings.simulator ? [`  Mailbox      ${settings.simulatorUrl}/mailbox`] : []),
    ...(settings.isSimulating ? [`  Simulator    ${settings.simulatorUrl}`] : []),
    `  Data         ${describeData(settings)}`,
    ...(settings.holdDebits ? ['  Held         Debits and certificates: none is made or sent until a start without --hold-debits'] : []),
    ...(isCheckedByPaysoftAlone(settings) ? ['  Debit orders Only Paysoft checks their accounts: there is no CHECK_DIGIT_TABLE'] : []),
    ...(isBehindUnnamedProxy(settings)
      ? ['  Proxy        All visitors count as one address: there is no TRUSTED_PROXY, and https takes one']
      : []),
    ...(isSimulatorKeptOff(settings)
      ? ['  No gifts     Browsers keep pages by https from a simulator by http: there is no SIMULATOR_URL by https']
      : []),
    ...(isDemonstration ? [`  Accounts     ${DEMO_ACCOUNTS.join(', ')}`, `  Password     ${DEMO_PASSWORD}`] : []),
    '',
  ]
  console.log(lines.join('\n'))
}

const isCheckedByPaysoftAlone = ({ paysoft, isSimulating, checkDigitTable }: Settings): boolean =>
  paysoft !== null && !isSimulating && checkDigitTable === null

/** This server speaks no TLS itself. */
const isBehindUnnamedProxy = (settings: Settings): boolean => settings.trustedProxies.length === 0 && isByHttps(settings)

const isSimulatorKeptOff = (settings: Settings): boolean =>
  settings.isSimulating && isByHttps(settings) && !settings.simulatorUrl.startsWith('https:')

const isByHttps = ({ publicUrl, apiUrl }: Settings): boolean => [publicUrl, apiUrl].some((address) => address.startsWith('https:'))

const describeData = ({ databaseUrl, dataDir }: Settings): string => (databaseUrl ? `PostgreSQL at ${databasePlace(databaseUrl)}` : dataDir)

const folder = folderToPrepare()
const work = folder === null ? main() : prepareFolder(folder)
work.catch((error: unknown) => {
  if (error instanceof SettingError) console.error(error.message)
  else consoleLog.error('Letsema could not start', error)
  process.exit(1)
})
