import { createHash } from 'node:crypto'
import { SOUTH_AFRICA_MS } from '#domain/dates.ts'
import { isSame } from '#server/gateways/isSame.ts'

/** The parts of PayGate's PayWeb3 protocol that merchant and gateway share. Source: docs.paygate.co.za, PayWeb3 reference. */

export type Fields = [name: string, value: string][]

export const TRANSACTION_STATUS = {
  notDone: '0',
  approved: '1',
  declined: '2',
  cancelled: '3',
  userCancelled: '4',
  received: '5',
  voided: '7',
} as const

/** MD5 of the values, in the order they are sent, and the key. */
export const checksum = (values: readonly string[], key: string): string =>
  createHash('md5')
    .update(values.join('') + key)
    .digest('hex')

export const withChecksum = (fields: Fields, key: string): Fields => [
  ...fields,
  [
    'CHECKSUM',
    checksum(
      fields.map(([, value]) => value),
      key,
    ),
  ],
]

/** Of all fields as they came, CHECKSUM left out. */
export function isSigned(fields: Fields, key: string): boolean {
  const given = fields.find(([name]) => name === 'CHECKSUM')?.[1]
  const values = fields.filter(([name]) => name !== 'CHECKSUM').map(([, value]) => value)
  return given !== undefined && isSame(given, checksum(values, key))
}

export const parseForm = (body: string): Fields => [...new URLSearchParams(body)]

export const formBody = (fields: Fields): string => new URLSearchParams(fields).toString()

/** `2018-01-01 12:00:00` in South African time. */
export const transactionDate = (now: number): string => new Date(now + SOUTH_AFRICA_MS).toISOString().slice(0, 19).replace('T', ' ')
