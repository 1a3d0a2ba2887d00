import { describe, expect, test } from 'vitest'
import { databasePlace, readSettings } from '#server/config.ts'
import { SettingError } from '#server/settingError.ts'
import { BESIDE_REAL_GATEWAYS, REAL_PAYGATE } from '#tests/server/realGateways.ts'

/** A gateway's own settings, where it is real. */
const REAL = {
  paygate: REAL_PAYGATE,
  ozow: { OZOW_URL: 'https://api.ozow.com', OZOW_SITE_CODE: 'LET-LET-001', OZOW_PRIVATE_KEY: 'p', OZOW_API_KEY: 'a' },
  paypal: { PAYPAL_URL: 'https://api-m.paypal.com', PAYPAL_CLIENT_ID: 'c', PAYPAL_CLIENT_SECRET: 's', PAYPAL_WEBHOOK_ID: 'w' },
  iveri: { IVERI_URL: 'https://portal.host.iveri.com', IVERI_APPLICATION_ID: 'i', IVERI_SECRET: 's' },
  snapscan: {
    SNAPSCAN_URL: 'https://pos.snapscan.io',
    SNAPSCAN_SNAP_CODE: 'c',
    SNAPSCAN_API_KEY: 'k',
    SNAPSCAN_WEBHOOK_KEY: 'w',
  },
  paysoft: { PAYSOFT_URL: 'https://api.paysoft.co.za', PAYSOFT_MERCHANT_ID: 'm', PAYSOFT_KEY: 'k' },
}

