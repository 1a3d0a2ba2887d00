import type { DebitAccount } from '#domain/recurringSchema.ts'
import type { Settings } from '#server/config.ts'
import { answeredWithin, GatewayUnavailable, meaningOf, parseJson, shortened } from '#server/gateways/answers.ts'
import {
  donationReference,
  FILE_TIMEOUT_FACTOR,
  readResults,
  type DebitFile,
  type DebitGateway,
  type FileAnswer,
  type Uploaded,
  type VerifiedFile,
} from '#server/gateways/debits.ts'
import type { Statement, StoredInstrument } from '#server/gateways/gateway.ts'
import {
  PAYSOFT_ACCOUNT_TYPE,
  SIGNATURE_HEADER,
  signPaysoft,
  type PaysoftAccount,
  type PaysoftLine,
  type PaysoftRegistration,
  type PaysoftResult,
} from '#server/gateways/paysoftProtocol.ts'
import { isSame } from '#server/gateways/isSame.ts'
import type { Log } from '#server/log.ts'

const VERDICT: Record<PaysoftResult['status'], Statement['verdict']> = {
  processing: 'pending',
  paid: 'approved',
  unpaid: 'declined',
  reversed: 'reversed',
}

/** Paysoft, the merchant's side: debit orders, in rand only. */
export class Paysoft implements DebitGateway {
  readonly #merchant: NonNullable<Settings['paysoft']>
  readonly #timeoutMs: number
  readonly #log: Log

  constructor(merchant: NonNullable<Settings['paysoft']>, { gatewayTimeoutMs }: Settings, log: Log) {
    this.#merchant = merchant
    this.#timeoutMs = gatewayTimeoutMs
    this.#log = log
  }

  /** @returns null where there is no such account @throws GatewayUnavailable */
  async register(account: DebitAccount): Promise<StoredInstrument | null> {
    const sent: PaysoftAccount = {
      accountHolder: account.accountHolderName,
      branchCode: account.bankCode,
      accountType: PAYSOFT_ACCOUNT_TYPE[account.accountType] ?? '',
      accountNumber: account.accountNumber,
    }
    const registration = await this.#call<PaysoftRegistration>('accounts', sent)
    if ('code' in registration) return null
    if (typeof registration.mandate !== 'string' || !registration.mandate) throw new GatewayUnavailable('Paysoft registered no account')
    return { token: registration.mandate, label: `${account.bankName}, account ending in ${account.accountNumber.slice(-3)}` }
  }

  async upload({ id, lines }: DebitFile): Promise<Uploaded> {
    const debits: PaysoftLine[] = lines.map(({ reference, instrument, amountCents, donor }) => ({
      reference,
      mandate: instrument,
      amountCents,
      name: donor,
    }))
    const notifyUrl = `${this.#merchant.notifyUrl}/payments/paysoft/notify`
    const { uploadId } = await this.#call<{ uploadId?: string }>('files', { file: id, notifyUrl, debits }, FILE_TIMEOUT_FACTOR)
    if (typeof uploadId !== 'string' || !/^[\w-]{1,80}$/.test(uploadId)) throw new GatewayUnavailable('Paysoft did not take a file')
    return { kind: 'taken', uploadId }
  }

  async confirm(uploadId: string): Promise<boolean> {
    await this.#call('files/confirm', { uploadId }, FILE_TIMEOUT_FACTOR)
    return true
  }

  async query(uploadId: string): Promise<FileAnswer> {
    const { results } = await this.#call<{ results?: unknown }>('files/query', { uploadId }, FILE_TIMEOUT_FACTOR)
    if (!Array.isArray(results)) throw new GatewayUnavailable('Paysoft did not answer the query in its protocol')
    return readResults(results as PaysoftAnswer[], statementOf, unread, this.#log)
  }

  verifyNotification({ body, signature }: { body: string; signature: string }): VerifiedFile {
    if (!isSame(signature, signPaysoft(body, this.#merchant.key))) {
      return { kind: 'forged', why: 'checksum', payload: shortened([['body', body]]) }
    }
    const { results } = parseJson(body)
    const statements = Array.isArray(results) ? results.map(statementOf) : [null]
    return statements.every((statement) => statement !== null)
      ? { kind: 'statements', statements }
      : { kind: 'forged', why: 'shape', payload: shortened([['body', body]]) }
  }

  async #call<Answer>(call: string, content: object, patience = 1): Promise<Answer> {
    const { serverUrl, merchantId, key } = this.#merchant
    const body = JSON.stringify({ merchantId, ...content })
    const { status, answer } = await answeredWithin<Answer>('Paysoft', `${serverUrl}/${call}`, this.#timeoutMs * patience, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signPaysoft(body, key) },
      body,
    })
    if (status >= 300 || typeof answer !== 'object' || answer === null) throw new GatewayUnavailable(`Paysoft ${call}: status ${status}`)
    return answer
  }
}

type PaysoftAnswer = Partial<PaysoftResult> | null

/** Nothing of what it says: the donor's name, which we sent, may come back anywhere in it. */
function unread(result: PaysoftAnswer): string {
  const { reference } = result ?? {}
  const debit = typeof reference === 'string' && donationReference(reference) ? `the debit ${reference}` : 'a debit without a reference'
  const fields = Object.entries(typeof result === 'object' && result !== null ? result : {})
  const told = fields.map(([name, value]) => `${name} (${typeof value})`).join(', ')
  return `Paysoft says something unreadable about ${debit}. Its fields: ${told.slice(0, 500) || 'none'}`
}

function statementOf(result: PaysoftAnswer): Statement | null {
  const { reference = '', amountCents, status, reason } = result ?? {}
  const donation = typeof reference === 'string' ? donationReference(reference) : null
  const verdict = meaningOf(VERDICT, status)
  if (!donation || !verdict || !Number.isSafeInteger(amountCents)) return null
  return {
    gateway: 'paysoft',
    eventId: [reference, status, amountCents].join('/'),
    requestId: reference,
    reference: donation,
    totalCents: amountCents ?? null,
    currency: 'ZAR',
    verdict,
    payload: shortened(Object.entries(result ?? {})),
    ...(verdict === 'declined' || verdict === 'reversed' ? { reason: typeof reason === 'string' ? reason.slice(0, 200) : '' } : {}),
  }
}
