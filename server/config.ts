import { resolve } from 'node:path'
import { editDistance } from '#domain/editDistance.ts'
import { gatewaySettings, realGateways, refuseCredentialsWithoutAddress, type GatewaySettings } from '#server/gatewaySettings.ts'
import { SettingError } from '#server/settingError.ts'
import {
  addresses,
  duration,
  LONGEST_PAUSE_MS,
  oneOf,
  origins,
  port,
  secret,
  sender,
  text,
  url,
  whole,
  type Reader,
} from '#server/settingReaders.ts'

/** Every setting there is, with its default where that is not made of others below. */
const SETTINGS = {
  /** Of the app and its API. */
  PORT: port(3000),
  /** Of the simulated gateways, bank and mailbox; one above PORT where none is given. */
  SIMULATOR_PORT: port(undefined),
  /** Folder for the embedded database, pictures and secrets. */
  DATA_DIR: text('./.data'),
  /** A PostgreSQL 15+ to use instead of the embedded database. */
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  /** To PostgreSQL, at most, of each copy of the server. */
  LETSEMA_DATABASE_CONNECTIONS: whole(20, 1, 200),
  /** The address people reach the app at, without a path; must be given where gateways are real. */
  PUBLIC_URL: url(['http:', 'https:']),
  /** The address of this server, where the app stands on a static host of its own. */
  API_URL: url(['http:', 'https:']),
  /** The address browsers reach the simulator at: by https where the app is, whose pages are kept from any other. */
  SIMULATOR_URL: url(['http:', 'https:']),
  /** IP addresses and ranges of them (10.0.0.0/8), comma-separated, whose X-Forwarded-For is believed. */
  TRUSTED_PROXY: addresses(),
  /** Origins, comma-separated, that may call the API from elsewhere. */
  CORS_ORIGINS: origins(),
  /** Mail server; without one, mails go to the mailbox page. It and the sender must be given where gateways are real. */
  SMTP_URL: url(['smtp:', 'smtps:']),
  MAIL_FROM: sender('Letsema <no-reply@letsema.test>'),
  PAYGATE_ID: text(undefined),
  PAYGATE_KEY: text(undefined),
  /** PayGate's address; with a real one the two above must be given. */
  PAYGATE_URL: url(['http:', 'https:']),
  /** Ozow's API address; with a real one its site code and keys must be given. */
  OZOW_URL: url(['http:', 'https:']),
  OZOW_SITE_CODE: text(undefined),
  /** Signs what is sent, and proves what is heard. */
  OZOW_PRIVATE_KEY: text(undefined),
  OZOW_API_KEY: text(undefined),
  /** on sends payments to Ozow as tests, and takes none but tests. */
  OZOW_TEST: oneOf(['off', 'on']),
  /** PayPal's API address; with a real one the three below must be given. */
  PAYPAL_URL: url(['http:', 'https:']),
  PAYPAL_CLIENT_ID: text(undefined),
  PAYPAL_CLIENT_SECRET: text(undefined),
  /** Id of the webhook that PayPal calls at API_URL/payments/paypal/notify, of CHECKOUT.ORDER.APPROVED and all of PAYMENT.CAPTURE. */
  PAYPAL_WEBHOOK_ID: text(undefined),
  /** iVeri's address; with a real one the two below must be given. */
  IVERI_URL: url(['http:', 'https:']),
  IVERI_APPLICATION_ID: text(undefined),
  /** iVeri's Lite shared secret. */
  IVERI_SECRET: text(undefined),
  /** SnapScan's address; with a real one the three below must be given. */
  SNAPSCAN_URL: url(['http:', 'https:']),
  /** Letsema's snap code, which payers scan. */
  SNAPSCAN_SNAP_CODE: text(undefined),
  SNAPSCAN_API_KEY: text(undefined),
  /** Key that signs the webhook which SnapScan calls at API_URL/payments/snapscan/notify. */
  SNAPSCAN_WEBHOOK_KEY: text(undefined),
  /** Address of what speaks our stand-in for Paysoft, which Paysoft itself does not (docs/money.md); with one the two below must be given. */
  PAYSOFT_URL: url(['http:', 'https:']),
  PAYSOFT_MERCHANT_ID: text(undefined),
  /** Signs what is sent, and proves what is heard. */
  PAYSOFT_KEY: text(undefined),
  /** Site key of reCAPTCHA v3, which tells donors from machines; must be given beside real money. */
  RECAPTCHA_SITE_KEY: text(undefined),
  RECAPTCHA_SECRET: text(undefined),
  /** reCAPTCHA's address, where browsers reach Google by another. */
  RECAPTCHA_URL: url(['https:']),
  /** Percent of its certainty that it was a person, below which nothing is created. */
  RECAPTCHA_LEAST_SCORE: whole(50, 0, 100),
  /** File with the check digit rules of bank accounts, JSON as domain/bankAccount.ts describes it; where none is given, synthetic ones beside the simulator. */
  CHECK_DIGIT_TABLE: text(undefined),
  /** File with the banks that debit orders are taken from and their branch codes, JSON as readBanks of domain/banks.ts describes it, instead of ours. */
  BANK_TABLE: text(undefined),
  /** Bank that EFT donors pay into; this and the four below must be given where gateways are real. */
  EFT_BANK_NAME: text(undefined),
  EFT_ACCOUNT_NUMBER: text(undefined),
  EFT_BRANCH_CODE: text(undefined),
  /** Holder of that account. */
  EFT_ACCOUNT_NAME: text(undefined),
  EFT_SWIFT_CODE: text(undefined),
  /** Signs the bank feed; derived from the secret where none is given, which only the simulated bank knows. */
  EFT_NOTIFY_KEY: text(undefined),
  /** Signs tokens, 32 characters or more; made once and kept in DATA_DIR where none is given. The same for all servers on one database, for ever. */
  LETSEMA_SECRET: secret(),
  /** on, off, or auto: on while no gateway is real. Once one is, `on` is a sandbox's: there is the mailbox only, and this machine alone can open it. */
  LETSEMA_SIMULATOR: oneOf(['auto', 'on', 'off']),
  /** off leaves the first render of the public pages to the browser. */
  LETSEMA_RENDERING: oneOf(['on', 'off']),
  LETSEMA_ACCESS_TOKEN_MS: duration(600_000),
  LETSEMA_REFRESH_TOKEN_MS: duration(2_592_000_000),
  /** How long a just-replaced refresh token still works. */
  LETSEMA_REFRESH_GRACE_MS: duration(10_000),
  /** How long 5 failed logins lock. */
  LETSEMA_LOGIN_LOCK_MS: duration(900_000),
  /** log2 of the scrypt cost of new passwords. */
  LETSEMA_PASSWORD_COST: whole(15, 10, 20),
  /** Age at which a pending donation is asked about. */
  LETSEMA_RECONCILE_AFTER_MS: duration(600_000),
  /** Age at which a donation never paid for is given up. */
  LETSEMA_ABANDON_AFTER_MS: duration(86_400_000),
  /** Pause between two rounds of the background jobs. */
  LETSEMA_JOB_INTERVAL_MS: duration(5_000, 10, LONGEST_PAUSE_MS),
  /** Pause between two rounds of mail delivery. */
  LETSEMA_MAIL_INTERVAL_MS: duration(500, 10, LONGEST_PAUSE_MS),
  /** Shortest pause between two questions to a gateway about one donation, or one card that is to be stored. */
  LETSEMA_QUERY_INTERVAL_MS: duration(3_000),
  /** How long a gateway may take to open a payment. */
  LETSEMA_GATEWAY_TIMEOUT_MS: duration(10_000, 1, LONGEST_PAUSE_MS),
  /** How long a public answer may be kept in the process; it is dropped at once by a write of this process. */
  LETSEMA_CACHE_MS: duration(1_000),
  /** Factor on all rate limits; 0 switches them off. */
  LETSEMA_RATE_LIMIT: whole(1),
  /** Delay of the simulator's late notification. */
  LETSEMA_LATE_MS: duration(5_000),
} satisfies Record<string, Reader>

