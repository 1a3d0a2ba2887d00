import { CURRENCIES } from '#domain/money.ts'
import type { Settings } from '#server/config.ts'
import { answeredWithin, GatewayUnavailable, meaningOf, shortened } from '#server/gateways/answers.ts'
import type {
  Gateway,
  PaymentRequest,
  RefundAnswer,
  RefundOrder,
  StartedPayment,
  Statement,
  StoredInstrument,
  Verified,
} from '#server/gateways/gateway.ts'
import { refundAtPayHost } from '#server/gateways/payHost.ts'
import {
  checksum,
  formBody,
  isSigned,
  parseForm,
  TRANSACTION_STATUS,
  transactionDate,
  withChecksum,
  type Fields,
} from '#server/gateways/payweb3.ts'
import { isSame } from '#server/gateways/isSame.ts'

const VERDICT: Record<string, Statement['verdict']> = {
  [TRANSACTION_STATUS.notDone]: 'pending',
  [TRANSACTION_STATUS.approved]: 'approved',
  [TRANSACTION_STATUS.declined]: 'declined',
  [TRANSACTION_STATUS.cancelled]: 'cancelled',
  [TRANSACTION_STATUS.userCancelled]: 'cancelled',
  [TRANSACTION_STATUS.received]: 'pending',
  [TRANSACTION_STATUS.voided]: 'voided',
}

/** PayGate PayWeb3, the merchant's side. */
export class PayGate implements Gateway {
  readonly #merchant: Settings['paygate']
  readonly #apiUrl: string
  readonly #timeoutMs: number
  readonly #clock: () => number

  constructor(settings: Settings, clock: () => number) {
    this.#merchant = settings.paygate
    this.#apiUrl = settings.apiUrl
    this.#timeoutMs = settings.gatewayTimeoutMs
    this.#clock = clock
  }

