import { createHash, createHmac } from 'node:crypto'
import { normaliseEftReference } from '#domain/eftReference.ts'
import { isCalendarDate } from '#domain/recurringSchedule.ts'
import { parseJson } from '#server/gateways/answers.ts'
import type { Gateway, StartedPayment, Verified } from '#server/gateways/gateway.ts'
import { isSame } from '#server/gateways/isSame.ts'

interface BankLine {
  body: string
  signature: string
}

export const signBankLine = (body: string, key: Uint8Array): string => createHmac('sha256', key).update(body).digest('hex')

/** Tells one from another, and nothing of whoever paid: the line itself is in the bank's statement. */
const digestOf = (body: string) => ({ sha256: createHash('sha256').update(body).digest('hex') })

/**
 * Money comes by bank transfer under the donation's reference; the bank's feed tells of each line of the statement as JSON
 * `{lineId, reference, amountCents, currency, receivedOn}`, signed by HMAC-SHA256 of the body.
 */
export class EftGateway implements Gateway {
  readonly #key: Uint8Array

  constructor(key: Uint8Array) {
    this.#key = key
  }

  async start(): Promise<StartedPayment> {
    return { requestId: null, paymentUrl: null, payfastResponse: null }
  }

  async query(): Promise<null> {
    return null
  }

  verifyNotification({ body, signature }: BankLine): Verified {
    if (!isSame(signature, signBankLine(body, this.#key))) return { kind: 'forged', why: 'checksum', payload: digestOf(body) }
    const line = parseJson(body)
    const { lineId, reference, amountCents, currency, receivedOn } = line
    if (
      typeof lineId !== 'string' ||
      !lineId ||
      typeof reference !== 'string' ||
      !Number.isSafeInteger(amountCents) ||
      typeof currency !== 'string'
    ) {
      return { kind: 'forged', why: 'shape', payload: digestOf(body) }
    }
    return {
      kind: 'statement',
      statement: {
        gateway: 'eft',
        eventId: lineId.slice(0, 200),
        requestId: null,
        reference: normaliseEftReference(reference)
          .replace(/[^A-Z0-9]/g, '')
          .slice(0, 60),
        totalCents: amountCents as number,
        currency,
        verdict: 'approved',
        payload: { lineId, reference, amountCents: String(amountCents), currency },
        ...(typeof receivedOn === 'string' && isCalendarDate(receivedOn) ? { receivedOn } : {}),
      },
    }
  }
}
