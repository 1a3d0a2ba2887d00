import { BlockList, isIP } from 'node:net'
import type { Context } from 'hono'

/**
 * The address a request comes from, and of IPv6 its /64: whoever has one address of that has them all. X-Forwarded-For is believed only from the proxies
 * that were named, each by its address or as one of a range (`10.0.0.0/8`).
 */
export function clientAddress(c: Context, trustedProxies: readonly string[]): string {
  const isTrusted = membershipOf(trustedProxies)
  const peer = plain(incomingOf(c)?.socket?.remoteAddress ?? 'local')
  if (!isTrusted(peer)) return network(peer)
  const chain = (c.req.header('x-forwarded-for') ?? '').split(',').map((address) => plain(withoutPort(address.trim())))
  const nearestStranger = chain.findLast((address) => address !== '' && !isTrusted(address))
  return network(nearestStranger?.slice(0, 64) ?? peer)
}

type Membership = (address: string) => boolean

/** By the setting that they were made of, which stays the same for every request. */
const memberships = new WeakMap<readonly string[], Membership>()

function membershipOf(proxies: readonly string[]): Membership {
  const known = memberships.get(proxies)
  if (known) return known
  const listed = new BlockList()
  for (const proxy of proxies) {
    const [written = '', bits] = proxy.split('/')
    const address = plain(written)
    const whole = bitsOf(address)
    // An IPv4 address that was written as IPv6 has 96 bits before its own.
    const prefix = bits === undefined ? whole : Math.max(0, Number(bits) - (bitsOf(written) - whole))
    listed.addSubnet(address, prefix, familyOf(address))
  }
  const isListed = (address: string) => isIP(address) !== 0 && listed.check(address, familyOf(address))
  memberships.set(proxies, isListed)
  return isListed
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
const bitsOf = (address: string): number => (isIP(address) === 6 ? 128 : 32)

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