  async start(payment: PaymentRequest): Promise<StartedPayment> {
    const { id, key, notifyUrl } = this.#merchant
    const request: Fields = [
      ['PAYGATE_ID', id],
      ['REFERENCE', payment.reference],
      ['AMOUNT', String(payment.totalCents)],
      ['CURRENCY', CURRENCIES[payment.currencyId].ticker],
      ['RETURN_URL', `${this.#apiUrl}/payments/paygate/return${payment.isFromManage ? '?to=manage' : ''}`],
      ['TRANSACTION_DATE', transactionDate(this.#clock())],
      ['LOCALE', 'en-za'],
      ['COUNTRY', 'ZAF'],
      ['EMAIL', payment.email],
      ['NOTIFY_URL', `${notifyUrl}/payments/paygate/notify`],
      ...(payment.storesCard ? ([['VAULT', '1']] satisfies Fields) : []),
    ]
    const answer = await this.#post('initiate.trans', request, this.#timeoutMs)
    const { PAYGATE_ID, PAY_REQUEST_ID, REFERENCE, CHECKSUM } = Object.fromEntries(answer)
    if (!isRequestId(PAY_REQUEST_ID) || !CHECKSUM || PAYGATE_ID !== id || REFERENCE !== payment.reference || !isSigned(answer, key)) {
      throw new GatewayUnavailable(`PayGate did not open the payment: ${Object.fromEntries(answer).ERROR ?? 'answer not in its protocol'}`)
    }
    return {
      requestId: PAY_REQUEST_ID,
      paymentUrl: null,
      payfastResponse: {
        status: 'initiated',
        redirectUrl: `${this.#merchant.browserUrl}/payweb3/process.trans`,
        paygateId: PAYGATE_ID,
        payRequestId: PAY_REQUEST_ID,
        reference: REFERENCE,
        checksum: CHECKSUM,
      },
    }
  }

  /** @param body as it came: the checksum is of the values in the order of sending */
  verifyNotification(body: string): Verified {
    const fields = parseForm(body)
    const payload = shortened(fields)
    const forged = (why: 'checksum' | 'merchant' | 'shape'): Verified => ({ kind: 'forged', why, payload: withoutCard(payload) })
    if (!isSigned(fields, this.#merchant.key)) return forged('checksum')
    if (payload.PAYGATE_ID !== this.#merchant.id) return forged('merchant')
    const statement = this.#statement(payload)
    return statement ? { kind: 'statement', statement } : forged('shape')
  }

  async query(payment: { requestId: string; reference: string }, timeoutMs: number): Promise<Statement> {
    const request: Fields = [
      ['PAYGATE_ID', this.#merchant.id],
      ['PAY_REQUEST_ID', payment.requestId],
      ['REFERENCE', payment.reference],
    ]
    const answer = await this.#post('query.trans', request, timeoutMs)
    const payload = Object.fromEntries(answer)
    const statement = this.#statement(payload)
    const isOurs = payload.PAYGATE_ID === this.#merchant.id && payload.PAY_REQUEST_ID === payment.requestId
    if (!statement || !isOurs || !isSigned(answer, this.#merchant.key))
      throw new GatewayUnavailable('PayGate did not answer the query in its protocol')
    return statement
  }

  refund(order: RefundOrder, timeoutMs: number): Promise<RefundAnswer> {
    return refundAtPayHost(this.#merchant, order, timeoutMs)
  }

  /** The return is for the eye only: this keeps strangers from being shown a donation, and moves nothing. */
  isReturn(fields: Record<string, string>, reference: string): boolean {
    const { PAY_REQUEST_ID = '', TRANSACTION_STATUS: status = '', CHECKSUM = '' } = fields
    return isSame(CHECKSUM, checksum([this.#merchant.id, PAY_REQUEST_ID, status, reference], this.#merchant.key))
  }

  #statement(payload: Record<string, string>): Statement | null {
    const { PAY_REQUEST_ID, REFERENCE, AMOUNT, CURRENCY = '', TRANSACTION_ID = '', TRANSACTION_STATUS: status = '' } = payload
    const verdict = meaningOf(VERDICT, status)
    // The checksum is of the values alone, one after the other: a renamed field passes it, and what the donor's browser holds cut up otherwise, and must not
    // pass here.
    if (!isRequestId(PAY_REQUEST_ID) || !isName(REFERENCE) || !verdict) return null
    if (verdict !== 'pending' && (!AMOUNT || !/^[A-Z]{3}$/.test(CURRENCY))) return null
    const storedCard = storedCardOf(payload)
    return {
      gateway: 'paygate',
      eventId: [PAY_REQUEST_ID, TRANSACTION_ID, status, AMOUNT ?? '', CURRENCY].join('/'),
      requestId: PAY_REQUEST_ID,
      reference: REFERENCE,
      totalCents: AMOUNT !== undefined && /^\d{1,15}$/.test(AMOUNT) ? Number(AMOUNT) : null,
      currency: CURRENCY,
      verdict,
      payload: withoutCard(payload),
      ...(status === TRANSACTION_STATUS.received ? { isUndecided: true } : {}),
      ...(storedCard ? { storedCard } : {}),
      ...(verdict === 'declined' ? { reason: 'Your card was declined.' } : {}),
    }
  }

  async #post(page: string, fields: Fields, timeoutMs: number): Promise<Fields> {
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: formBody(withChecksum(fields, this.#merchant.key)),
    }
    const address = `${this.#merchant.serverUrl}/payweb3/${page}`
    const { status, answer } = await answeredWithin('PayGate', address, timeoutMs, post, parseForm)
    if (status >= 300) throw new GatewayUnavailable(`PayGate ${page}: status ${status}`)
    return answer
  }
}

/** PAYVAULT_DATA_1 is the card's number with its middle hidden. */
function storedCardOf({ VAULT_ID = '', PAYVAULT_DATA_1: card = '' }: Record<string, string>): StoredInstrument | null {
  if (!/^[\w-]{8,80}$/.test(VAULT_ID)) return null
  const ending = /\d{4}$/.exec(card)?.[0]
  return { token: VAULT_ID, label: ending ? `Card ending in ${ending}` : 'Card' }
}

/** With it money can be taken: the books keep none of it. */
const withoutCard = (payload: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => !name.startsWith('VAULT') && !name.startsWith('PAYVAULT')))

const isRequestId = (text: string | undefined): text is string =>
  text !== undefined && /^[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}$/i.test(text)

const isName = (text: string | undefined): text is string => text !== undefined && /^[\w-]{1,80}$/.test(text)
