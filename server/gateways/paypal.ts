import { array, number, object, string, type InferType } from 'yup'
import { PaymentMethod } from '#domain/enumerations.ts'
import { centsFromDecimalText, CURRENCIES, decimalText } from '#domain/money.ts'
import type { Settings } from '#server/config.ts'
import {
  answeredWithin,
  asObject,
  GatewayUnavailable,
  isWebAddress,
  meaningOf,
  nothingYet,
  objectIn,
  takenAt,
} from '#server/gateways/answers.ts'
import type { Gateway, PaymentRequest, RefundAnswer, RefundOrder, StartedPayment, Statement } from '#server/gateways/gateway.ts'
import type { Log } from '#server/log.ts'
import { isDeeper } from '#server/isDeeper.ts'
import { withinPatience } from '#server/withinPatience.ts'

/** Source: developer.paypal.com, Orders v2 and Webhooks. */

/** Each call has its own part of it; what is there is as PayPal describes it. */
const ANSWER = object({
  id: string().nullable(),
  status: string().nullable(),
  links: array(object({ rel: string().nullable(), href: string().nullable() }).required()).nullable(),
  purchase_units: array(
    object({
      custom_id: string().nullable(),
      payments: object({
        captures: array(
          object({
            id: string().nullable(),
            status: string().nullable(),
            amount: object({ currency_code: string().nullable(), value: string().nullable() }).nullable().default(undefined),
            /** Before what PayPal has yet to look at was decided. */
            create_time: string().nullable(),
            /** When its status was last another one, or later. */
            update_time: string().nullable(),
          }).required(),
        ).nullable(),
      })
        .nullable()
        .default(undefined),
    }).required(),
  ).nullable(),
  details: array(object({ issue: string().nullable(), description: string().nullable() }).required()).nullable(),
  verification_status: string().nullable(),
  access_token: string().nullable(),
  expires_in: number().nullable(),
}).required()

type Answer = InferType<typeof ANSWER>
type Order = Pick<Answer, 'id' | 'status' | 'purchase_units'>

interface WebhookMessage {
  headers: (name: string) => string | undefined
  body: string
}

/** What a webhook is about: an order to ask about, or money that went back. */
interface PayPalNews {
  isGenuine: boolean
  orderId: string | null
  wentBack: WentBack | null
}

/** Under the capture that it was of; the reference is said by some and not by others. */
export interface WentBack {
  captureId: string
  statement: Statement
}

/** As it is told by a webhook: each field is looked at where it is used. */
interface Resource {
  id?: string
  status?: string
  amount?: { currency_code?: string; value?: string }
  custom_id?: string
  links?: { rel?: string; href?: string }[]
  supplementary_data?: { related_ids?: { order_id?: string } }
}

const WENT_BACK: Record<string, 'refunded' | 'chargedBack'> = {
  'PAYMENT.CAPTURE.REFUNDED': 'refunded',
  'PAYMENT.CAPTURE.REVERSED': 'chargedBack',
}
const ALL_BACK = 'REFUNDED'
/** These say that money came, too. */
const BACK_SINCE = new Set([ALL_BACK, 'PARTIALLY_REFUNDED'])
const VERDICT: Record<string, Statement['verdict']> = {
  COMPLETED: 'approved',
  [ALL_BACK]: 'approved',
  PARTIALLY_REFUNDED: 'approved',
  DECLINED: 'declined',
  FAILED: 'declined',
  PENDING: 'pending',
}
/**
 * By which a refused capture says neither that the payer's means were refused nor that they may pay in another way: it may have been captured, the payer
 * has something to do at PayPal, or the order is not as we have to make it.
 */
const NOT_DECLINED = new Set([
  'ORDER_ALREADY_CAPTURED',
  'ORDER_COMPLETED_OR_VOIDED',
  'PREVIOUS_REQUEST_IN_PROGRESS',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
  'DUPLICATE_INVOICE_ID',
])
/** What its payers cannot mend. */
const OF_OUR_ACCOUNT = /^PAYEE_|_BY_PAYEE$|_RECEIVING_|NOT_ENABLED|^COMPLIANCE_VIOLATION$|^DUPLICATE_INVOICE_ID$/
const UNPROCESSABLE = 422
const DEEPEST_EVENT = 50
const ORDER_ID = /^[\w-]{1,40}$/
/** Those statuses that say no; the others say nothing, and the same refund is asked for again. */
const REFUSED = new Set([400, 403, 404, 422])
const TOKEN_SPARE_MS = 60_000
/** Anybody may send a webhook, and each is sent on to PayPal: beyond these the sender has to come again. */
const MOST_VERIFIED_AT_ONCE = 8

