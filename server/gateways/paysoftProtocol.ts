import { createHmac } from 'node:crypto'
import { AccountType } from '#domain/enumerations.ts'

/**
 * Our own stand-in, which both sides use: JSON, signed by HMAC-SHA256 of the body under the merchant's key, in the header below. Paysoft's own API is another
 * one (docs.paysoft.co.za), and no adapter speaks it yet.
 */

export const SIGNATURE_HEADER = 'x-paysoft-signature'

export const signPaysoft = (body: string, key: string): string => createHmac('sha256', key).update(body).digest('hex')

/** A business account is a cheque account to Paysoft. */
export const PAYSOFT_ACCOUNT_TYPE: Record<AccountType, string> = {
  [AccountType.Savings]: '2',
  [AccountType.Cheque]: '1',
  [AccountType.Business]: '1',
}

export interface PaysoftAccount {
  accountHolder: string
  branchCode: string
  /** One of `PAYSOFT_ACCOUNT_TYPE`. */
  accountType: string
  accountNumber: string
}

/** A registered account is known by its mandate; what cannot be one has a code. */
export type PaysoftRegistration = { mandate: string } | { code: number }

export interface PaysoftLine {
  reference: string
  mandate: string
  amountCents: number
  name: string
}

export interface PaysoftResult {
  reference: string
  amountCents: number
  /** `reversed` may come within 40 days of `paid`. */
  status: 'processing' | 'paid' | 'unpaid' | 'reversed'
  reason: string
}
