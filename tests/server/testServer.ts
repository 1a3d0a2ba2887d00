import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { dateInSouthAfrica, startOfDate, type CalendarDate } from '#domain/recurringSchedule.ts'
import type { Envelope, WireCampaign, WireDonation, WireDonationAnswer, WireDonationForm, WireError, WireLogin } from '#domain/wire.ts'
import { readSettings } from '#server/config.ts'
import type { DatabaseConnection } from '#server/db/client.ts'
import { campaigns, donations } from '#server/db/schema.ts'
import { keepInMailbox } from '#server/mail/mailbox.ts'
import { systemRandom } from '#server/random.ts'
import { DEMO_PASSWORD } from '#server/seed/demoAccounts.ts'
import { startServer, type RunningServer } from '#server/server.ts'
import type { BotCheckAction } from '#server/services/botCheck.ts'
import type { Mode } from '#server/simulator/mode.ts'
import { simulatedToken, type Check } from '#server/simulator/recaptcha.ts'
import type { RefundMode } from '#server/simulator/refund.ts'
import { openPrepared, TESTS_BEGIN } from '#tests/server/preparedDatabase.ts'
import { testDemonstration } from '#tests/server/testDemonstration.ts'

export interface Answer<Data = unknown> {
  status: number
  headers: Headers
  data: Data
  meta: Envelope<unknown>['meta']
  errors: WireError[]
}

/** What a browser posts to iVeri's page. */
export const fieldsOf = ({ fields }: { fields: { name: string; value: string }[] }): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]))

const FORM = 'application/x-www-form-urlencoded'

/** A whole server with its simulator on ports of their own, a database in memory, and a clock that the test moves. */
export class TestServer {
  readonly #running: RunningServer
  readonly #folder: string
  readonly #time: { offset: number }
  readonly logged: string[]

  private constructor(running: RunningServer, folder: string, time: { offset: number }, logged: string[]) {
    this.#running = running
    this.#folder = folder
    this.#time = time
    this.logged = logged
  }

  /** @param root where the built pages are; a server without pages where none is given */
  static async start(
    settings: Record<string, string> = {},
    open: () => Promise<DatabaseConnection> = openPrepared,
    root?: string,
    args: string[] = ['--seed'],
  ): Promise<TestServer> {
    const folder = mkdtempSync(join(tmpdir(), 'letsema-'))
    const time = { offset: TESTS_BEGIN - Date.now() }
    const logged: string[] = []
    try {
      const running = await startServer({
        settings: readSettings(
          {
            PORT: '0',
            DATA_DIR: folder,
            LETSEMA_RATE_LIMIT: '0',
            LETSEMA_PASSWORD_COST: '10',
            LETSEMA_MAIL_INTERVAL_MS: '3600000',
            LETSEMA_JOB_INTERVAL_MS: '3600000',
            LETSEMA_QUERY_INTERVAL_MS: '0',
            ...settings,
          },
          args,
        ),
        clock: () => Date.now() + time.offset,
        random: systemRandom,
        log: { info() {}, error: (message, error) => logged.push(error instanceof Error ? `${message}: ${error.message}` : message) },
        root: root ?? folder,
        demonstration: testDemonstration,
        open,
      })
      return new TestServer(running, folder, time, logged)
    } catch (error) {
      // Of a server that is to be refused, nobody stops anything.
      rmSync(folder, { recursive: true, force: true })
      throw error
    }
  }

  get context() {
    return this.#running.context
  }

  get url(): string {
    return this.#running.settings.apiUrl
  }

  get simulatorUrl(): string {
    return this.#running.settings.simulatorUrl
  }

  /** So that recurring gifts to these campaigns come to the end of their own term. */
  async removeEndDate(...paths: string[]): Promise<void> {
    await this.context.db.update(campaigns).set({ endDate: null }).where(inArray(campaigns.path, paths))
  }

  passTime(milliseconds: number): void {
    this.#time.offset += milliseconds
    this.context.publicCache.drop()
  }

  /** To five minutes before the next 1 March. @returns that day, in South Africa the last of a tax year */
  passToEndOfTaxYear(): CalendarDate {
    const now = this.context.clock()
    const nextYear = startOfDate(`${new Date(now).getUTCFullYear() + 1}-03-01`)
    this.passTime(nextYear - 5 * 60_000 - now)
    return dateInSouthAfrica(nextYear - 1)
  }