/** PayPal, the merchant's side: US dollar only. The payer approves on PayPal's page; the money moves when we capture the order. */
export class PayPal implements Gateway {
  readonly #account: NonNullable<Settings['paypal']>
  readonly #apiUrl: string
  readonly #timeoutMs: number
  readonly #clock: () => number
  readonly #log: Log
  #token: { text: string; until: number } | null = null
  #tokenUnderWay: Promise<string> | null = null
  #verifying = 0

  constructor(account: NonNullable<Settings['paypal']>, { apiUrl, gatewayTimeoutMs }: Settings, clock: () => number, log: Log) {
    this.#account = account
    this.#apiUrl = apiUrl
    this.#timeoutMs = gatewayTimeoutMs
    this.#clock = clock
    this.#log = log
  }

  async start({ reference, totalCents, currencyId, paymentMethod, donationToken }: PaymentRequest): Promise<StartedPayment> {
    const { answer, status } = await this.#ask('v2/checkout/orders', this.#timeoutMs, {
      requestId: reference,
      body: {
        intent: 'CAPTURE',
        purchase_units: [
          {
            custom_id: reference,
            invoice_id: reference,
            amount: { currency_code: CURRENCIES[currencyId].ticker, value: decimalText(totalCents) },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              brand_name: 'Letsema',
              landing_page: paymentMethod === PaymentMethod.PayPalCard ? 'GUEST_CHECKOUT' : 'LOGIN',
              shipping_preference: 'NO_SHIPPING',
              user_action: 'PAY_NOW',
              return_url: `${this.#apiUrl}/payments/paypal/return?donation=${donationToken}`,
              cancel_url: `${this.#apiUrl}/payments/paypal/cancel?donation=${donationToken}`,
            },
          },
        },
      },
    })
    const paymentUrl = answer.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
    if (status >= 300 || !answer.id || !ORDER_ID.test(answer.id) || !isWebAddress(paymentUrl)) {
      throw new GatewayUnavailable(`PayPal did not open the order: status ${status}`)
    }
    return { requestId: answer.id, paymentUrl, payfastResponse: null }
  }

  /** Captures what the payer has approved, and says what became of it; capturing again changes nothing. */
  query(payment: { requestId: string; reference: string }, timeoutMs: number, mayTake = () => Promise.resolve(true)): Promise<Statement> {
    return this.#read(payment, timeoutMs, mayTake)
  }

  /** Says what became of an order, and takes no money. */
  look(payment: { requestId: string; reference: string }, timeoutMs: number): Promise<Statement> {
    return this.#read(payment, timeoutMs, () => Promise.resolve(false))
  }

  /** Asked for again under the same id, PayPal answers what became of it. */
  async refund({ id, reference, totalCents, currencyId, taken }: RefundOrder, timeoutMs: number): Promise<RefundAnswer> {
    const capture = taken.capture ?? ''
    if (!ORDER_ID.test(capture)) return { kind: 'refused', reason: "PayPal's number of this payment is not in our books." }
    const amount = { currency_code: CURRENCIES[currencyId].ticker, value: decimalText(totalCents) }
    const body = { amount, custom_id: reference }
    const { answer, status } = await this.#ask(`v2/payments/captures/${capture}/refund`, timeoutMs, { requestId: id, body })
    const [detail] = answer.details ?? []
    if (detail?.issue === 'CAPTURE_FULLY_REFUNDED') return { kind: 'paid', refundId: null }
    const refused = (why: string): RefundAnswer => ({ kind: 'refused', reason: `PayPal: ${why}`.slice(0, 300) })
    if (REFUSED.has(status)) return refused(detail?.description ?? detail?.issue ?? `status ${status}`)
    if (status < 300 && answer.id) {
      if (answer.status === 'COMPLETED') return { kind: 'paid', refundId: answer.id }
      if (answer.status === 'PENDING') return { kind: 'underWay' }
      if (answer.status === 'FAILED' || answer.status === 'CANCELLED') return refused(`the refund is ${answer.status.toLowerCase()}`)
    }
    throw new GatewayUnavailable(`PayPal did not answer a refund: ${detail?.issue ?? `status ${status}`}`)
  }

  /**
   * A webhook says that there is something to ask about; what it says of money that came is not believed. No order says that money went back, so there
   * its word counts: PayPal has verified all of it.
   * @throws GatewayUnavailable
   */
  async newsOf({ headers, body }: WebhookMessage): Promise<PayPalNews> {
    const forged = { isGenuine: false, orderId: null, wentBack: null }
    const event = objectIn(body)
    // It is sent on to PayPal, which need not read what is nested by the thousand. What is no JSON could add to what PayPal is asked.
    if (event === null || isDeeper(event, DEEPEST_EVENT)) return forged
    if (this.#verifying === MOST_VERIFIED_AT_ONCE) throw new GatewayUnavailable('Too many webhooks are being verified')
    this.#verifying += 1
    const signed = JSON.stringify({
      auth_algo: headers('paypal-auth-algo') ?? '',
      cert_url: headers('paypal-cert-url') ?? '',
      transmission_id: headers('paypal-transmission-id') ?? '',
      transmission_sig: headers('paypal-transmission-sig') ?? '',
      transmission_time: headers('paypal-transmission-time') ?? '',
      webhook_id: this.#account.webhookId,
    })
    const { answer, status } = await this.#ask('v1/notifications/verify-webhook-signature', this.#timeoutMs, {
      // As it came: PayPal signs the bytes, and the same written down anew may have others.
      text: `${signed.slice(0, -1)},"webhook_event":${body}}`,
    }).finally(() => (this.#verifying -= 1))
    if (status >= 500 || status === 429) throw new GatewayUnavailable(`PayPal did not verify a webhook: status ${status}`)
    if (answer.verification_status !== 'SUCCESS') return forged
    const { event_type: kind, resource: told } = event as { event_type?: unknown; resource?: Resource | null }
    const type = typeof kind === 'string' ? kind : ''
    const resource = told ?? {}
    const verdict = meaningOf(WENT_BACK, type)
    const id = type.startsWith('CHECKOUT.ORDER.') ? resource.id : resource.supplementary_data?.related_ids?.order_id
    return {
      isGenuine: true,
      orderId: typeof id === 'string' && ORDER_ID.test(id) ? id : null,
      wentBack: verdict ? wentBackOf(type, verdict, resource) : null,
    }
  }

  async #read(payment: { requestId: string; reference: string }, timeoutMs: number, mayTake: () => Promise<boolean>): Promise<Statement> {
    const path = `v2/checkout/orders/${payment.requestId}`
    const found = await this.#ask(path, timeoutMs)
    if (isForgotten(found)) return nothingYet('paypal', payment.reference)
    if (found.status !== 200) throw new GatewayUnavailable(`PayPal did not answer of an order: status ${found.status}`)
    if (found.answer.status !== 'APPROVED' || !(await mayTake())) return statementOf(payment, found.answer)
    const captured = await this.#ask(`${path}/capture`, timeoutMs, { requestId: `${payment.reference}-capture`, body: {} })
    const issue = captured.answer.details?.[0]?.issue ?? ''
    if (OF_OUR_ACCOUNT.test(issue)) this.#log.error(`PayPal takes no payment, for a reason of our own account: ${issue.slice(0, 80)}`)
    if (captured.status === UNPROCESSABLE && issue && !NOT_DECLINED.has(issue))
      return { ...statementOf(payment, found.answer), verdict: 'declined', eventId: `${payment.requestId}/${issue.slice(0, 80)}` }
    if (captured.status >= 300) throw new GatewayUnavailable(`PayPal did not capture an order: ${issue || `status ${captured.status}`}`)
    return statementOf(payment, { ...captured.answer, purchase_units: withCustomId(captured.answer, found.answer) })
  }

  async #ask(
    path: string,
    timeoutMs: number,
    post?: { requestId?: string } & ({ body: object } | { text: string }),
  ): Promise<{ status: number; answer: Answer }> {
    const token = await this.#accessToken(timeoutMs)
    const asked = await this.#fetch(path, timeoutMs, {
      method: post ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(post?.requestId ? { 'paypal-request-id': post.requestId } : {}),
      },
      ...(post ? { body: 'text' in post ? post.text : JSON.stringify(post.body) } : {}),
    })
    if (asked.status !== 401) return asked
    // Withdrawn before its time: kept, it would fail every call for the hours that are left of it.
    if (this.#token?.text === token) this.#token = null
    throw new GatewayUnavailable('PayPal did not take its access token')
  }

  /** One request for all callers that wait for it, each as long as it can. */
  async #accessToken(timeoutMs: number): Promise<string> {
    if (this.#token && this.#token.until > this.#clock()) return this.#token.text
    this.#tokenUnderWay ??= this.#askForToken().finally(() => (this.#tokenUnderWay = null))
    const token = await withinPatience(this.#tokenUnderWay, timeoutMs)
    if (token === null) throw new GatewayUnavailable('PayPal gave no access token in time')
    return token
  }

  async #askForToken(): Promise<string> {
    const { clientId, clientSecret } = this.#account
    const { answer } = await this.#fetch('v1/oauth2/token', this.#timeoutMs, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    if (!answer.access_token) throw new GatewayUnavailable('PayPal gave no access token')
    this.#token = { text: answer.access_token, until: this.#clock() + (answer.expires_in ?? 0) * 1_000 - TOKEN_SPARE_MS }
    return answer.access_token
  }

  #fetch(path: string, timeoutMs: number, init: RequestInit): Promise<{ status: number; answer: Answer }> {
    const read = (text: string) => ANSWER.validateSync(asObject(text), { strict: true })
    return answeredWithin('PayPal', `${this.#account.serverUrl}/${path}`, timeoutMs, init, read)
  }
}

