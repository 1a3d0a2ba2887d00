import { createHmac } from 'node:crypto'
import { CurrencyId } from '#domain/enumerations.ts'
import { CURRENCIES } from '#domain/money.ts'
import type { WireTransactionInfo } from '#domain/wire.ts'
import type { Settings } from '#server/config.ts'
import { answeredWithin, GatewayUnavailable, shortened } from '#server/gateways/answers.ts'
import type { Gateway, PaymentRequest, StartedPayment, Statement } from '#server/gateways/gateway.ts'
import {
  AUTHORISE,
  AUTHORISE_INFO,
  inputsOf,
  liteFields,
  resultOf,
  transactionToken,
  type LiteFields,
} from '#server/gateways/iveriProtocol.ts'
import { isSame } from '#server/gateways/isSame.ts'

interface LineItem {
  product: string
  cents: number
}

/** What the payer's browser posts to iVeri. */
export interface LiteOrder {
  reference: string
  currencyId: CurrencyId
  email: string
  items: LineItem[]
}

const TRANSACTION_INDEX = /^\{?[\w-]{1,60}\}?$/

/** iVeri Lite, the merchant's side: cards, on iVeri's page, in rand only. Opened by the browser's form alone; what became of it is asked, never believed. */
export class IVeri implements Gateway {
  readonly #merchant: NonNullable<Settings['iveri']>
  readonly #applicationId: string
  readonly #apiUrl: string
  readonly #clock: () => number

  constructor(merchant: NonNullable<Settings['iveri']>, { apiUrl }: Settings, clock: () => number) {
    this.#merchant = merchant
    this.#applicationId = bracketed(merchant.applicationId)
    this.#apiUrl = apiUrl
    this.#clock = clock
  }

  async start({ reference }: PaymentRequest): Promise<StartedPayment> {
    return { requestId: reference, paymentUrl: `${this.#merchant.browserUrl}${AUTHORISE}`, payfastResponse: null }
  }

