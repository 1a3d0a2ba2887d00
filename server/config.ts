import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { editDistance } from '#domain/editDistance.ts'

/** A setting that cannot be used; its message is one line for the person who starts the server. */
export class SettingError extends Error {}

type Reader = (text: string | undefined, name: string) => unknown

/** A timer of more than 24 days fires immediately, again and again. */
const LONGEST_PAUSE_MS = 86_400_000
/** Ten years: a database knows no time that is much further away. */
const LONGEST_MS = 3_650 * 86_400_000

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
  /** The address people reach the app at, without a path. */
  PUBLIC_URL: url(['http:', 'https:']),
  /** The address of this server, where the app stands on a static host of its own. */
  API_URL: url(['http:', 'https:']),
  /** The address browsers reach the simulator at. */
  SIMULATOR_URL: url(['http:', 'https:']),
  /** IP addresses, comma-separated, whose X-Forwarded-For is believed. */
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
  /** Signs. */
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
  /** Paysoft's address; with a real one the two below must be given. */
  PAYSOFT_URL: url(['http:', 'https:']),
  PAYSOFT_MERCHANT_ID: text(undefined),
  /** Signs. */
  PAYSOFT_KEY: text(undefined),
  /** Site key of reCAPTCHA v3, which looks who gives; must be given beside real money. */
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
  /** Signs the bank feed; derived from the secret where none is given. */
  EFT_NOTIFY_KEY: text(undefined),
  /** Signs tokens, 32 characters or more; made once and kept in DATA_DIR where none is given. The same for all servers on one PostgreSQL, for ever. */
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

const FLAGS = [
  /** Delete all data of the embedded default and start over. */
  '--reset',
  /** Fill an empty PostgreSQL with the demonstration, or any empty database beside a real gateway; the embedded default does so by itself. */
  '--seed',
  /** Leave an empty embedded database empty. */
  '--no-seed',
  /** Go on with a PostgreSQL under another secret: all links in mails, and all sessions, end. */
  '--new-secret',
]

export interface Settings {
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
  paygate: { id: string; key: string; browserUrl: string; serverUrl: string; notifyUrl: string; isOffered: boolean }
  /** null where there is neither the real one nor a simulated one to offer. */
  ozow: { siteCode: string; privateKey: string; apiKey: string; isTest: boolean; serverUrl: string; notifyUrl: string } | null
  paypal: { clientId: string; clientSecret: string; webhookId: string; serverUrl: string; notifyUrl: string } | null
  iveri: { applicationId: string; secret: string; browserUrl: string; serverUrl: string; notifyUrl: string } | null
  snapscan: { snapCode: string; apiKey: string; webhookKey: string; browserUrl: string; serverUrl: string; notifyUrl: string } | null
  paysoft: { merchantId: string; key: string; serverUrl: string; notifyUrl: string } | null
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
  /** Whether the data may be the demonstration’s, with accounts whose password everybody knows. */
  seed: boolean
}

/** What a gateway knows Letsema by: with its address or not at all. */
const CREDENTIALS = [
  'PAYGATE_ID',
  'PAYGATE_KEY',
  'OZOW_SITE_CODE',
  'OZOW_PRIVATE_KEY',
  'OZOW_API_KEY',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'IVERI_APPLICATION_ID',
  'IVERI_SECRET',
  'SNAPSCAN_SNAP_CODE',
  'SNAPSCAN_API_KEY',
  'SNAPSCAN_WEBHOOK_KEY',
  'PAYSOFT_MERCHANT_ID',
  'PAYSOFT_KEY',
] as const satisfies (keyof typeof SETTINGS)[]

type Credential = (typeof CREDENTIALS)[number]

/** What donors are shown of the account that they pay into. */
type AccountDetail = `EFT_${'BANK_NAME' | 'ACCOUNT_NUMBER' | 'BRANCH_CODE' | 'ACCOUNT_NAME' | 'SWIFT_CODE'}`