/** PayPal keeps an order that nobody approved for about three hours. */
const isForgotten = ({ status, answer }: { status: number; answer: Answer }): boolean =>
  status === 404 && answer.details?.[0]?.issue === 'INVALID_RESOURCE_ID'

function statementOf({ requestId, reference }: { requestId: string; reference: string }, order: Order): Statement {
  const [unit] = order.purchase_units ?? []
  if (order.id !== requestId || unit?.custom_id !== reference) throw new GatewayUnavailable('PayPal answered of another order')
  const capture = unit.payments?.captures?.at(-1)
  const verdict = capture ? (meaningOf(VERDICT, capture.status) ?? 'pending') : order.status === 'VOIDED' ? 'voided' : 'pending'
  const value = capture?.amount?.value ?? ''
  const currency = capture?.amount?.currency_code ?? ''
  const backSince = capture?.status && BACK_SINCE.has(capture.status) ? capture.status : null
  // That it was completed may be told of later, and is the same news.
  const status = backSince ? 'COMPLETED' : capture?.status
  // Its status has been another one since the day on which the money came, where that went back.
  const cameAt = backSince ? capture?.create_time : capture?.update_time
  const statement: Statement = {
    gateway: 'paypal',
    eventId: [requestId, capture?.id ?? '', status ?? order.status ?? '', value, currency].join('/'),
    requestId,
    reference,
    totalCents: centsFromDecimalText(value),
    currency,
    verdict,
    isUndecided: capture?.status === 'PENDING',
    ...(status === 'COMPLETED' ? takenAt(cameAt) : {}),
    payload: {
      order: requestId,
      orderStatus: order.status ?? '',
      capture: capture?.id ?? '',
      captureStatus: capture?.status ?? '',
      value,
      currency,
    },
  }
  if (!backSince) return statement
  const eventId = `${statement.eventId}/${backSince}`
  const totalCents = backSince === ALL_BACK ? statement.totalCents : null
  return { ...statement, thenWentBack: { ...statement, eventId, totalCents, verdict: 'refunded' } }
}