  /** Made whenever it is needed: the time is in its token. */
  request({ reference, currencyId, email, items }: LiteOrder): NonNullable<WireTransactionInfo['iveriRequest']> {
    const amountCents = items.reduce((sum, { cents }) => sum + cents, 0)
    const returnUrl = `${this.#apiUrl}/payments/iveri/payment-capture?payment=${reference}.${this.#proof(reference)}`
    const payer = takenAsEmail(email) ? email : ''
    const signed = { secret: this.#merchant.secret, applicationId: this.#applicationId, amountCents, email: payer }
    const lines = items.flatMap(({ product, cents }, index) => [
      [`Lite_Order_LineItems_Product_${index + 1}`, product],
      [`Lite_Order_LineItems_Quantity_${index + 1}`, '1'],
      [`Lite_Order_LineItems_Amount_${index + 1}`, String(cents)],
    ])
    const fields: Record<string, string> = {
      Lite_Version: '4.0',
      Lite_Merchant_ApplicationId: this.#applicationId,
      Lite_Merchant_Trace: reference,
      Lite_Order_Amount: String(amountCents),
      Lite_Currency_AlphaCode: CURRENCIES[currencyId].ticker,
      ...Object.fromEntries(lines),
      Lite_Website_Successful_Url: returnUrl,
      Lite_Website_Fail_Url: returnUrl,
      Lite_Website_TryLater_Url: returnUrl,
      Lite_Website_Error_Url: returnUrl,
      MerchantReference: reference,
      Ecom_ConsumerOrderID: reference,
      Ecom_BillTo_Online_Email: payer,
      Ecom_Payment_Card_Protocols: 'iVeri',
      Ecom_TransactionComplete: 'False',
      Lite_Transaction_Token: transactionToken(Math.floor(this.#clock() / 1000), signed),
    }
    return {
      redirectUrl: `${this.#merchant.browserUrl}${AUTHORISE}`,
      fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
    }
  }

  /** Source: www.iveri.co.za/knowsystem/15, Query Transaction Status. */
  async query({ requestId, reference }: { requestId: string; reference: string }, timeoutMs: number): Promise<Statement> {
    const { status, answer } = await answeredWithin(
      'iVeri',
      `${this.#merchant.serverUrl}${AUTHORISE_INFO}`,
      timeoutMs,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ Lite_Merchant_ApplicationId: this.#applicationId, Lite_Merchant_Trace: requestId }).toString(),
      },
      inputsOf,
    )
    const statement = status < 300 && statementOf(answer, requestId, reference)
    if (!statement) throw new GatewayUnavailable(`iVeri did not answer the query in its protocol: status ${status}`)
    return statement
  }

  /** A notification carries no signature, so it is a hint of what to ask about. @returns the trace */
  hintedPayment(form: string): string | null {
    return traceOf(liteFields(form).lite_merchant_trace)
  }

  /**
   * The return is for the eye only: this keeps strangers from being shown a donation, and moves nothing.
   * @param payment of the address that it came back to
   */
  returnedPayment(payment: string, form: string): { requestId: string; isGivenUp: boolean } | null {
    const [requestId = '', proof = ''] = payment.split('.')
    const fields = liteFields(form)
    if (!traceOf(requestId) || !isSame(proof, this.#proof(requestId))) return null
    if ((fields.lite_merchant_trace ?? requestId) !== requestId) return null
    return { requestId, isGivenUp: isGivenUp(fields) }
  }

  #proof(reference: string): string {
    return createHmac('sha256', this.#merchant.secret).update(`return/${reference}`).digest('base64url').slice(0, 22)
  }
}

/** Unconfirmed: that a payer who gives up comes back with the status of an error, and with no transaction. */
const isGivenUp = (fields: LiteFields): boolean =>
  resultOf(fields.lite_payment_card_status ?? '') === 'error' && !fields.lite_transactionindex

function statementOf(fields: LiteFields, requestId: string, reference: string): Statement | null {
  const cardStatus = fields.lite_payment_card_status
  if (!cardStatus) return null
  const transactionIndex = fields.lite_transactionindex ?? ''
  const about = { gateway: 'iveri', requestId, reference, payload: withoutCard(fields) } as const
  const verdict = verdictOf(cardStatus, transactionIndex)
  // The maker lists none among the fields of this answer. What it answers of is our own request for this trace, and those are in rand.
  const currency = fields.lite_currency_alphacode || CURRENCIES[CurrencyId.Rand].ticker
  const amount = fields.lite_order_amount ?? ''
  const totalCents = /^\d{1,12}$/.test(amount) ? Number(amount) : null
  const eventId = [transactionIndex || requestId, cardStatus, amount, currency].join('/')
  if (verdict === 'pending')
    return { ...about, verdict, eventId, totalCents, currency, ...(cardStatus === '1' ? { isUndecided: true } : {}) }
  const isOurs = fields.lite_merchant_trace === requestId && fields.merchantreference === reference
  if (!isOurs || !TRANSACTION_INDEX.test(transactionIndex) || totalCents === null) return null
  return { ...about, verdict, eventId, totalCents, currency, ...(verdict === 'declined' ? { reason: reasonOf(cardStatus) } : {}) }
}

function verdictOf(cardStatus: string, transactionIndex: string): 'approved' | 'declined' | 'pending' {
  // The bank did not answer in time: it may have taken the money, so it is asked again.
  if (cardStatus === '1') return 'pending'
  switch (resultOf(cardStatus)) {
    case 'successful':
      return 'approved'
    case 'tryLater':
    case 'fail':
      return 'declined'
    case 'error':
      return transactionIndex ? 'declined' : 'pending'
  }
}

const reasonOf = (cardStatus: string): string =>
  resultOf(cardStatus) === 'tryLater' ? 'Your bank could not decide just now. Please try again later.' : 'Your card was declined.'

/** The books keep nothing of the card. */
const withoutCard = (fields: LiteFields): Record<string, string> =>
  shortened(Object.entries(fields).filter(([name]) => !name.startsWith('ecom_payment_card')))

const traceOf = (text: string | undefined): string | null => (text !== undefined && /^[\w-]{1,64}$/.test(text) ? text : null)

const bracketed = (applicationId: string): string => `{${applicationId.replace(/[{}]/g, '').toUpperCase()}}`

/** Longer ones iVeri does not take, and of others than these the token's digest would be of other bytes. */
const takenAsEmail = (email: string): boolean => /^[\x21-\x7e]{1,40}$/.test(email)
