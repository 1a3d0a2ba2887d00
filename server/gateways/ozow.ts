import { centsFromDecimalText, centsFromWire, CURRENCIES, decimalText } from '#domain/money.ts'
import type { Settings } from '#server/config.ts'
import { answeredWithin, GatewayUnavailable, isWebAddress, meaningOf, nothingYet, shortened } from '#server/gateways/answers.ts'
import type { Gateway, PaymentRequest, StartedPayment, Statement, Verified } from '#server/gateways/gateway.ts'
import { isOzowHash, requestHash, responseHash, type OzowFields } from '#server/gateways/ozowProtocol.ts'

/** Source: hub.ozow.com/docs/outcome. */
const VERDICT: Record<string, Statement['verdict']> = {
  Complete: 'approved',
  Error: 'declined',
  Cancelled: 'cancelled',
  Abandoned: 'cancelled',
  Pending: 'pending',
  PendingInvestigation: 'pending',
}

/** Of the tries of one reference these count before the last: a bank has the money of such a one, or may have. */
const COUNTS_FIRST = ['Complete', 'PendingInvestigation', 'Pending']

/** Of fixed length: the hash is of values without separators, and no character may move from one value to the next. */
const TRANSACTION_ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Ozow, the merchant's side: instant EFT, in rand only. */
export class Ozow implements Gateway {
  readonly #site: NonNullable<Settings['ozow']>
  readonly #apiUrl: string
  readonly #timeoutMs: number

  constructor(site: NonNullable<Settings['ozow']>, { apiUrl, gatewayTimeoutMs }: Settings) {
    this.#site = site
    this.#apiUrl = apiUrl
    this.#timeoutMs = gatewayTimeoutMs
  }