/**
 * By PayPal's examples the resource is a refund of that amount, one below its capture; by its words it may be the capture itself. How much went back is
 * known of a refund that is done, and of a capture of which all did.
 */
function wentBackOf(type: string, verdict: 'refunded' | 'chargedBack', { id, status, amount, custom_id, links }: Resource): WentBack {
  const captureOfRefund = /\/captures\/([\w-]{1,40})$/.exec(links?.find(({ rel }) => rel === 'up')?.href ?? '')?.[1]
  const captureId = captureOfRefund ?? text(id)
  const value = text(amount?.value).replace(/^-/, '')
  const currency = text(amount?.currency_code)
  const isDone = status === (captureOfRefund ? 'COMPLETED' : ALL_BACK)
  return {
    captureId,
    statement: {
      gateway: 'paypal',
      eventId: ['back', text(id), text(status), value, currency].join('/'),
      requestId: null,
      reference: text(custom_id) || captureId,
      totalCents: isDone ? centsFromDecimalText(value) : null,
      currency,
      verdict,
      payload: { event: type, refund: captureOfRefund ? text(id) : '', capture: captureId, status: text(status), value, currency },
    },
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '')

/** The answer to a capture may leave out what the order is known by. */
const withCustomId = (captured: Order, order: Order): Order['purchase_units'] =>
  captured.purchase_units?.map((unit, index) => ({ ...unit, custom_id: unit.custom_id ?? order.purchase_units?.[index]?.custom_id ?? '' }))
