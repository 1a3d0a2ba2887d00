import type { Settings } from '#server/config.ts'
import { answeredWithin, GatewayUnavailable, meaningOf } from '#server/gateways/answers.ts'
import {
  donationReference,
  FILE_TIMEOUT_FACTOR,
  readResults,
  type DebitFile,
  type DebitGateway,
  type FileAnswer,
  type Uploaded,
} from '#server/gateways/debits.ts'
import type { Statement } from '#server/gateways/gateway.ts'
import { element, elements, envelope, textOf, xmlText } from '#server/gateways/soap.ts'
import type { Log } from '#server/log.ts'

/** Source: docs.paygate.co.za, PayBatch web services. */

const DECLINED = 'Your card was declined.'
const CANNOT_BE_USED = 'Your card cannot be used.'
/** What else PayWeb3 has ('not done', 'received') says nothing of whether the money moved: a person looks. */
const VERDICT: Record<string, Statement['verdict']> = { '1': 'approved', '2': 'declined' }

/** PayGate PayBatch, the merchant's side: charges stored cards by the file. */
export class PayBatch implements DebitGateway {
  readonly #merchant: Settings['paygate']
  readonly #timeoutMs: number
  readonly #log: Log

  constructor({ paygate, gatewayTimeoutMs }: Settings, log: Log) {
    this.#merchant = paygate
    this.#timeoutMs = gatewayTimeoutMs * FILE_TIMEOUT_FACTOR
    this.#log = log
  }

  async upload({ id, lines }: DebitFile): Promise<Uploaded> {
    const answer = await this.#call(
      'Auth',
      element('BatchReference', xmlText(id)) +
        element('NotificationUrl', xmlText(`${this.#merchant.notifyUrl}/payments/paybatch/notify`)) +
        element('BatchData', lines.map((line) => element('BatchLine', xmlText(batchLine(line)))).join('')),
    )
    if (hasInvalid(answer)) return { kind: 'invalid', statements: invalidOf(answer, lines) }
    const uploadId = textOf(answer, 'UploadID')
    if (!uploadId || !/^[\w-]{1,80}$/.test(uploadId)) throw new GatewayUnavailable('PayBatch did not take a file')
    return { kind: 'taken', uploadId }
  }

  async confirm(uploadId: string): Promise<boolean> {
    return !hasInvalid(await this.#call('Confirm', element('UploadID', xmlText(uploadId))))
  }

  async query(uploadId: string): Promise<FileAnswer> {
    const answer = await this.#call('Query', element('UploadID', xmlText(uploadId)))
    return readResults(elements(answer, 'TransResult'), statementOf, unread, this.#log)
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

/** Source of this and of `Line`: github.com/Paygate/PayBatch_PayHost_WHMCS, paybatch_crons/paybatch_cron_pay.php. */
const hasInvalid = (answer: string): boolean => !/^\s*0*\s*$/.test(textOf(answer, 'Invalid') ?? '')

/** Counted from 1. @throws GatewayUnavailable where it does not say which they are */
function invalidOf(answer: string, lines: DebitFile['lines']): Statement[] {
  const numbers = [...new Set(elements(answer, 'Line').map(Number))]
  const statements = numbers.flatMap((number) => declinedUnsent(lines[number - 1]) ?? [])
  if (statements.length > 0 && statements.length === numbers.length) return statements
  throw new GatewayUnavailable('PayBatch calls debits of a file invalid, and does not say which')
}

function declinedUnsent(line: DebitFile['lines'][number] | undefined): Statement | null {
  const donation = donationReference(line?.reference ?? '')
  if (!line || !donation) return null
  const { reference, amountCents } = line
  return {
    gateway: 'paybatch',
    eventId: `${reference}/invalid`,
    requestId: reference,
    reference: donation,
    totalCents: amountCents,
    currency: 'ZAR',
    verdict: 'declined',
    payload: { reference, status: 'invalid' },
    reason: CANNOT_BE_USED,
  }
}

/** A comma would begin the next field. */
const batchLine = ({ reference, donor, instrument, amountCents }: DebitFile['lines'][number]): string =>
  ['A', reference, donor.replaceAll(',', ' '), instrument, '00', String(amountCents)].join(',')

/**
 * Transaction id, type, our reference, authorisation code, status, its description, result code, its description: PayGate tells no amount. Only a
 * description may have a comma in it. Source: github.com/Paygate/PayBatch_PayHost_WHMCS, paybatch_crons/paybatch_cron_query.php.
 */
const RESULT = /^\s*([\w-]{1,80}),[^,]*,([^,]*),[^,]*,(\d+),.*?,(\d*),/s

function statementOf(result: string): Statement | null {
  const [, transactionId = '', reference = '', status = '', resultCode = ''] = RESULT.exec(result) ?? []
  const donation = donationReference(reference)
  const verdict = meaningOf(VERDICT, status)
  if (!donation || !verdict) return null
  return {
    gateway: 'paybatch',
    eventId: [reference, transactionId, status].join('/'),
    requestId: reference,
    reference: donation,
    totalCents: null,
    currency: 'ZAR',
    verdict,
    payload: { reference, transactionId, status, resultCode },
    ...(verdict === 'declined' ? { reason: DECLINED } : {}),
  }
}

/** Nothing of its words: the donor's name, which we sent, may come back anywhere in it. */
function unread(result: string): string {
  const fields = result.split(',')
  const [, , reference = '', , status = ''] = fields
  const debit = donationReference(reference) ? `the debit ${reference}` : 'a debit without a reference'
  const told = /^\d{1,3}$/.test(status) ? `, with the status ${status}` : ''
  return `PayBatch says something unreadable about ${debit}, in ${fields.length} fields${told}`
}
