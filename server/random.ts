import { randomBytes } from 'node:crypto'

export interface Random {
  bytes: (length: number) => Uint8Array
  /** A whole number from 0 up to, but not including, `below`. */
  integer: (below: number) => number
  uuid: () => string
  /** A name that cannot be guessed: 32 bytes in base64url. */
  token: () => string
}

function randomFrom(bytes: (length: number) => Uint8Array): Random {
  return {
    bytes,
    integer(below) {
      const limit = Math.floor(0x1_0000_0000 / below) * below
      for (;;) {
        const number = Buffer.from(bytes(4)).readUInt32BE()
        if (number < limit) return number % below
      }
    },
    uuid() {
      const hex = Buffer.from(bytes(16)).toString('hex')
      const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
    },
    token: () => Buffer.from(bytes(32)).toString('base64url'),
  }
}

export const systemRandom: Random = randomFrom((length) => randomBytes(length))
