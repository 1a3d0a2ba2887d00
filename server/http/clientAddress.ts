import { isIP } from 'node:net'
import type { Context } from 'hono'

/**
 * The address a request comes from, and of IPv6 its /64: whoever has one address of that has them all. X-Forwarded-For is believed only from the proxies
 * that were named.
 */
export function clientAddress(c: Context, trustedProxies: readonly string[]): string {
  const trusted = new Set(trustedProxies.map(plain))
  const peer = plain(incomingOf(c)?.socket?.remoteAddress ?? 'local')
  if (!trusted.has(peer)) return network(peer)
  const chain = (c.req.header('x-forwarded-for') ?? '').split(',').map((address) => plain(withoutPort(address.trim())))
  const nearestStranger = chain.findLast((address) => address !== '' && !trusted.has(address))
  return network(nearestStranger?.slice(0, 64) ?? peer)
}

/** Whether no browser asks, but the pages that are rendered here. */
export const isInProcess = (c: Context): boolean => incomingOf(c) === undefined

const incomingOf = (c: Context) => (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming

/** Some proxies say from which port, which is another at each connection. */
const withoutPort = (address: string): string => {
  const [, inBrackets, beforePort] = /^(?:\[(.+)\](?::\d+)?|([^:]+):\d+)$/.exec(address) ?? []
  return inBrackets ?? beforePort ?? address
}

const MAPPED = '0:0:0:0:0:ffff:'

/** An IPv6 address with all its eight groups, and IPv4 as such however it came. */
function plain(address: string): string {
  const [bare = ''] = address.split('%')
  if (isIP(bare) !== 6) return address
  // Writes the groups of an embedded IPv4 as hexadecimal numbers, too.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')]
  const groups = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
  const whole = groups.join(':')
  if (!whole.startsWith(MAPPED)) return whole
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.')
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))

const network = (address: string): string => (isIP(address) === 6 ? `${address.split(':').slice(0, 4).join(':')}::/64` : address)
