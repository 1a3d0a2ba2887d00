import { CurrencyId } from '#domain/enumerations.ts'
import { CURRENCIES } from '#domain/money.ts'
import type { Settings } from '#server/config.ts'
import { answeredWithin, GatewayUnavailable, meaningOf, nothingYet, parseJson, shortened, takenAt } from '#server/gateways/answers.ts'
import type { Gateway, PaymentRequest, StartedPayment, Statement, Verified } from '#server/gateways/gateway.ts'
import { apiAuthorization, codePath, isWebhookAuthorization, PAYMENTS } from '#server/gateways/snapscanProtocol.ts'

const VERDICT: Record<string, Statement['verdict']> = { completed: 'approved', error: 'declined', pending: 'pending' }

interface Webhook {
  /** The form as it came. */
  body: string
  authorization: string
}

/** SnapScan, the merchant's side: a code to scan, a link on a phone, in rand only. A payment is there once somebody has paid; nobody is sent back. */
export class SnapScan implements Gateway {
  readonly #merchant: NonNullable<Settings['snapscan']>

  constructor(merchant: NonNullable<Settings['snapscan']>) {
    this.#merchant = merchant
  }

  async start({ reference, totalCents }: PaymentRequest): Promise<StartedPayment> {
    const { browserUrl, snapCode } = this.#merchant
    const path = codePath({ snapCode, amountCents: totalCents, reference })
    return { requestId: reference, paymentUrl: `${browserUrl}${path}`, payfastResponse: null }
  }

  /**
   * A webhook says that there is a payment to ask about; what it says of money is not believed.
   * @returns the payment's id
   */
  hintedPayment({ body, authorization }: Webhook): string | Extract<Verified, { kind: 'forged' }> {
    const payload = shortened([...new URLSearchParams(body)])
    if (!isWebhookAuthorization(authorization, body, this.#merchant.webhookKey)) return { kind: 'forged', why: 'checksum', payload }
    return idOf(parseJson(new URLSearchParams(body).get('payload') ?? '')) ?? { kind: 'forged', why: 'shape', payload }
  }

  /** @throws GatewayUnavailable also where there is no such payment of ours */
  async read(paymentId: string, timeoutMs: number): Promise<Statement> {
    const statement = this.#statement(await this.#ask(`/${paymentId}`, timeoutMs))
    if (statement?.payload.id !== paymentId) throw new GatewayUnavailable('SnapScan did not answer of a payment in its protocol')
    return statement
  }

  /** A reference has one payment for each try; the one that was paid counts, else the last. They come newest first, and what was paid back among them. */
  async query({ reference }: { reference: string }, timeoutMs: number): Promise<Statement> {
    const answer = await this.#ask(`?${new URLSearchParams({ merchantReference: reference })}`, timeoutMs)
    const payments = Array.isArray(answer) ? answer.map((payment) => this.#statement(payment)) : []
    const isOurs = (statement: Statement | null): statement is Statement => statement?.reference === reference
    if (!Array.isArray(answer) || !payments.every(isOurs)) throw new GatewayUnavailable('SnapScan did not answer the query in its protocol')
    const tries = payments.filter(({ verdict }) => verdict !== 'refunded')
    return tries.find(({ verdict }) => verdict === 'approved') ?? tries[0] ?? nothingYet('snapscan', reference)
  }

  #statement(payment: unknown): Statement | null {
    if (typeof payment !== 'object' || payment === null) return null
    const { status, date, merchantReference, snapCode, requiredAmount, tipAmount, totalAmount, transactionType } = payment as Record<
      string,
      unknown
    >
    const id = idOf(payment)
    const told = meaningOf(VERDICT, status)
    if (!id || !told || snapCode !== this.#merchant.snapCode) return null
    const about = {
      gateway: 'snapscan',
      requestId: null,
      // A donor who pays by the code alone gives none, or types what they like.
      reference: typeof merchantReference === 'string' && /^[\w-]{1,50}$/.test(merchantReference) ? merchantReference : '',
      currency: CURRENCIES[CurrencyId.Rand].ticker,
      payload: shortened(
        Object.entries({ id, status, date, merchantReference, snapCode, requiredAmount, tipAmount, totalAmount, transactionType }),
      ),
    } as const
    // Of a refund it is not said whether all of the payment went back. One that has failed, or has yet to be done, is nothing.
    if (transactionType && transactionType !== 'payment')
      return { ...about, eventId: [id, 'back', status].join('/'), totalCents: null, verdict: told === 'approved' ? 'refunded' : 'pending' }
    const tip = tipAmount ?? 0
    if (!isCents(tip) || !isCents(totalAmount) || tip > totalAmount) return null
    // A tip that the payer adds in the app is the merchant's: it is neither the gift's nor in its way.
    const totalCents = totalAmount - tip
    return {
      ...about,
      eventId: [id, status, totalCents].join('/'),
      totalCents,
      verdict: told,
      ...takenAt(date),
      ...(told === 'declined' ? { reason: 'SnapScan could not take the payment.' } : {}),
    }
  }

  async #ask(path: string, timeoutMs: number): Promise<unknown> {
    const { serverUrl, apiKey } = this.#merchant
    const { status, answer } = await answeredWithin<unknown>('SnapScan', `${serverUrl}${PAYMENTS}${path}`, timeoutMs, {
      headers: { authorization: apiAuthorization(apiKey), accept: 'application/json' },
    })
    if (status >= 300) throw new GatewayUnavailable(`SnapScan payments: status ${status}`)
    return answer
  }
}

/** A whole number; in JSON it may come as its text. */
function idOf(payment: unknown): string | null {
  const id = typeof payment === 'object' && payment !== null && 'id' in payment ? payment.id : null
  const text = typeof id === 'number' || typeof id === 'string' ? String(id) : ''
  return /^\d{1,18}$/.test(text) ? text : null
}

const isCents = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