/** @throws SettingError with one clear line */
export function readSettings(environment: Record<string, string | undefined>, args: readonly string[]): Settings {
  for (const name of Object.keys(environment)) {
    if (isOurs(name) && !(name in SETTINGS)) throw new SettingError(`Unknown setting ${name}.${hint(name)}`)
  }
  for (const flag of args) {
    // npm takes it for itself; pnpm and `node scripts/start.mjs` hand it on.
    if (flag === '--') continue
    if (!FLAGS.includes(flag)) throw new SettingError(`Unknown option ${flag}. There are ${FLAGS.join(', ')}.`)
  }
  if (args.includes('--seed') && args.includes('--no-seed')) throw new SettingError('--seed and --no-seed exclude each other.')
  const get = <Name extends keyof typeof SETTINGS>(name: Name) =>
    SETTINGS[name](environment[name]?.trim() || undefined, name) as ReturnType<(typeof SETTINGS)[Name]>

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
  const databaseUrl = get('DATABASE_URL')
  const smtpUrl = get('SMTP_URL')
  const paygateUrl = get('PAYGATE_URL')
  const ozowUrl = get('OZOW_URL')
  const paypalUrl = get('PAYPAL_URL')
  const iveriUrl = get('IVERI_URL')
  const snapscanUrl = get('SNAPSCAN_URL')
  const paysoftUrl = get('PAYSOFT_URL')
  for (const name of CREDENTIALS) {
    const address = addressFor(name)
    // Who has an account means real money: the demonstration would take none of it.
    if (get(name) && !environment[address]?.trim()) throw new SettingError(`${name} must not be given without ${address}.`)
  }
  const simulatorMode = get('LETSEMA_SIMULATOR')
  const isReal = [paygateUrl, ozowUrl, paypalUrl, iveriUrl, snapscanUrl, paysoftUrl].some((address) => address !== null)
  const simulator = simulatorMode === 'on' || (simulatorMode === 'auto' && !isReal)
  // Beside real money nobody may be thanked for what only a simulation took.
  const isSimulating = simulator && !isReal
  const simulatorUrl = get('SIMULATOR_URL') ?? withPort(isSimulating ? apiUrl : 'http://localhost', simulatorPort)
  // Inside the machine the simulator is always near, whatever address browsers reach it at.
  const nearSimulator = `http://127.0.0.1:${simulatorPort}`
  const notifyUrlFor = (address: string | null) => (address ? apiUrl : `http://127.0.0.1:${listenPort}`)
  /** Credentials of the example account go to the simulator only: who means a gateway's sandbox gives that one's. */
  const credential = (name: Credential, address: string | null, example: string) => {
    const given = get(name)
    if (address && !given) throw new SettingError(`${name} must be given with ${addressFor(name)}.`)
    return given ?? example
  }
  /** Nobody may be told to pay real money into the example account. */
  const accountDetail = (name: AccountDetail, example: string) => {
    const given = get(name)
    if (!isSimulating && !given) throw new SettingError(`${name} must be given where gateways are real.`)
    return given ?? example
  }
  const botCheck = (): Settings['botCheck'] => {
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
  const mail = (): Pick<Settings, 'smtpUrl' | 'mailFrom'> => {
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
  const reset = args.includes('--reset')
  if (reset && databaseUrl) throw new SettingError('--reset deletes the embedded data only. Empty the database of DATABASE_URL yourself.')
  return {
    port: listenPort,
    simulatorPort,
    dataDir: resolve(get('DATA_DIR')),
    databaseUrl,
    databaseConnections: get('LETSEMA_DATABASE_CONNECTIONS'),
    publicUrl,
    apiUrl,
    simulatorUrl,
    simulator,
    isSimulating,
    rendering: get('LETSEMA_RENDERING') === 'on',
    trustedProxies: get('TRUSTED_PROXY'),
    corsOrigins: [...new Set([...appElsewhere(publicUrl, apiUrl), ...get('CORS_ORIGINS')])],
    paygate: {
      id: credential('PAYGATE_ID', paygateUrl, '10011072130'),
      key: credential('PAYGATE_KEY', paygateUrl, 'secret'),
      browserUrl: paygateUrl ?? simulatorUrl,
      serverUrl: paygateUrl ?? nearSimulator,
      notifyUrl: notifyUrlFor(paygateUrl),
      isOffered: paygateUrl !== null || isSimulating,
    },
    ozow:
      ozowUrl || isSimulating
        ? {
            siteCode: credential('OZOW_SITE_CODE', ozowUrl, 'TSTSTE0001'),
            privateKey: credential('OZOW_PRIVATE_KEY', ozowUrl, '215114531AFF7134A94C88CEEA48E'),
            apiKey: credential('OZOW_API_KEY', ozowUrl, 'EB5758F2C3B4DF3FF4F2669D5FF5B'),
            isTest: get('OZOW_TEST') === 'on',
            serverUrl: ozowUrl ?? `${nearSimulator}/ozow`,
            notifyUrl: notifyUrlFor(ozowUrl),
          }
        : null,
    paypal:
      paypalUrl || isSimulating
        ? {
            clientId: credential('PAYPAL_CLIENT_ID', paypalUrl, 'letsema-simulated'),
            clientSecret: credential('PAYPAL_CLIENT_SECRET', paypalUrl, 'simulated-secret'),
            webhookId: credential('PAYPAL_WEBHOOK_ID', paypalUrl, 'WH-SIMULATED'),
            serverUrl: paypalUrl ?? `${nearSimulator}/paypal`,
            notifyUrl: notifyUrlFor(paypalUrl),
          }
        : null,
    iveri:
      iveriUrl || isSimulating
        ? {
            applicationId: credential('IVERI_APPLICATION_ID', iveriUrl, '5A1DC0DE-0000-4000-8000-000000000001'),
            secret: credential('IVERI_SECRET', iveriUrl, 'simulated-secret'),
            browserUrl: iveriUrl ?? `${simulatorUrl}/iveri`,
            serverUrl: iveriUrl ?? `${nearSimulator}/iveri`,
            notifyUrl: notifyUrlFor(iveriUrl),
          }
        : null,
    snapscan:
      snapscanUrl || isSimulating
        ? {
            snapCode: credential('SNAPSCAN_SNAP_CODE', snapscanUrl, 'LETSEMA'),
            apiKey: credential('SNAPSCAN_API_KEY', snapscanUrl, 'simulated-api-key'),
            webhookKey: credential('SNAPSCAN_WEBHOOK_KEY', snapscanUrl, 'simulated-webhook-key'),
            browserUrl: snapscanUrl ?? `${simulatorUrl}/snapscan`,
            serverUrl: snapscanUrl ?? `${nearSimulator}/snapscan`,
            notifyUrl: notifyUrlFor(snapscanUrl),
          }
        : null,
    paysoft:
      paysoftUrl || isSimulating
        ? {
            merchantId: credential('PAYSOFT_MERCHANT_ID', paysoftUrl, 'LETSEMA'),
            key: credential('PAYSOFT_KEY', paysoftUrl, 'simulated-key'),
            serverUrl: paysoftUrl ?? `${nearSimulator}/paysoft`,
            notifyUrl: notifyUrlFor(paysoftUrl),
          }
        : null,
    botCheck: botCheck(),
    checkDigitTable: get('CHECK_DIGIT_TABLE') ?? null,
    bankTable: get('BANK_TABLE') ?? null,
    eft: {
      bankName: accountDetail('EFT_BANK_NAME', 'Standard Bank'),
      accountNumber: accountDetail('EFT_ACCOUNT_NUMBER', '10012345678'),
      branchCode: accountDetail('EFT_BRANCH_CODE', '051001'),
      accountName: accountDetail('EFT_ACCOUNT_NAME', 'Letsema Donations'),
      swiftCode: accountDetail('EFT_SWIFT_CODE', 'SBZAZAJJ'),
      notifyKey: get('EFT_NOTIFY_KEY') ?? null,
    },
    ...mail(),
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
    seed: args.includes('--seed') || (!databaseUrl && isSimulating && !args.includes('--no-seed')),
  }
}

/** Whether it begins as three settings or more do. Of what fewer begin with, others have names too: SMTP_HOST, SIMULATOR_UDID. */
function isOurs(name: string): boolean {
  const [prefix] = /^[A-Z]+_/.exec(name) ?? []
  return prefix !== undefined && Object.keys(SETTINGS).filter((known) => known.startsWith(prefix)).length >= 3
}

function hint(name: string): string {
  const meant = Object.keys(SETTINGS).find((known) => editDistance(name, known) === 1)
  return meant ? ` Did you mean ${meant}?` : ''
}

const addressFor = (name: Credential): string => `${name.split('_')[0]}_URL`

/** The app's origin, where it is not this server's: it has to call from there. */
function appElsewhere(publicUrl: string, apiUrl: string): string[] {
  const { origin } = new URL(publicUrl)
  return origin === new URL(apiUrl).origin ? [] : [origin]
}

/** Fills in the ports that the system chose where a setting says 0. */
export function withListeningPorts(settings: Settings, ports: { port: number; simulatorPort: number }): Settings {
  const chosen = (address: string, old: number, port: number) => (old === 0 ? address.replace(/:0(?=\/|$)/, `:${port}`) : address)
  const { paygate, ozow, paypal, iveri, snapscan, paysoft, botCheck } = settings
  const atSimulator = (address: string) => chosen(address, settings.simulatorPort, ports.simulatorPort)
  const near = ({ serverUrl, notifyUrl }: { serverUrl: string; notifyUrl: string }) => ({
    serverUrl: atSimulator(serverUrl),
    notifyUrl: chosen(notifyUrl, settings.port, ports.port),
  })
  return {
    ...settings,
    ...ports,
    publicUrl: chosen(settings.publicUrl, settings.port, ports.port),
    apiUrl: chosen(settings.apiUrl, settings.port, ports.port),
    simulatorUrl: atSimulator(settings.simulatorUrl),
    paygate: {
      ...paygate,
      browserUrl: atSimulator(paygate.browserUrl),
      ...near(paygate),
    },
    ozow: ozow && { ...ozow, ...near(ozow) },
    paypal: paypal && { ...paypal, ...near(paypal) },
    iveri: iveri && { ...iveri, ...near(iveri), browserUrl: atSimulator(iveri.browserUrl) },
    snapscan: snapscan && {
      ...snapscan,
      ...near(snapscan),
      browserUrl: atSimulator(snapscan.browserUrl),
    },
    paysoft: paysoft && { ...paysoft, ...near(paysoft) },
    botCheck: {
      ...botCheck,
      browserUrl: atSimulator(botCheck.browserUrl),
      serverUrl: atSimulator(botCheck.serverUrl),
    },
  }
}

function withPort(address: string, port: number): string {
  const { hostname } = new URL(address)
  return `http://${hostname}:${port}`
}

function text<Fallback extends string | undefined>(fallback: Fallback) {
  return (value: string | undefined): string | Fallback => value ?? fallback
}

function whole(fallback: number, least = 0, most = Number.MAX_SAFE_INTEGER) {
  return (value: string | undefined, name: string): number => {
    if (value === undefined) return fallback
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (!(number >= least && number <= most)) {
      throw new SettingError(
        `${name} must be a whole number${most === Number.MAX_SAFE_INTEGER ? '' : ` from ${least} to ${most}`}, not '${value}'.`,
      )
    }
    return number
  }
}

function duration(fallback: number, least = 0, most = LONGEST_MS) {
  return whole(fallback, least, most)
}

function port<Fallback extends number | undefined>(fallback: Fallback) {
  return (value: string | undefined, name: string): number | Fallback => {
    if (value === undefined) return fallback
    const number = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN
    if (!(number >= 0 && number <= 65_535)) throw new SettingError(`${name} must be a port from 0 to 65535, not '${value}'.`)
    return number
  }
}

function url(protocols: string[]) {
  return (value: string | undefined, name: string): string | null => {
    if (value === undefined) return null
    const starts = protocols.map((protocol) => `${protocol}//`)
    const parsed = URL.canParse(value) ? new URL(value) : null
    if (!protocols.includes(parsed?.protocol ?? '') && !starts.some((start) => value.startsWith(start)))
      throw new SettingError(`${name} must be an address that starts with ${starts.join(' or ')}.`)
    const isWeb = starts.includes('http://') || starts.includes('https://')
    // Behind a port, a # of the password ends the address.
    if (!parsed || (!isWeb && parsed.hash !== '')) throw new SettingError(`${name} cannot be read as an address${remedy(value)}.`)
    if (parsed.protocol.startsWith('smtp') && parsed.hostname === '')
      throw new SettingError(`${name} must name a host, as smtp://mail.example:587 does.`)
    if (isWeb && /[?#]/.test(value)) {
      throw new SettingError(`${name} must be an address without ? and #: what comes behind it would be no path any more.`)
    }
    return value.replace(/\/+$/, '')
  }
}

function remedy(address: string): string {
  if (/^postgres(?:ql)?:\/\/[^/?#]*@\//.test(address)) return ': by a socket, it is written postgresql:///NAME?host=FOLDER&user=USER'
  return address.includes('@') ? ': in a password, characters such as # are written %23' : ''
}

/** Without its user and password. */
export function databasePlace(url: string): string {
  const { host, searchParams } = new URL(url)
  return host || searchParams.get('host') || 'localhost'
}

function sender(fallback: string) {
  return (value: string | undefined, name: string): string => {
    if (value === undefined || /[^\s@<>]+@[^\s@<>]+/.test(value)) return value ?? fallback
    throw new SettingError(`${name} must be an e-mail address such as Letsema <no-reply@give.example>, not '${value}'.`)
  }
}

function list() {
  return (value: string | undefined): string[] => (value ?? '').split(',').flatMap((item) => item.trim() || [])
}

/** Of a name or a range that matches nobody, all visitors would share the proxy's limits. */
function addresses() {
  return (value: string | undefined, name: string): string[] =>
    list()(value).map((item) => {
      if (isIP(item) === 0) throw new SettingError(`${name} must be IP addresses such as 10.0.0.7, not '${item}'.`)
      return item
    })
}

function origins() {
  return (value: string | undefined, name: string): string[] =>
    list()(value).map((item) => {
      const { origin, href } = URL.canParse(item) ? new URL(item) : { origin: 'null', href: '' }
      if (href !== `${origin}/`) throw new SettingError(`${name} must be origins such as https://give.example, not '${item}'.`)
      return origin
    })
}

function oneOf<const Choice extends string>(choices: readonly [Choice, ...Choice[]]) {
  return (value: string | undefined, name: string): Choice => {
    const choice = value === undefined ? choices[0] : choices.find((candidate) => candidate === value)
    if (!choice) throw new SettingError(`${name} must be one of ${choices.join(', ')}, not '${value}'.`)
    return choice
  }
}

function secret() {
  return (value: string | undefined, name: string): string | null => {
    if (value !== undefined && value.length < 32) throw new SettingError(`${name} must have 32 characters or more.`)
    return value ?? null
  }
}
