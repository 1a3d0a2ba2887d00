import { createHash } from 'node:crypto'
import { isSame } from '#server/gateways/isSame.ts'

/** The parts of Ozow's protocol that merchant and gateway share. Source: hub.ozow.com, payments. */

export type OzowFields = Record<string, string>

const OPTIONAL = ['Optional1', 'Optional2', 'Optional3', 'Optional4', 'Optional5'] as const
const REQUEST = [
  'SiteCode',
  'CountryCode',
  'CurrencyCode',
  'Amount',
  'TransactionReference',
  'BankReference',
  ...OPTIONAL,
  'Customer',
  'CancelUrl',
  'ErrorUrl',
  'SuccessUrl',
  'NotifyUrl',
  'IsTest',
] as const
const RESPONSE = [
  'SiteCode',
  'TransactionId',
  'TransactionReference',
  'Amount',
  'Status',
  ...OPTIONAL,
  'CurrencyCode',
  'IsTest',
  'StatusMessage',
] as const

/** HashCheck of a payment request. */
export const requestHash = (fields: OzowFields, key: string): string => digest(REQUEST, fields, key)

/** Hash of what Ozow says, in a notification and on the way back. */
export const responseHash = (fields: OzowFields, key: string): string => digest(RESPONSE, fields, key)

/** Unconfirmed: some integrations see hashes without their leading zeros, so neither side's count. */
export const isOzowHash = (given: string, expected: string): boolean => isSame(withoutZeros(given), withoutZeros(expected))

const digest = (order: readonly string[], fields: OzowFields, key: string): string =>
  createHash('sha512')
    .update((order.map((name) => fields[name] ?? '').join('') + key).toLowerCase())
    .digest('hex')

const withoutZeros = (hash: string): string => hash.toLowerCase().replace(/^0+/, '')