/** Names that other programs have, one letter away from ours. */
const OTHERS = new Set(['APP_URL', 'AI_URL', 'KPI_URL', 'SFTP_URL', 'SMTPS_URL'])

const FLAGS = [
  /** Delete all data of the embedded default and start over. */
  '--reset',
  /** Fill an empty PostgreSQL with the demonstration, or any empty database beside a real gateway; the embedded default does so by itself. */
  '--seed',
  /** Leave an empty embedded database empty. */
  '--no-seed',
  /** Go on with a database under another secret: all links in mails, and all sessions, end, and so does a derived key of the bank feed. */
  '--new-secret',
  /** After a restore: no debit is made or sent, and no certificate issued, until a start without it (docs/money.md). */
  '--hold-debits',
]

export interface Settings extends GatewaySettings {
  port: number
  simulatorPort: number
  dataDir: string
  databaseUrl: string | null
  databaseConnections: number
  publicUrl: string
  /** Where gateways call and send donors back to, and where documents are; the same as `publicUrl` but for an app on a host of its own. */
  apiUrl: string
  simulatorUrl: string
  /** Whether its port is open. */
  simulator: boolean
  /** Whether gateways and the bank are simulated there; beside a real gateway there is the mailbox only, for this machine alone. */
  isSimulating: boolean
  rendering: boolean
  trustedProxies: string[]
  corsOrigins: string[]
  smtpUrl: string | null
  mailFrom: string
  botCheck: { siteKey: string; secret: string; browserUrl: string; serverUrl: string; leastScore: number }
  checkDigitTable: string | null
  bankTable: string | null
  eft: { bankName: string; accountNumber: string; branchCode: string; accountName: string; swiftCode: string; notifyKey: string | null }
  secret: string | null
  accessTokenMs: number
  refreshTokenMs: number
  refreshGraceMs: number
  loginLockMs: number
  passwordCost: number
  reconcileAfterMs: number
  abandonAfterMs: number
  jobIntervalMs: number
  mailIntervalMs: number
  queryIntervalMs: number
  gatewayTimeoutMs: number
  cacheMs: number
  rateLimit: number
  lateMs: number
  reset: boolean
  /** Whether another secret than the database was begun with is meant. */
  newSecret: boolean
  /** Whether debits, and what is numbered, wait for a person to compare a restored database with the gateways. */
  holdDebits: boolean
  /** Whether the data may be the demonstration’s, with accounts whose password everybody knows. */
  seed: boolean
}

