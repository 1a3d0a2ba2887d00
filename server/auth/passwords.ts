import { createHash, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { Refusal } from '#server/http/refusal.ts'
import type { Random } from '#server/random.ts'

const BLOCK_SIZE = 8
/** With cost 15, what OWASP's password storage cheat sheet asks of scrypt. */
const PARALLELISM = 3
const LENGTH = 32
/** Half of Node's threads: in the others the gateways' names are looked up and pictures are read. */
const MOST_AT_ONCE = 2
/** Some three seconds' work. */
const MOST_WAITING = 20
const BUSY = 'We are very busy right now. Please try again in a moment.'

/** Shows whether a password is still the one that it was, and nothing of it. @param stored as `hashPassword` returns it */
export const passwordMark = (stored: string): string => createHash('sha256').update(stored).digest('base64url').slice(0, 22)

/** @param cost log2 of scrypt's N @returns `scrypt$cost$parallelism$salt$hash`, so that a later cost leaves older passwords valid @throws Refusal 503 where too many wait */
export async function hashPassword(password: string, cost: number, random: Random): Promise<string> {
  const salt = Buffer.from(random.bytes(16))
  const hash = await derive(password, salt, cost, PARALLELISM)
  return `scrypt$${cost}$${PARALLELISM}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** @throws Refusal 503 where too many wait */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, cost, parallelism, salt, hash] = stored.split('$')
  if (!cost || !parallelism || !salt || !hash) return false
  const given = await derive(password, Buffer.from(salt, 'base64url'), Number(cost), Number(parallelism))
  return timingSafeEqual(given, Buffer.from(hash, 'base64url'))
}

/** Takes the time of a real comparison, so that an unknown account cannot be told from a wrong password. @throws Refusal 503 where too many wait */
export async function pretendToCompare(password: string, cost: number): Promise<false> {
  await derive(password, Buffer.alloc(16), cost, PARALLELISM)
  return false
}

let running = 0
const waiting: (() => void)[] = []

async function derive(password: string, salt: Buffer, cost: number, parallelism: number): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** cost, r: BLOCK_SIZE, p: parallelism, maxmem: 256 * 2 ** cost * BLOCK_SIZE }
  await takeTurn()
  try {
    return await new Promise((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, LENGTH, options, (error, key) => (error ? reject(error) : resolve(key)))
    })
  } finally {
    giveTurn()
  }
}

async function takeTurn(): Promise<void> {
  if (running < MOST_AT_ONCE) running += 1
  else if (waiting.length < MOST_WAITING) await new Promise<void>((resolve) => waiting.push(resolve))
  else throw new Refusal(503, BUSY, { retryAfter: 2 })
}

function giveTurn(): void {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}
