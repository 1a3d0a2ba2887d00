import { scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import type { Random } from '#server/random.ts'

const BLOCK_SIZE = 8
/** With cost 15, what OWASP's password storage cheat sheet asks of scrypt. */
const PARALLELISM = 3
const LENGTH = 32

/** @param cost log2 of scrypt's N @returns `scrypt$cost$parallelism$salt$hash`, so that a later cost leaves older passwords valid */
export async function hashPassword(password: string, cost: number, random: Random): Promise<string> {
  const salt = Buffer.from(random.bytes(16))
  const hash = await derive(password, salt, cost, PARALLELISM)
  return `scrypt$${cost}$${PARALLELISM}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, cost, parallelism, salt, hash] = stored.split('$')
  if (!cost || !parallelism || !salt || !hash) return false
  const given = await derive(password, Buffer.from(salt, 'base64url'), Number(cost), Number(parallelism))
  return timingSafeEqual(given, Buffer.from(hash, 'base64url'))
}

/** Takes the time of a real comparison, so that an unknown account cannot be told from a wrong password. */
export async function pretendToCompare(password: string, cost: number): Promise<false> {
  await derive(password, Buffer.alloc(16), cost, PARALLELISM)
  return false
}

function derive(password: string, salt: Buffer, cost: number, parallelism: number): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** cost, r: BLOCK_SIZE, p: parallelism, maxmem: 256 * 2 ** cost * BLOCK_SIZE }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, LENGTH, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
