import { and, isNotNull, lt, lte, ne, or } from 'drizzle-orm'
import { vi } from 'vitest'
import { RecurringStatus } from '#domain/enumerations.ts'
import type { WireDebit, WireDonation, WireDonationScheduler, WireDonationSchedulerAnswer } from '#domain/wire.ts'
import { addDays, dateInSouthAfrica, nextDeductionDate, startOfDate, type CalendarDate } from '#domain/recurringSchedule.ts'
import { debitFiles, mandates } from '#server/db/schema.ts'
import { SIGNATURE_HEADER, signPaysoft, type PaysoftResult } from '#server/gateways/paysoftProtocol.ts'
import { runDebits } from '#server/jobs/debits.ts'
import { notifyDebits } from '#server/simulator/debits.ts'
import type { DebitMode, Mode } from '#server/simulator/mode.ts'
import { simulatedDebits } from '#server/simulator/schema.ts'
import { TestServer, type Answer } from '#tests/server/testServer.ts'
import { PATIENCE } from '#tests/patience.ts'

/** FNB has no rule in the synthetic check digit table. */
export const ACCOUNT = { accountHolderName: 'N Zwane', bankName: 'FNB', bankCode: '250655', accountType: 0, accountNumber: '62000000001' }

/** Recurring gifts on a test server, as their donors and the calendar see them. */
export class RecurringGifts {
  readonly server: TestServer

  constructor(server: TestServer) {
    this.server = server
  }

  /** On a server of their own, at noon: no midnight comes in the middle of a test, and no campaign ends in the months that pass. */
  static async start(): Promise<RecurringGifts> {
    const gifts = new RecurringGifts(await TestServer.start())
    gifts.goTo(gifts.today())
    await gifts.server.removeEndDate('water')
    return gifts
  }

  async form(change: Record<string, unknown> = {}, path = 'water'): Promise<Record<string, unknown>> {
    return {
      ...(await this.server.form({}, path)),
      type: 1,
      term: 2,
      deductionDate: 0,
      onceOffAmount: null,
      cardConsent: true,
      ...(change.paymentMethod === 7 ? { bankingDetails: ACCOUNT } : {}),
      ...change,
    }
  }

  give(form: object, key: string = crypto.randomUUID(), token?: string): Promise<Answer<WireDonationSchedulerAnswer>> {
    const headers = { 'idempotency-key': key, ...(token ? { authorization: `Bearer ${token}` } : {}) }
    return this.server.call('/donationsscheduler', { method: 'POST', json: { ...this.server.botCheck(), ...form }, headers })
  }

  async given(change: Record<string, unknown> = {}, path = 'water'): Promise<WireDonationScheduler> {
    const { data, status, errors } = await this.give(await this.form(change, path))
    if (status !== 201) throw new Error(`The recurring gift was refused: ${JSON.stringify(errors)}`)
    return data.donationScheduler
  }

  async read(gift: WireDonationScheduler): Promise<WireDonationScheduler> {
    const { data } = await this.server.call<WireDonationSchedulerAnswer>(`/donationsscheduler/${gift.jwtTokenStringDonationId}`)
    return data.donationScheduler
  }

  change(gift: WireDonationScheduler, json: Record<string, unknown>): Promise<Answer<WireDonationSchedulerAnswer>> {
    return this.server.call(`/donationsscheduler/${gift.jwtTokenStringDonationId}`, { method: 'PATCH', json })
  }

  /** The donor on the gateway's page. @returns the page that sends them back */
  async storeCard(gift: WireDonationScheduler, mode: Mode = 'approve'): Promise<string> {
    const response = gift.transactionInfo?.payfastResponse
    if (!response) throw new Error('There is no card to store')
    const page = await fetch(`${response.redirectUrl}?mode=${mode}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ PAY_REQUEST_ID: response.payRequestId, CHECKSUM: response.checksum }),
    })
    return page.text()
  }

  /** How the debits of the newest card or account go. */
  async setMode(mode: DebitMode): Promise<void> {
    const { data } = (await (await fetch(`${this.server.simulatorUrl}/simulator/instruments`)).json()) as { data: { token: string }[] }
    await this.#setMode(data[0]?.token ?? '', mode)
  }

  async #setMode(token: string, mode: DebitMode): Promise<void> {
    const answer = await fetch(`${this.server.simulatorUrl}/simulator/instruments/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode }),
    })
    if (!answer.ok) throw new Error(`The mode was refused: ${answer.status}`)
  }

  async donationOf(token: string | null | undefined): Promise<WireDonation> {
    return (await this.server.call<{ donation: WireDonation }>(`/donations/${token}`)).data.donation
  }

  /** @returns the status of the answer */
  async paysoftSays(result: PaysoftResult): Promise<number> {
    const body = JSON.stringify({ results: [result] })
    const headers = { [SIGNATURE_HEADER]: signPaysoft(body, this.server.context.settings.paysoft?.key ?? '') }
    return (await fetch(`${this.server.url}/payments/paysoft/notify`, { method: 'POST', body, headers })).status
  }

  mailOf(email: string, subject: RegExp) {
    return vi.waitFor(async () => {
      const mail = (await this.server.mailsTo(email)).find((sent) => subject.test(sent.subject))
      if (!mail) throw new Error(`No mail ${String(subject)}`)
      return mail
    }, PATIENCE)
  }

  today(): CalendarDate {
    return dateInSouthAfrica(this.server.context.clock())
  }

  /** Of the next month. */
  goToDay(day: number): void {
    this.goTo(addDays(nextDeductionDate(this.today(), 0), day - 1))
  }

  /** Noon of a day in South Africa. */
  goTo(date: string): void {
    this.server.passTime(startOfDate(date) + 12 * 3_600_000 - this.server.context.clock())
  }

  /** The job, and what the gateways have to say. */
  async runDay(date: string): Promise<void> {
    this.goTo(date)
    await this.runNow()
  }

  async runNow(): Promise<void> {
    await runDebits(this.server.context)
    await this.#hear()
    await runDebits(this.server.context)
  }

  /** All that were given so far: none of a test's gifts is debited, or asked about, in the months of the next. */
  async end(): Promise<void> {
    const { db } = this.server.context
    const { CancelledAtManage } = RecurringStatus
    await db.update(mandates).set({ status: CancelledAtManage }).where(ne(mandates.status, CancelledAtManage))
    await db.update(debitFiles).set({ status: 'done' }).where(ne(debitFiles.status, 'done'))
  }

  async reverse(line: string): Promise<void> {
    await fetch(`${this.server.simulatorUrl}/debits/${line}/reverse`, { method: 'POST', redirect: 'manual' })
    await this.#hear()
  }

  /** The simulator's own rounds may be telling of a debit already: it is heard of once it has been told, whoever told it. */
  async #hear(): Promise<void> {
    const { context } = this.server
    const { notifyAt, notificationsLeft } = simulatedDebits
    await vi.waitFor(async () => {
      await notifyDebits(context)
      const isBeingTold = or(lt(notificationsLeft, 4), lte(notifyAt, new Date(context.clock())))
      const untold = await context.db.$count(simulatedDebits, and(isNotNull(notifyAt), isBeingTold))
      if (untold > 0) throw new Error(`${untold} debits have not been told of`)
    }, PATIENCE)
  }
}

/** Each debit in a line of its own, oldest first. */
export const inShort = (debits: readonly WireDebit[]): string[] => debits.map(({ date, status }) => `${date} ${status}`).toReversed()
