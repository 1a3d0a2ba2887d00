import { createHmac } from 'node:crypto'
import { isSame } from '#server/gateways/isSame.ts'

/** The parts of SnapScan's protocol that merchant and gateway share. Source: developer.snapscan.co.za. */

export const PAYMENTS = '/merchant/api/v1/payments'

interface Code {
  snapCode: string
  amountCents: number
  reference: string
}

/** Of the address that is drawn as a code, or followed on a phone. Strict: the payer can't change the amount, nor pay the same twice. */
export const codePath = ({ snapCode, amountCents, reference }: Code): string =>
  `/qr/${encodeURIComponent(snapCode)}?${new URLSearchParams({ amount: String(amountCents), id: reference, strict: 'true' })}`

/** The Authorization header of a webhook: of the whole form as it came, not of the JSON in it. */
export const webhookAuthorization = (body: string, key: string): string =>
  `SnapScan signature=${createHmac('sha256', key).update(body).digest('hex')}`

export const isWebhookAuthorization = (given: string, body: string, key: string): boolean => isSame(given, webhookAuthorization(body, key))

/** The API key is the name, and there is no password. */
export const apiAuthorization = (apiKey: string): string => `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`