type Environment = Record<string, string | undefined>

type SettingName = keyof typeof SETTINGS

type Get = <Name extends SettingName>(name: Name) => ReturnType<(typeof SETTINGS)[Name]>

type Places = Pick<Settings, 'port' | 'simulatorPort' | 'publicUrl' | 'apiUrl' | 'simulatorUrl' | 'simulator' | 'isSimulating'>

/** @throws SettingError with one clear line */
export function readSettings(environment: Environment, args: readonly string[]): Settings {
  refuseUnknown(environment, args)
  const get = <Name extends SettingName>(name: Name) =>
    SETTINGS[name](environment[name]?.trim() || undefined, name) as ReturnType<(typeof SETTINGS)[Name]>
  const places = readPlaces(get, environment)
  // Inside the machine the simulator is always near, whatever address browsers reach it at.
  const nearSimulator = `http://127.0.0.1:${places.simulatorPort}`
  const nearApi = `http://127.0.0.1:${places.port}`
  const databaseUrl = get('DATABASE_URL')
  const reset = args.includes('--reset')
  if (reset && databaseUrl) throw new SettingError('--reset deletes the embedded data only. Empty the database of DATABASE_URL yourself.')
  return {
    ...places,
    dataDir: resolve(get('DATA_DIR')),
    databaseUrl,
    databaseConnections: get('LETSEMA_DATABASE_CONNECTIONS'),
    rendering: get('LETSEMA_RENDERING') === 'on',
    trustedProxies: get('TRUSTED_PROXY'),
    corsOrigins: [...new Set([...appElsewhere(places.publicUrl, places.apiUrl), ...get('CORS_ORIGINS')])],
    ...gatewaySettings(get, { ...places, nearSimulator, nearApi }),
    botCheck: readBotCheck(get, places, nearSimulator),
    checkDigitTable: get('CHECK_DIGIT_TABLE') ?? null,
    bankTable: get('BANK_TABLE') ?? null,
    eft: readEft(get, places),
    ...readMail(get, places, environment),
    secret: get('LETSEMA_SECRET'),
    accessTokenMs: get('LETSEMA_ACCESS_TOKEN_MS'),
    refreshTokenMs: get('LETSEMA_REFRESH_TOKEN_MS'),
    refreshGraceMs: get('LETSEMA_REFRESH_GRACE_MS'),
    loginLockMs: get('LETSEMA_LOGIN_LOCK_MS'),
    passwordCost: get('LETSEMA_PASSWORD_COST'),
    reconcileAfterMs: get('LETSEMA_RECONCILE_AFTER_MS'),
    abandonAfterMs: get('LETSEMA_ABANDON_AFTER_MS'),
    jobIntervalMs: get('LETSEMA_JOB_INTERVAL_MS'),
    mailIntervalMs: get('LETSEMA_MAIL_INTERVAL_MS'),
    queryIntervalMs: get('LETSEMA_QUERY_INTERVAL_MS'),
    gatewayTimeoutMs: get('LETSEMA_GATEWAY_TIMEOUT_MS'),
    cacheMs: get('LETSEMA_CACHE_MS'),
    rateLimit: get('LETSEMA_RATE_LIMIT'),
    lateMs: get('LETSEMA_LATE_MS'),
    reset,
    newSecret: args.includes('--new-secret'),
    holdDebits: args.includes('--hold-debits'),
    seed: args.includes('--seed') || (!databaseUrl && places.isSimulating && !args.includes('--no-seed')),
  }
}