  async start(payment: PaymentRequest): Promise<StartedPayment> {
    const { siteCode, privateKey, isTest, notifyUrl } = this.#site
    const returnUrl = `${this.#apiUrl}/payments/ozow/return`
    const request: OzowFields = {
      SiteCode: siteCode,
      CountryCode: 'ZA',
      CurrencyCode: CURRENCIES[payment.currencyId].ticker,
      Amount: decimalText(payment.totalCents),
      TransactionReference: payment.reference,
      BankReference: payment.reference,
      CancelUrl: returnUrl,
      ErrorUrl: returnUrl,
      SuccessUrl: returnUrl,
      NotifyUrl: `${notifyUrl}/payments/ozow/notify`,
      IsTest: String(isTest),
    }
    const { paymentRequestId, url, errorMessage } = await this.#ask<Record<string, unknown>>('postpaymentrequest', this.#timeoutMs, {
      method: 'POST',
      // IsTest goes as a flag, Amount with its decimals: the hash is of its text.
      body: JSON.stringify({ ...request, IsTest: isTest, HashCheck: requestHash(request, privateKey) }),
    })
    if (typeof paymentRequestId !== 'string' || !paymentRequestId || !isWebAddress(url)) {
      throw new GatewayUnavailable(`Ozow did not open the payment: ${typeof errorMessage === 'string' ? errorMessage : 'no address'}`)
    }
    return { requestId: paymentRequestId, paymentUrl: url, payfastResponse: null }
  }

  /** @param body the form as it came */
  verifyNotification(body: string): Verified {
    const fields = fieldsOf(body)
    const payload = shortened(Object.entries(fields))
    if (!this.#isSigned(fields)) return { kind: 'forged', why: 'checksum', payload }
    // A test payment moves no money: on a live site it must not settle a gift.
    if (fields.SiteCode !== this.#site.siteCode || fields.IsTest?.toLowerCase() !== String(this.#site.isTest)) {
      return { kind: 'forged', why: 'merchant', payload }
    }
    const { TransactionReference = '', TransactionId = '', Status = '', Amount = '', CurrencyCode = '' } = fields
    const statement = statementOf({
      reference: TransactionReference,
      transactionId: TransactionId,
      status: Status,
      totalCents: centsFromDecimalText(Amount),
      currency: CurrencyCode,
      payload,
      isTold: true,
    })
    return statement ? { kind: 'statement', statement } : { kind: 'forged', why: 'shape', payload }
  }

  /** A reference has one transaction for each try; the one that was paid counts, else one that may be, else the last. */
  async query({ reference }: { reference: string }, timeoutMs: number): Promise<Statement> {
    const { siteCode, isTest } = this.#site
    const search = new URLSearchParams({ siteCode, transactionReference: reference, isTest: String(isTest) })
    const answer = await this.#ask<unknown>(`GetTransactionByReference?${search}`, timeoutMs)
    const isOurs = (item: unknown): item is Record<string, unknown> =>
      typeof item === 'object' && item !== null && 'transactionReference' in item && item.transactionReference === reference
    if (!Array.isArray(answer) || !answer.every(isOurs)) throw new GatewayUnavailable('Ozow did not answer the query in its protocol')
    const first = COUNTS_FIRST.find((counts) => answer.some(({ status }) => status === counts))
    const transaction = answer.find(({ status }) => status === first) ?? answer.at(-1)
    if (!transaction) return nothingYet('ozow', reference)
    const { transactionId, status, amount, currencyCode } = transaction
    const statement = statementOf({
      reference,
      transactionId: String(transactionId),
      status: String(status),
      totalCents: typeof amount === 'number' ? centsFromWire(amount) : null,
      currency: String(currencyCode),
      payload: shortened(Object.entries(transaction)),
      isTold: false,
    })
    if (!statement) throw new GatewayUnavailable('Ozow did not answer the query in its protocol')
    return statement
  }

  /** The return is for the eye only: this keeps strangers from being shown a donation, and moves nothing. @returns the reference */
  returnedReference(form: string): string | null {
    const fields = fieldsOf(form)
    return this.#isSigned(fields) ? (fields.TransactionReference ?? null) : null
  }

  #isSigned(fields: OzowFields): boolean {
    return isOzowHash(fields.Hash ?? '', responseHash(fields, this.#site.privateKey))
  }

  async #ask<Answer>(call: string, timeoutMs: number, init: RequestInit = {}): Promise<Answer> {
    const { status, answer } = await answeredWithin<Answer>('Ozow', `${this.#site.serverUrl}/${call}`, timeoutMs, {
      ...init,
      headers: { ApiKey: this.#site.apiKey, accept: 'application/json', 'content-type': 'application/json' },
    })
    if (status >= 300) throw new GatewayUnavailable(`Ozow ${call.split('?')[0]}: status ${status}`)
    return answer
  }
}

const fieldsOf = (form: string): OzowFields => Object.fromEntries(new URLSearchParams(form))

interface Told {
  reference: string
  transactionId: string
  status: string
  totalCents: number | null
  currency: string
  payload: Record<string, string>
  /** By Ozow itself, once a bank has said something. */
  isTold: boolean
}

/** @returns null where it is not in Ozow's protocol */
function statementOf({ reference, transactionId, status, totalCents, currency, payload, isTold }: Told): Statement | null {
  const verdict = meaningOf(VERDICT, status)
  if (!verdict || !TRANSACTION_ID.test(transactionId) || !/^[\w-]{1,50}$/.test(reference) || !/^[A-Z]{3}$/.test(currency)) return null
  if (totalCents === null) return null
  const eventId = [transactionId.toLowerCase(), status, totalCents, currency].join('/')
  // Unconfirmed: that a query about a payment that nobody has begun is never answered 'Pending', too.
  const isUndecided = status === 'PendingInvestigation' || (status === 'Pending' && isTold)
  const mayBeUndecided = status === 'Pending' && !isTold
  return { gateway: 'ozow', eventId, requestId: null, reference, totalCents, currency, verdict, payload, isUndecided, mayBeUndecided }
}