describe('settings', () => {
  test('defaults', () => {
    expect(readSettings({}, [])).toMatchObject({
      port: 3000,
      simulatorPort: 3001,
      publicUrl: 'http://localhost:3000',
      simulatorUrl: 'http://localhost:3001',
      simulator: true,
      seed: true,
      passwordCost: 15,
      databaseConnections: 20,
      paygate: { id: '10011072130', browserUrl: 'http://localhost:3001', notifyUrl: 'http://127.0.0.1:3000' },
    })
  })

  test('the -- that some put before the options is not one of them', () => {
    expect(readSettings({}, ['--', '--reset'])).toMatchObject({ reset: true, seed: true })
  })

  test('a proxy may be any of a range of addresses', () => {
    const ranges = ['10.0.0.0/8', '2001:db8::/32', '127.0.0.1', '::1', '::ffff:10.1.0.0/112']
    expect(readSettings({ TRUSTED_PROXY: ranges.join(', ') }, []).trustedProxies).toEqual(ranges)
  })

  test('with a database there is no seed unless asked', () => {
    const environment = { DATABASE_URL: 'postgres://localhost/x' }
    expect(readSettings(environment, []).seed).toBe(false)
    expect(readSettings(environment, ['--seed']).seed).toBe(true)
  })

  test('beside a real gateway there is no demonstration unless asked, whose accounts everybody knows', () => {
    const environment = { ...BESIDE_REAL_GATEWAYS, ...REAL_PAYGATE }
    expect(readSettings(environment, []).seed).toBe(false)
    expect(readSettings(environment, ['--seed']).seed).toBe(true)
  })

  test('with a real gateway and a mail server nothing is simulated', () => {
    const environment = {
      ...BESIDE_REAL_GATEWAYS,
      ...REAL_PAYGATE,
      PUBLIC_URL: 'https://letsema.example/',
    }
    expect(readSettings(environment, [])).toMatchObject({
      simulator: false,
      paygate: { browserUrl: 'https://secure.paygate.co.za', notifyUrl: 'https://letsema.example' },
    })
  })

  test('an address is the one that browsers name, however it is typed', () => {
    const settings = {
      PUBLIC_URL: 'HTTPS://Give.Example/',
      API_URL: 'Https://API.give.example:443',
      IVERI_URL: 'HTTPS://Pay.example/Lite/',
    }
    expect(readSettings({ ...BESIDE_REAL_GATEWAYS, ...REAL.iveri, ...settings }, [])).toMatchObject({
      publicUrl: 'https://give.example',
      apiUrl: 'https://api.give.example',
      iveri: { browserUrl: 'https://pay.example/Lite' },
    })
  })

  test('once a gateway is real, no simulated one is offered beside it, whatever is asked', () => {
    expect(readSettings({ ...BESIDE_REAL_GATEWAYS, ...REAL.ozow }, [])).toMatchObject({
      paygate: { isOffered: false },
      ozow: { siteCode: 'LET-LET-001', serverUrl: 'https://api.ozow.com', notifyUrl: 'http://localhost:0', isTest: false },
    })
    const real = { ...BESIDE_REAL_GATEWAYS, ...REAL_PAYGATE }
    const alone = {
      isSimulating: false,
      ozow: null,
      paypal: null,
      iveri: null,
      snapscan: null,
      paysoft: null,
      paygate: { isOffered: true },
    }
    for (const mode of ['auto', 'on', 'off']) expect(readSettings({ ...real, LETSEMA_SIMULATOR: mode }, [])).toMatchObject(alone)
  })

  test.each(Object.entries(REAL))('each of them is real alone: %s', (name, real) => {
    const settings = readSettings({ ...BESIDE_REAL_GATEWAYS, ...real }, [])
    expect([settings.isSimulating, settings.seed, settings.paygate.isOffered]).toEqual([false, false, name === 'paygate'])
    const { ozow, paypal, iveri, snapscan, paysoft } = settings
    const others = Object.entries({ ozow, paypal, iveri, snapscan, paysoft }).filter(([, site]) => site !== null)
    expect(others.map(([other]) => other)).toEqual(name === 'paygate' ? [] : [name])
  })

  test('beside a real gateway the port of the simulator is open where it is asked for, for the mailbox, and the machine itself', () => {
    const real = { ...BESIDE_REAL_GATEWAYS, ...REAL_PAYGATE, PUBLIC_URL: 'https://letsema.example' }
    const isOpen = (mode: string) => readSettings({ ...real, LETSEMA_SIMULATOR: mode }, []).simulator
    expect(['on', 'auto', 'off'].map(isOpen)).toEqual([true, false, false])
    const sandbox = { ...real, SMTP_URL: '', MAIL_FROM: '', LETSEMA_SIMULATOR: 'on' }
    expect(readSettings(sandbox, [])).toMatchObject({ smtpUrl: null, simulatorUrl: 'http://localhost:3001', isSimulating: false })
    expect(readSettings({ SMTP_URL: 'smtp://mail' }, [])).toMatchObject({ simulator: true, isSimulating: true })
  })

  test.each([
    [{ OZOW_URL: 'https://api.ozow.com' }, [], /^OZOW_SITE_CODE must be given/],
    [{ SNAPSCAN_URL: 'https://pos.snapscan.io' }, [], /^SNAPSCAN_SNAP_CODE must be given/],
    [{ IVERI_URL: 'https://portal.host.iveri.com' }, [], /^IVERI_APPLICATION_ID must be given/],
    [REAL_PAYGATE, [], /^RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET must be given/],
    // Donors would be sent to the test merchant of anybody.
    [
      { ...BESIDE_REAL_GATEWAYS, PAYGATE_URL: 'https://secure.paygate.co.za', PAYGATE_KEY: 'k' },
      [],
      /^PAYGATE_ID must be given with PAYGATE_URL\.$/,
    ],
    [{ ...BESIDE_REAL_GATEWAYS, ...REAL_PAYGATE, PAYGATE_KEY: ' ' }, [], /^PAYGATE_KEY must be given with PAYGATE_URL\.$/],
    // Donors would pay into an account that is nobody's.
    ...Object.keys(BESIDE_REAL_GATEWAYS)
      .filter((name) => name.startsWith('EFT_'))
      .map((name): [Record<string, string>, string[], RegExp] => [
        { ...BESIDE_REAL_GATEWAYS, ...REAL_PAYGATE, [name]: '' },
        [],
        new RegExp(`^${name} must be given where gateways are real\\.$`),
      ]),
    [{ LETSEMA_SIMULATOR: 'off', ...BESIDE_REAL_GATEWAYS, EFT_ACCOUNT_NUMBER: '' }, [], /^EFT_ACCOUNT_NUMBER must be given/],
    // Whoever opened the mailbox could become anybody; and without one, mails would go nowhere.
    [{ ...BESIDE_REAL_GATEWAYS, ...REAL_PAYGATE, SMTP_URL: '' }, [], /^SMTP_URL must be given where gateways are real/],
    [{ ...BESIDE_REAL_GATEWAYS, LETSEMA_SIMULATOR: 'off', SMTP_URL: '' }, [], /^SMTP_URL must be given where gateways are real/],
    // The links in mails, and where gateways tell of payments, would be the machine's own.
    [{ ...BESIDE_REAL_GATEWAYS, ...REAL_PAYGATE, PUBLIC_URL: '' }, [], /^PUBLIC_URL must be given where gateways are real\.$/],
    [{ ...BESIDE_REAL_GATEWAYS, LETSEMA_SIMULATOR: 'off', PUBLIC_URL: ' ' }, [], /^PUBLIC_URL must be given where gateways are real\.$/],
    [{ ...BESIDE_REAL_GATEWAYS, ...REAL_PAYGATE, MAIL_FROM: '' }, [], /^MAIL_FROM must be given where gateways are real/],
    [{ RECAPTCHA_SITE_KEY: 'k' }, [], /^RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET go together/],
    [{ PORT: 'http' }, [], /^PORT must be a port/],
    [{ PORT: '70000' }, [], /^PORT must be a port/],
    [{ PORT: '-1' }, [], /^PORT must be a port/],
    [{ PORT: '3000', SIMULATOR_PORT: '3000' }, [], /must differ/],
    [{ PORT: '65535' }, [], /^SIMULATOR_PORT/],
    [{ PUBLIC_URL: 'letsema' }, [], /^PUBLIC_URL must be an address/],
    [{ PUBLIC_URL: 'ftp://letsema' }, [], /^PUBLIC_URL must be an address/],
    [{ PUBLIC_URL: 'https:give.example' }, [], /^PUBLIC_URL must be an address that starts with http:\/\/ or https:\/\/\.$/],
    [{ PUBLIC_URL: 'https:/give.example' }, [], /^PUBLIC_URL must be an address/],
    [{ PUBLIC_URL: 'https:\\\\give.example' }, [], /^PUBLIC_URL must be an address/],
    [{ PUBLIC_URL: 'https://me:secret@give.example' }, [], /^PUBLIC_URL must be an address without a user and password/],
    [{ DATABASE_URL: 'mysql://x' }, [], /^DATABASE_URL must be an address that starts with postgres:\/\/ or postgresql:\/\/\.$/],
    // They do start with it.
    ...['postgres://u:p#ss@host/a', 'postgres://u:1#ss@host/a', 'postgres://u:p/ss@host/a'].map(
      (address): [Record<string, string>, string[], RegExp] => [
        { DATABASE_URL: address },
        [],
        /^DATABASE_URL cannot be read as an address: in a password, characters such as # are written %23\.$/,
      ],
    ),
    [
      { DATABASE_URL: 'postgres://user@/a?host=/run/postgresql' },
      [],
      /^DATABASE_URL cannot be read as an address: by a socket, it is written postgresql:\/\/\/NAME\?host=FOLDER&user=USER\.$/,
    ],
    [{ PUBLIC_URL: 'https://' }, [], /^PUBLIC_URL cannot be read as an address\.$/],
    [{ SMTP_URL: 'smtp://' }, [], /^SMTP_URL must name a host, as smtp:\/\/mail\.example:587 does\.$/],
    [{ SMTP_URL: 'smtps:///' }, [], /^SMTP_URL must name a host/],
    [
      { CORS_ORIGINS: 'https://a.example, b.example' },
      [],
      /^CORS_ORIGINS must be origins such as https:\/\/give\.example, not 'b\.example'\.$/,
    ],
    [{ CORS_ORIGINS: 'https://a.example/app' }, [], /^CORS_ORIGINS must be origins/],
    [
      { TRUSTED_PROXY: '127.0.0.1, proxy.internal' },
      [],
      /^TRUSTED_PROXY must be IP addresses such as 10\.0\.0\.7 or ranges such as 10\.0\.0\.0\/8, not 'proxy\.internal'\.$/,
    ],
    // Everybody's word would be believed, or nobody's.
    ...['10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0/8', '2001:db8::/129', '::/0', '/8', '10.0.0.0/a'].map(
      (range): [Record<string, string>, string[], RegExp] => [{ TRUSTED_PROXY: range }, [], /^TRUSTED_PROXY must be IP addresses/],
    ),
    [{ LETSEMA_TYPO: '1' }, [], /^Unknown setting LETSEMA_TYPO\.$/],
    // One slip, and a host that was meant to take money would give the demonstration.
    [
      { PAYGATE_ULR: 'https://secure.paygate.co.za', PAYGATE_ID: '1', PAYGATE_KEY: 'k' },
      [],
      /^Unknown setting PAYGATE_ULR\. Did you mean PAYGATE_URL\?$/,
    ],
    [{ OZOW_TSET: 'on' }, [], /^Unknown setting OZOW_TSET\. Did you mean OZOW_TEST\?$/],
    [{ PAYPAL_SECRET: 's' }, [], /^Unknown setting PAYPAL_SECRET\.$/],
    [{ IVERI_SECERT: 's' }, [], /^Unknown setting IVERI_SECERT\./],
    [{ SNAPSCAN_APIKEY: 'k' }, [], /^Unknown setting SNAPSCAN_APIKEY\./],
    [{ PAYSOFT_MERCHANT: 'm' }, [], /^Unknown setting PAYSOFT_MERCHANT\./],
    [{ RECAPTCHA_SITEKEY: 'k' }, [], /^Unknown setting RECAPTCHA_SITEKEY\./],
    [{ EFT_BRANCH: '1' }, [], /^Unknown setting EFT_BRANCH\./],
    [{ LETSEMA_RATE_LIMITS: '0' }, [], /^Unknown setting LETSEMA_RATE_LIMITS\. Did you mean LETSEMA_RATE_LIMIT\?$/],
    // What few settings begin with, others' names do too: of these only a slip is refused.
    ...(
      [
        ['DATA_DRI', 'DATA_DIR'],
        // The demonstration would start, with passwords that everybody knows.
        ['DATABASE_URI', 'DATABASE_URL'],
        ['PUBLIC_URI', 'PUBLIC_URL'],
        ['SIMULATOR_PROT', 'SIMULATOR_PORT'],
        ['SMTP_URI', 'SMTP_URL'],
        ['SMPT_URL', 'SMTP_URL'],
        ['MAIL_FORM', 'MAIL_FROM'],
        ['CORS_ORIGIN', 'CORS_ORIGINS'],
        ['TRUSTED_PROXYS', 'TRUSTED_PROXY'],
        ['BANK_TABEL', 'BANK_TABLE'],
        ['API_URI', 'API_URL'],
        ['LETSMA_SECRET', 'LETSEMA_SECRET'],
      ] as const
    ).map(([name, meant]): [Record<string, string>, string[], RegExp] => [
      { [name]: 'x' },
      [],
      new RegExp(`^Unknown setting ${name}\\. Did you mean ${meant}\\?$`),
    ]),
    [{ PAYGATE_ID: '1' }, [], /^PAYGATE_ID must not be given without PAYGATE_URL\.$/],
    [{ ...BESIDE_REAL_GATEWAYS, ...REAL_PAYGATE, OZOW_PRIVATE_KEY: 'p' }, [], /^OZOW_PRIVATE_KEY must not be given without OZOW_URL\.$/],
    [{ PAYPAL_URL: ' ', PAYPAL_WEBHOOK_ID: 'w' }, [], /^PAYPAL_WEBHOOK_ID must not be given without PAYPAL_URL\.$/],
    [{ IVERI_SECRET: 's' }, [], /^IVERI_SECRET must not be given without IVERI_URL\.$/],
    [{ SNAPSCAN_SNAP_CODE: 'c' }, [], /^SNAPSCAN_SNAP_CODE must not be given without SNAPSCAN_URL\.$/],
    [{ PAYSOFT_KEY: 'k' }, [], /^PAYSOFT_KEY must not be given without PAYSOFT_URL\.$/],
    [{ LETSEMA_SECRET: 'short' }, [], /32 characters/],
    [{ LETSEMA_PASSWORD_COST: '9' }, [], /^LETSEMA_PASSWORD_COST must be a whole number from 10 to 20, not '9'\.$/],
    [{ LETSEMA_DATABASE_CONNECTIONS: '0' }, [], /^LETSEMA_DATABASE_CONNECTIONS must be a whole number from 1 to 200, not '0'\.$/],
    [{ LETSEMA_ACCESS_TOKEN_MS: 'ten' }, [], /whole number/],
    [{ LETSEMA_SIMULATOR: 'yes' }, [], /must be one of/],
    // A timer that long fires at once, again and again.
    [
      { LETSEMA_JOB_INTERVAL_MS: '2592000000' },
      [],
      /^LETSEMA_JOB_INTERVAL_MS must be a whole number from 10 to 86400000, not '2592000000'\.$/,
    ],
    // Times that far away are none to a database, and every request failed.
    ...[
      'RECONCILE_AFTER',
      'ABANDON_AFTER',
      'REFRESH_TOKEN',
      'ACCESS_TOKEN',
      'REFRESH_GRACE',
      'LOGIN_LOCK',
      'QUERY_INTERVAL',
      'CACHE',
      'LATE',
    ].map((what): [Record<string, string>, string[], RegExp] => [
      { [`LETSEMA_${what}_MS`]: '999999999999999' },
      [],
      /_MS must be a whole number from 0 to 315360000000, not '999999999999999'\.$/,
    ]),
    [{ LETSEMA_MAIL_INTERVAL_MS: '2592000000' }, [], /^LETSEMA_MAIL_INTERVAL_MS must be a whole number/],
    [{ LETSEMA_GATEWAY_TIMEOUT_MS: '9999999999' }, [], /^LETSEMA_GATEWAY_TIMEOUT_MS must be a whole number/],
    // Every link in every mail would begin with it.
    [{ PUBLIC_URL: 'https://give.example/?lang=en' }, [], /^PUBLIC_URL must be an address without \? and #/],
    [
      { PUBLIC_URL: 'https://example.org/give/' },
      [],
      /^PUBLIC_URL must be an address without a path, not 'https:\/\/example\.org\/give\/'/,
    ],
    [{}, ['--seed', '--no-seed'], /^--seed and --no-seed exclude each other\.$/],
    [{ API_URL: 'https://give.example/#api' }, [], /^API_URL must be an address without \? and #/],
    // Mails would have no sender.
    [{ MAIL_FROM: 'Letsema' }, [], /^MAIL_FROM must be an e-mail address such as Letsema <no-reply@give\.example>, not 'Letsema'\.$/],
    [{ MAIL_FROM: 'Letsema <no-reply>' }, [], /^MAIL_FROM must be an e-mail address/],
    [{}, ['--rest'], /^Unknown option --rest\. There are --reset, --seed, --no-seed, --new-secret, --hold-debits\.$/],
    [{ DATABASE_URL: 'postgres://localhost/x' }, ['--reset'], /embedded data only/],
  ])('%j %j is refused in one line', (environment, flags, message) => {
    const refusal = refusalOf(() => readSettings(environment, flags))
    expect(refusal).toMatch(message)
    expect(refusal).not.toContain('\n')
  })

  test.each([
    ['shells', 'HOME PATH PWD OLDPWD SHELL SHLVL TERM COLORTERM LANG LC_ALL LC_CTYPE USER LOGNAME MAIL MAILCHECK EDITOR TZ TMPDIR _ PS1'],
    ['desktops', 'DISPLAY SSH_AUTH_SOCK SSH_CONNECTION XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS'],
    ['Windows', 'APPDATA LOCALAPPDATA PROGRAMDATA SYSTEMROOT COMPUTERNAME PROCESSOR_ARCHITECTURE NUMBER_OF_PROCESSORS'],
    ['proxies and certificates', 'HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY https_proxy SSL_CERT_FILE SSL_CERT_DIR TRUSTED_CERTS'],
    [
      'Node and npm',
      'NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_PATH NVM_DIR INIT_CWD npm_config_x npm_package_name npm_lifecycle_event',
    ],
    ['the scripts of this project', 'CHROME_PATH FIREFOX_PATH PLAYWRIGHT_BROWSERS_PATH VITEST VITEST_POOL_ID'],
    [
      'systemd',
      'INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_FDS LISTEN_PID MAINPID WATCHDOG_USEC STATE_DIRECTORY CREDENTIALS_DIRECTORY',
    ],
    ['Docker', 'HOSTNAME DOCKER_HOST DOCKER_CONFIG COMPOSE_PROJECT_NAME BUILDKIT_HOST container'],
    [
      'Kubernetes',
      'KUBERNETES_SERVICE_HOST KUBERNETES_PORT_443_TCP_ADDR KUBECONFIG POD_NAME DATABASE_SERVICE_HOST DATABASE_PORT SMTP_PORT SMTP_PORT_25_TCP API_PORT API_SERVICE_PORT',
    ],
    ['CI', 'CI CI_API_V4_URL CI_SERVER_URL GITHUB_API_URL GITHUB_SERVER_URL RUNNER_TEMP BUILD_URL JOB_URL JENKINS_URL TRAVIS CIRCLECI'],
    [
      'hosts',
      'DYNO RENDER_EXTERNAL_URL FLY_APP_NAME K_SERVICE HEROKU_APP_NAME AWS_REGION WEBSITE_HOSTNAME APP_URL BASE_URL SITE_URL REDIS_URL',
    ],
    [
      'databases',
      'PGHOST PGDATA PGDATABASE POSTGRES_DB POSTGRES_PASSWORD DATABASE_HOST DATABASE_NAME DATABASE_USER DATABASE_PASSWORD DATABASE_DSN DATADIR DATA_HOME DATA_PATH DB_URL',
    ],
    ['mail', 'SMTP_HOST SMTP_USER SMTP_PASS SMTP_FROM MAIL_HOST MAIL_PORT MAIL_USERNAME MAIL_DRIVER MAILTO SENDMAIL_PATH'],
    [
      'other programs',
      'PORTS API_KEY API_HOST AI_URL PUBLIC_KEY PUBLIC_DIR PUBLIC_PATH SIMULATOR_UDID EMULATOR_PORT CORS_ALLOWED_ORIGINS FTP_URL SFTP_URL SMTPS_URL KPI_URL HTTP_URL BANK_ID',
    ],
  ])('what other programs set on the machine is not a setting of ours: %s', (_, names) => {
    const environment = Object.fromEntries(names.split(' ').map((name) => [name, 'x']))
    expect(readSettings(environment, [])).toEqual(readSettings({}, []))
  })

  test('credentials that are left empty need no address', () => {
    expect(readSettings({ PAYGATE_URL: '', PAYGATE_ID: '', PAYGATE_KEY: ' ' }, [])).toEqual(readSettings({}, []))
  })

  test('an origin with a slash behind it is that origin, as browsers send it', () => {
    const { corsOrigins } = readSettings({ CORS_ORIGINS: 'https://Give.example/, http://localhost:5173' }, [])
    expect(corsOrigins).toEqual(['https://give.example', 'http://localhost:5173'])
  })
})

test.each([
  ['postgres://u:p@db.internal:5433/a', 'db.internal:5433'],
  ['postgresql:///a?host=/run/postgresql&user=u', '/run/postgresql'],
  ['postgres:///a', 'localhost'],
])('the database of %s is at %s', (address, place) => {
  const { databaseUrl } = readSettings({ DATABASE_URL: address }, [])
  expect(databasePlace(databaseUrl ?? '')).toBe(place)
})

function refusalOf(work: () => unknown): string {
  try {
    work()
    return ''
  } catch (error) {
    return error instanceof SettingError ? error.message : ''
  }
}