function refuseUnknown(environment: Environment, args: readonly string[]): void {
  for (const name of Object.keys(environment)) {
    if (name in SETTINGS) continue
    const meant = oneSlipAway(name)
    if (meant) throw new SettingError(`Unknown setting ${name}. Did you mean ${meant}?`)
    if (beginsAsOurs(name)) throw new SettingError(`Unknown setting ${name}.`)
  }
  for (const flag of args) {
    // npm takes it for itself; pnpm and `node scripts/start.mjs` hand it on.
    if (flag === '--') continue
    if (!FLAGS.includes(flag)) throw new SettingError(`Unknown option ${flag}. There are ${FLAGS.join(', ')}.`)
  }
  if (args.includes('--seed') && args.includes('--no-seed')) throw new SettingError('--seed and --no-seed exclude each other.')
}

function readPlaces(get: Get, environment: Environment): Places {
  const listenPort = get('PORT')
  const simulatorPort = get('SIMULATOR_PORT') ?? (listenPort === 0 ? 0 : listenPort + 1)
  if (simulatorPort > 65_535) throw new SettingError('SIMULATOR_PORT must be at most 65535; give one, since PORT + 1 is not.')
  if (listenPort !== 0 && listenPort === simulatorPort) throw new SettingError('PORT and SIMULATOR_PORT must differ.')
  const publicUrl = get('PUBLIC_URL') ?? `http://localhost:${listenPort}`
  if (new URL(publicUrl).pathname !== '/') {
    throw new SettingError(
      `PUBLIC_URL must be an address without a path, not '${environment['PUBLIC_URL']?.trim()}': the app's own links begin at /.`,
    )
  }
  const apiUrl = get('API_URL') ?? publicUrl
  const isReal = realGateways(get).length > 0
  refuseCredentialsWithoutAddress(get)
  const simulatorMode = get('LETSEMA_SIMULATOR')
  const simulator = simulatorMode === 'on' || (simulatorMode === 'auto' && !isReal)
  // Beside real money nobody may be thanked for what only a simulation took.
  const isSimulating = simulator && !isReal
  const simulatorUrl = get('SIMULATOR_URL') ?? withPort(isSimulating ? apiUrl : 'http://localhost', simulatorPort)
  return { port: listenPort, simulatorPort, publicUrl, apiUrl, simulatorUrl, simulator, isSimulating }
}

