import type { Context } from 'hono'

/** The address a request comes from. X-Forwarded-For is believed only from the proxies that were named. */
export function clientAddress(c: Context, trustedProxies: readonly string[]): string {
  const environment = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  const peer = plain(environment?.incoming?.socket?.remoteAddress ?? 'local')
  if (!trustedProxies.includes(peer)) return peer
  const chain = (c.req.header('x-forwarded-for') ?? '').split(',').map((address) => plain(address.trim()))
  const nearestStranger = chain.findLast((address) => address !== '' && !trustedProxies.includes(address))
  return nearestStranger?.slice(0, 64) ?? peer
}

const plain = (address: string): string => address.replace(/^::ffff:/, '')
