import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCheckDigitRules, SYNTHETIC_RULES } from '#domain/bankAccount.ts'
import { readBanks } from '#domain/banks.ts'
import { loadKeys } from '#server/auth/keys.ts'
import { holdToSecret } from '#server/auth/secretMark.ts'
import { createApp } from '#server/app.ts'
import type { Settings } from '#server/config.ts'
import { withListeningPorts } from '#server/listeningPorts.ts'
import { SettingError } from '#server/settingError.ts'
import type { ServerContext } from '#server/context.ts'
import { onDisk } from '#server/dataFolder.ts'
import { openEmbedded, openPostgres, type DatabaseConnection } from '#server/db/client.ts'
import { beginWithBuiltCluster, isPrepared, prepare, type Preparer } from '#server/db/preparation.ts'
import { FailuresInARow } from '#server/failuresInARow.ts'
import { EftGateway } from '#server/gateways/eft.ts'
import { IVeri } from '#server/gateways/iveri.ts'
import { Ozow } from '#server/gateways/ozow.ts'
import { PayBatch } from '#server/gateways/payBatch.ts'
import { PayGate } from '#server/gateways/paygate.ts'
import { PayPal } from '#server/gateways/paypal.ts'
import { Paysoft } from '#server/gateways/paysoft.ts'
import { SnapScan } from '#server/gateways/snapscan.ts'
import { closeInTurn, Listener } from '#server/http/listener.ts'
import { PublicCache } from '#server/http/publicCache.ts'
import { NO_PAGE } from '#server/http/securityHeaders.ts'
import { starting } from '#server/http/starting.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import type { Log } from '#server/log.ts'
import { MediaFolder } from '#server/media/mediaFolder.ts'
import { RateLimits } from '#server/http/rateLimits.ts'
import { mountPages } from '#server/pages/pages.ts'
import { wayBack } from '#server/payments/comingBack.ts'
import type { Random } from '#server/random.ts'
import type { Demonstration } from '#server/seed/demonstration.ts'
import { demonstration } from '#server/seed/demonstrationData.ts'
import { drawDemonstrationPicture } from '#server/seed/pictures.ts'
import { isDemonstration, isEmpty, seed } from '#server/seed/seed.ts'
import { createSimulator } from '#server/simulator/simulator.ts'

const DEMONSTRATION_BESIDE_REAL_MONEY =
  'These are the demonstration’s data, and everybody knows the passwords of its accounts. Beside a real gateway give another DATA_DIR or DATABASE_URL; for a sandbox start with -- --seed.'

interface ServerOptions {
  settings: Settings
  clock: () => number
  random: Random
  log: Log
  /** The folder with package.json. */
  root: string
  /** What a new database is filled with; the project's own where none is given. */
  demonstration?: Demonstration
  /** Makes the embedded database where there is none yet; without one, this process does it itself. */
  preparer?: Preparer
  /** Ends a start that waits for another. */
  signal?: AbortSignal
  /** Opens another database than the settings name. For tests. */
  open?: () => Promise<DatabaseConnection>
}

export interface RunningServer {
  /** With the ports the system chose where a setting says 0. */
  settings: Settings
  context: ServerContext
  isDemonstration: boolean
  stop: () => Promise<void>
}

