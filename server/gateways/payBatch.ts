import type { Settings } from '#server/config.ts'
import { answeredWithin, GatewayUnavailable, meaningOf } from '#server/gateways/answers.ts'
import { donationReference, FILE_TIMEOUT_FACTOR, type DebitFile, type DebitGateway } from '#server/gateways/debits.ts'
import type { Statement } from '#server/gateways/gateway.ts'
import { element, elements, envelope, textOf, xmlText } from '#server/gateways/soap.ts'

/** Source: docs.paygate.co.za, PayBatch web services. */

const DECLINED = 'Your card was declined.'
const VERDICT: Record<string, Statement['verdict']> = { '1': 'approved', '2': 'declined' }

/** PayGate PayBatch, the merchant's side: charges stored cards by the file. */
export class PayBatch implements DebitGateway {
  readonly #merchant: Settings['paygate']
  readonly #timeoutMs: number

  constructor({ paygate, gatewayTimeoutMs }: Settings) {
    this.#merchant = paygate
    this.#timeoutMs = gatewayTimeoutMs * FILE_TIMEOUT_FACTOR
  }

  async upload({ id, lines }: DebitFile): Promise<string> {
    const answer = await this.#call(
      'Auth',
      element('BatchReference', xmlText(id)) +
        element('NotificationUrl', xmlText(`${this.#merchant.notifyUrl}/payments/paybatch/notify`)) +
        element('BatchData', lines.map((line) => element('BatchLine', xmlText(batchLine(line)))).join('')),
    )
    const uploadId = textOf(answer, 'UploadID')
    if (!uploadId || !/^[\w-]{1,80}$/.test(uploadId)) throw new GatewayUnavailable('PayBatch did not take a file')
    return uploadId
  }

  async confirm(uploadId: string): Promise<void> {
    await this.#call('Confirm', element('UploadID', xmlText(uploadId)))
  }

  async query(uploadId: string): Promise<Statement[]> {
    const answer = await this.#call('Query', element('UploadID', xmlText(uploadId)))
    return elements(answer, 'TransResult').flatMap((line) => statementOf(line) ?? [])
  }

  async #call(name: string, content: string): Promise<string> {
    const { id, key, serverUrl } = this.#merchant
    const post = {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}`,
        'content-type': 'text/xml; charset=utf-8',
        soapaction: name,
      },
      body: envelope(name, content),
    }
    const { status, answer } = await answeredWithin('PayBatch', `${serverUrl}/paybatch/1.2/process.trans`, this.#timeoutMs, post, String)
    if (status >= 300 || !answer.includes(`${name}Response`)) throw new GatewayUnavailable(`PayBatch ${name}: status ${status}`)
    return answer
  }
}

/** A comma would begin the next field. */
const batchLine = ({ reference, donor, instrument, amountCents }: DebitFile['lines'][number]): string =>
  ['A', reference, donor.replaceAll(',', ' '), instrument, '00', String(amountCents)].join(',')

/**
 * Unconfirmed: how a line of a query's answer is laid out. Taken here to be the line as it was sent, then PayGate's transaction id, its status as in
 * PayWeb3, and a description.
 */
function statementOf(result: string): Statement | null {
  const [type, reference = '', , , , amount = '', transactionId = '', status = ''] = result.split(',')
  const donation = donationReference(reference)
  const verdict = meaningOf(VERDICT, status) ?? 'pending'
  if (type !== 'A' || !donation || !/^\d{1,15}$/.test(amount) || !/^[\w-]{0,80}$/.test(transactionId)) return null
  return {
    gateway: 'paybatch',
    eventId: [reference, transactionId, status, amount].join('/'),
    requestId: reference,
    reference: donation,
    totalCents: Number(amount),
    currency: 'ZAR',
    verdict,
    payload: { reference, transactionId, status, amount },
    ...(verdict === 'declined' ? { reason: DECLINED } : {}),
  }
}
