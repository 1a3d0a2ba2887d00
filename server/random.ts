import { randomBytes, randomInt, randomUUID } from 'node:crypto'

export interface Random {
  bytes: (length: number) => Uint8Array
  /** A whole number from 0 up to, but not including, `below`. */
  integer: (below: number) => number
  uuid: () => string
  /** A name that cannot be guessed: 32 bytes in base64url. */
  token: () => string
}

export const systemRandom: Random = {
  bytes: randomBytes,
  integer: (below) => randomInt(below),
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
}