const NO_REAL_PAYSOFT =
  'PAYSOFT_URL is set, but what this server speaks is its own stand-in, not the API at docs.paysoft.co.za: a real Paysoft takes no debit orders from it'

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const listener = await Listener.open(options.settings.port, 'PORT')
  const { simulator, isSimulating, simulatorPort } = options.settings
  const simulatorHost = isSimulating ? undefined : '127.0.0.1'
  const simulatorListener = simulator ? await Listener.open(simulatorPort, 'SIMULATOR_PORT', simulatorHost) : null
  const closers: (() => Promise<void>)[] = [() => closeInTurn(simulatorListener ? [listener, simulatorListener] : [listener])]
  const stop = async () => {
    for (const close of closers.splice(0)) await close()
  }
  try {
    const settings = withListeningPorts(options.settings, {
      port: listener.port,
      simulatorPort: simulatorListener?.port ?? simulatorPort,
    })
    listener.answerWith((request) => backWhileStarting(request, settings) ?? starting(request))
    // Before a database is made, which takes its time.
    readTables(settings)
    const connection = await (options.open?.() ?? openDatabase(options))
    closers.push(() => connection.close())
    const context = createContext({ ...options, settings }, connection)
    await fill(context, connection, options)
    await holdToSecret(context)
    if (settings.paysoft && !settings.isSimulating) context.log.error(NO_REAL_PAYSOFT)

    const media = new MediaFolder(settings.dataDir, drawDemonstrationPicture)
    const limits = new RateLimits(settings.rateLimit, settings.trustedProxies)
    const app = createApp(context, media, limits)
    // While developing, Vite serves the pages and nothing is built.
    if (existsSync(join(options.root, 'dist/client/index.html'))) {
      await mountPages(app, {
        root: options.root,
        publicUrl: settings.publicUrl,
        apiUrl: settings.apiUrl,
        gatewayOrigins: [
          ...new Set([settings.paygate, settings.iveri].flatMap((posted) => (posted ? new URL(posted.browserUrl).origin : []))),
        ],
        askApi: async (path) => app.request(`/api/v1${path}`),
        takeSearch: (c) => limits.take('search', c),
        clock: context.clock,
        renderedForMs: settings.cacheMs,
        isRendering: settings.rendering,
      })
    }
    if (simulatorListener) {
      const { app: simulatorApp, stop: stopSimulator } = createSimulator(context)
      simulatorListener.answerWith(simulatorApp.fetch)
      // Stopped first: what it still has to say, it says after the next start.
      closers.unshift(stopSimulator)
    }
    const jobs = startJobs(context, connection)
    closers.splice(-1, 0, () => jobs.stop())
    // Their last rounds end while the last requests do.
    closers.unshift(async () => void jobs.stop())
    listener.answerWith(app.fetch)
    return { settings, context, isDemonstration: await isDemonstration(context), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A form is sent once. Of what it told, nothing is missed: gateways are asked, too. */
function backWhileStarting(request: Request, { publicUrl }: Settings): Response | null {
  const location = request.method === 'POST' ? wayBack(request, publicUrl) : null
  return location ? new Response(null, { status: 303, headers: { ...NO_PAGE, location, 'cache-control': 'no-store' } }) : null
}

/** Fills a folder with what a server starts on. */
export async function fillFolder(options: ServerOptions, folder: string): Promise<void> {
  await onDisk(options.settings.dataDir, async () => {
    beginWithBuiltCluster(folder, options.root)
    const connection = await openEmbedded(folder)
    await fill(createContext(options, connection), connection, options)
    await connection.close()
  })
}

async function fill(context: ServerContext, connection: DatabaseConnection, options: ServerOptions): Promise<void> {
  await connection.migrate(options)
  const { seed: isSeeded, isSimulating } = context.settings
  if (isSeeded && (await isEmpty(context))) await seed(context, options.demonstration ?? demonstration)
  if (!isSeeded && !isSimulating && (await isDemonstration(context))) throw new SettingError(DEMONSTRATION_BESIDE_REAL_MONEY)
}

export function createContext(
  options: Pick<ServerOptions, 'settings' | 'clock' | 'random' | 'log'>,
  { db }: Pick<DatabaseConnection, 'db'>,
): ServerContext {
  const { settings, clock, random, log } = options
  const keys = loadKeys(settings, random)
  return {
    settings,
    db,
    clock,
    random,
    log,
    failures: new FailuresInARow(),
    keys,
    gateways: {
      paygate: new PayGate(settings, clock),
      eft: new EftGateway(keys.eftNotification),
      ozow: settings.ozow && new Ozow(settings.ozow, settings),
      paypal: settings.paypal && new PayPal(settings.paypal, settings, clock, log),
      iveri: settings.iveri && new IVeri(settings.iveri, settings, clock),
      snapscan: settings.snapscan && new SnapScan(settings.snapscan),
    },
    debitGateways: { paybatch: new PayBatch(settings, log), paysoft: settings.paysoft && new Paysoft(settings.paysoft, settings, log) },
    ...readTables(settings),
    publicCache: new PublicCache(clock, settings.cacheMs),
  }
}

function readTables({ checkDigitTable, bankTable, isSimulating }: Settings): Pick<ServerContext, 'checkDigitRules' | 'bankTable'> {
  return {
    // Without a table, a real Paysoft alone says which accounts there are: by weights that are made up, most of them would be none.
    checkDigitRules: readTable('CHECK_DIGIT_TABLE', checkDigitTable, readCheckDigitRules) ?? (isSimulating ? SYNTHETIC_RULES : []),
    bankTable: readTable('BANK_TABLE', bankTable, readBanks),
  }
}

function readTable<Row>(name: string, file: string | null, read: (json: string) => Row[]): Row[] | null {
  try {
    return file ? read(readFileSync(file, 'utf8')) : null
  } catch (error) {
    const why = error instanceof Error ? error.message : 'it cannot be read'
    // That of JSON repeats lines of the file.
    throw new SettingError(`${name}: ${why.replace(/\s+/g, ' ')}`)
  }
}

async function openDatabase({ settings, preparer, log, signal }: ServerOptions): Promise<DatabaseConnection> {
  if (settings.databaseUrl) return openPostgres(settings.databaseUrl, { connections: settings.databaseConnections, signal })
  const folder = join(settings.dataDir, 'db')
  if (preparer && !(await onDisk(settings.dataDir, async () => isPrepared(folder)))) {
    log.info(settings.seed ? 'Preparing the demonstration…' : 'Preparing the database…')
    await prepare(folder, preparer)
  }
  return onDisk(settings.dataDir, () => openEmbedded(folder))
}