function readBotCheck(get: Get, { isSimulating, simulatorUrl }: Places, nearSimulator: string): Settings['botCheck'] {
  const [siteKey, secret, url] = [get('RECAPTCHA_SITE_KEY'), get('RECAPTCHA_SECRET'), get('RECAPTCHA_URL')]
  const leastScore = get('RECAPTCHA_LEAST_SCORE') / 100
  if (siteKey && secret) {
    const address = url ?? 'https://www.google.com/recaptcha'
    return { siteKey, secret, browserUrl: address, serverUrl: address, leastScore }
  }
  if (siteKey || secret) throw new SettingError('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET go together.')
  if (!isSimulating) throw new SettingError('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET must be given where gateways are real.')
  const example = { siteKey: 'letsema-simulated', secret: 'simulated-secret' }
  return { ...example, browserUrl: `${simulatorUrl}/recaptcha`, serverUrl: `${nearSimulator}/recaptcha`, leastScore }
}

/** What donors are shown of the account that they pay into. */
type AccountDetail = `EFT_${'BANK_NAME' | 'ACCOUNT_NUMBER' | 'BRANCH_CODE' | 'ACCOUNT_NAME' | 'SWIFT_CODE'}`

function readEft(get: Get, { isSimulating }: Places): Settings['eft'] {
  /** Nobody may be told to pay real money into the example account. */
  const accountDetail = (name: AccountDetail, example: string) => {
    const given = get(name)
    if (!isSimulating && !given) throw new SettingError(`${name} must be given where gateways are real.`)
    return given ?? example
  }
  return {
    bankName: accountDetail('EFT_BANK_NAME', 'Example Bank (do not pay)'),
    accountNumber: accountDetail('EFT_ACCOUNT_NUMBER', '00000000000'),
    branchCode: accountDetail('EFT_BRANCH_CODE', '000000'),
    accountName: accountDetail('EFT_ACCOUNT_NAME', 'Letsema Donations'),
    swiftCode: accountDetail('EFT_SWIFT_CODE', 'EXMPZAJJ'),
    notifyKey: get('EFT_NOTIFY_KEY') ?? null,
  }
}

function readMail(get: Get, { simulator, isSimulating }: Places, environment: Environment): Pick<Settings, 'smtpUrl' | 'mailFrom'> {
  const smtpUrl = get('SMTP_URL')
  // Their links would lead to the reader's own machine, and gateways would tell theirs of payments.
  if (!isSimulating && get('PUBLIC_URL') === null) throw new SettingError('PUBLIC_URL must be given where gateways are real.')
  // The mailbox holds the links by which anybody may become anybody.
  if (!smtpUrl && !simulator) {
    throw new SettingError(
      'SMTP_URL must be given where gateways are real; for a sandbox LETSEMA_SIMULATOR=on keeps mails on this machine.',
    )
  }
  if (smtpUrl && !isSimulating && !environment['MAIL_FROM']?.trim())
    throw new SettingError('MAIL_FROM must be given where gateways are real.')
  return { smtpUrl, mailFrom: get('MAIL_FROM') }
}

/** Whether it begins as three settings or more do. Of what fewer begin with, others have names too: SMTP_HOST, SIMULATOR_UDID. */
function beginsAsOurs(name: string): boolean {
  const [prefix] = /^[A-Z]+_/.exec(name) ?? []
  return prefix !== undefined && Object.keys(SETTINGS).filter((known) => known.startsWith(prefix)).length >= 3
}

/** Of one word alone, as PORT is, one letter makes another word. */
function oneSlipAway(name: string): string | undefined {
  if (!name.includes('_') || OTHERS.has(name)) return undefined
  return Object.keys(SETTINGS).find((known) => editDistance(name, known) === 1)
}

/** The app's origin, where it is not this server's: it has to call from there. */
function appElsewhere(publicUrl: string, apiUrl: string): string[] {
  const { origin } = new URL(publicUrl)
  return origin === new URL(apiUrl).origin ? [] : [origin]
}

function withPort(address: string, port: number): string {
  const { hostname } = new URL(address)
  return `http://${hostname}:${port}`
}

/** Without its user and password. */
export function databasePlace(url: string): string {
  const { host, searchParams } = new URL(url)
  return host || searchParams.get('host') || 'localhost'
}