  async stop(): Promise<void> {
    await this.#running.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async call<Data = unknown>(path: string, init: RequestInit & { json?: unknown } = {}): Promise<Answer<Data>> {
    const { json, ...rest } = init
    const response = await fetch(`${this.url}/api/v1${path}`, {
      ...rest,
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...(rest.headers as Record<string, string>) },
    })
    const text = await response.text()
    const body = (text ? JSON.parse(text) : {}) as Partial<Envelope<Data>>
    return { status: response.status, headers: response.headers, data: body.data as Data, meta: body.meta ?? {}, errors: body.errors ?? [] }
  }

  async campaign(path = 'water'): Promise<WireCampaign> {
    const { data } = await this.call<WireCampaign>(`/campaigns/short/${path}?idType=0`)
    return data
  }

  async form(change: Partial<Record<keyof WireDonationForm, unknown>> = {}, path = 'water'): Promise<Record<string, unknown>> {
    return {
      type: 0,
      currencyId: 1,
      amount: 200,
      tipOrAdminFeeAmount: 24,
      paymentMethod: 8,
      firstName: 'Nomsa',
      lastName: 'Zwane',
      email: 'nomsa@example.org',
      mobileNumber: '082 123 4567',
      anonymous: false,
      displayName: null,
      comment: null,
      campaignId: (await this.campaign(path)).id,
      ...change,
    }
  }

  /** @returns the day that its money counts for */
  async receivedOn({ orderId }: WireDonation): Promise<CalendarDate | null> {
    const [donation] = await this.context.db.select().from(donations).where(eq(donations.reference, orderId))
    return donation?.settledAt ? dateInSouthAfrica(donation.settledAt.getTime()) : null
  }

  /** What reCAPTCHA gives the page for a visitor. */
  botCheck(action: BotCheckAction = 'donate', check?: Check): { recaptchaToken: string } {
    return { recaptchaToken: simulatedToken(action, this.context.clock(), check) }
  }

  give(form: object, key: string = crypto.randomUUID()): Promise<Answer<WireDonationAnswer>> {
    return this.call('/donations', { method: 'POST', json: { ...this.botCheck(), ...form }, headers: { 'idempotency-key': key } })
  }

  async given(change: Partial<Record<keyof WireDonationForm, unknown>> = {}, path = 'water'): Promise<WireDonation> {
    const { data, status, errors } = await this.give(await this.form(change, path))
    if (status !== 201) throw new Error(`The gift was refused: ${JSON.stringify(errors)}`)
    return data.donation
  }

  async read(donation: WireDonation): Promise<WireDonation> {
    const { data } = await this.call<WireDonationAnswer>(`/donations/${donation.jwtTokenStringDonationId}`)
    return data.donation
  }

  /** Goes where the browser would go to pay; the mode decides at once. @returns the gateway's page */
  async pay(donation: WireDonation, mode: Mode): Promise<string> {
    const { payfastResponse, iveriRequest, paymentUrl } = donation.transactionInfo
    if (!paymentUrl) throw new Error('There is no page to pay at')
    const fields = payfastResponse
      ? { PAY_REQUEST_ID: payfastResponse.payRequestId, CHECKSUM: payfastResponse.checksum }
      : iveriRequest && fieldsOf(iveriRequest)
    const page = await fetch(
      `${paymentUrl}${paymentUrl.includes('?') ? '&' : '?'}mode=${mode}`,
      fields ? { method: 'POST', headers: { 'content-type': FORM }, body: new URLSearchParams(fields) } : {},
    )
    return page.text()
  }

  /** The browser's way back from the gateway, with something in it changed. @returns where it is sent */
  async comeBack(page: string, change: Record<string, string> = {}): Promise<string | null> {
    const [, method = '', address = ''] = /<form method="(\w+)" action="([^"]+)" id="return">/.exec(page) ?? []
    const fields = [...page.matchAll(/name="(\w+)"\s+value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, change[name] ?? value])
    const form = new URLSearchParams(fields).toString()
    const { pathname, searchParams } = new URL(address)
    for (const name of searchParams.keys()) searchParams.set(name, change[name] ?? searchParams.get(name) ?? '')
    const response =
      method === 'post'
        ? await this.postForm(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname, form)
        : await fetch(`${this.url}${pathname}?${form}`, { redirect: 'manual' })
    return response.headers.get('location')
  }

  postForm(path: string, body: string): Promise<Response> {
    return fetch(`${this.url}${path}`, { method: 'POST', redirect: 'manual', headers: { 'content-type': FORM }, body })
  }

  async payByEft(reference: string, amount: string): Promise<string> {
    const response = await fetch(`${this.simulatorUrl}/eft`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reference, amount }),
    })
    return ((await response.json()) as { outcome: string }).outcome
  }

  setMode(mode: Mode | null): Promise<Response> {
    return fetch(`${this.simulatorUrl}/simulator/mode`, { method: 'POST', body: JSON.stringify({ mode }) })
  }

  setRefundMode(mode: RefundMode | null): Promise<Response> {
    return fetch(`${this.simulatorUrl}/simulator/refund`, { method: 'POST', body: JSON.stringify({ mode }) })
  }

  /** What is to be sent by now, too: looking for it many times a second would take a sixth of all tests' time. */
  async mailsTo(address: string): Promise<{ subject: string; text: string; links: string[] }[]> {
    await keepInMailbox(this.context)
    const response = await fetch(`${this.simulatorUrl}/mailbox.json?to=${encodeURIComponent(address)}`)
    return ((await response.json()) as { data: { subject: string; text: string; links: string[] }[] }).data
  }

  logIn(email: string, password: string = DEMO_PASSWORD): Promise<Answer<WireLogin>> {
    return this.call('/authentication/login/', { method: 'POST', json: { email, password } })
  }

  async graphql<Data = Record<string, unknown>>(query: string, variables: Record<string, unknown> = {}, token?: string): Promise<Data> {
    const bearer = token ?? (await this.logIn('operator@letsema.test')).data.accessToken
    const response = await fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify({ query, variables }),
    })
    const body = (await response.json()) as { data: Data; errors?: { message: string }[] }
    if (body.errors?.[0]) throw new Error(body.errors[0].message)
    return body.data
  }
}
