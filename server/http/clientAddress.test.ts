import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress } from '#server/http/clientAddress.ts'

const PROXY = '10.0.0.7'

const seen = async (peer: string, forwarded?: string, trusted: readonly string[] = [PROXY]): Promise<string> => {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, trusted)))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress: peer } } })).text()
}

test.each([
  ['196.25.1.1', '196.25.1.1'],
  ['::ffff:196.25.1.1', '196.25.1.1'],
  ['::FFFF:c419:0101', '196.25.1.1'],
  ['0:0:0:0:0:ffff:196.25.1.1', '196.25.1.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
  ['2001:db8::3:4:5:6', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ['64:ff9b::196.25.1.1', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['local', 'local'],
])('a client that comes from %s is %s', async (peer, address) => {
  expect(await seen(peer)).toBe(address)
  expect(await seen(PROXY, peer)).toBe(address)
})

test.each([
  ['203.0.113.8:50001', '203.0.113.8'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.8]:443', '203.0.113.8'],
  ['2001:db8:1:2::9:443', '2001:db8:1:2::/64'],
])('a proxy that says from which port (%s) says who it was (%s)', async (forwarded, address) => {
  expect(await seen(PROXY, forwarded)).toBe(address)
  expect(await seen(PROXY, `${forwarded}, ${PROXY}:8080`)).toBe(address)
})

test('a proxy is believed, however its address is written', async () => {
  expect(await seen('::ffff:10.0.0.7', '196.25.1.1')).toBe('196.25.1.1')
  expect(await seen('2001:db8::7', '196.25.1.1', ['2001:0DB8:0:0::7'])).toBe('196.25.1.1')
})

test.each([
  ['10.0.0.0/8', '10.255.0.1', '11.0.0.1'],
  ['172.18.4.5/16', '172.18.0.1', '172.19.0.1'],
  ['10.0.0.0/8', '::ffff:10.255.0.1', '::ffff:11.0.0.1'],
  ['::ffff:10.1.0.0/112', '10.1.200.1', '10.2.0.1'],
  ['2001:db8::/32', '2001:db8:ffff::1', '2001:db9::1'],
  ['fe80::/10', 'fe80::1%eth0', 'fec0::1'],
])('of the range %s is %s, and not %s', async (range, inside, outside) => {
  expect(await seen(inside, '196.25.1.1', [range])).toBe('196.25.1.1')
  expect(await seen(inside, `196.25.1.1, ${inside}`, [range])).toBe('196.25.1.1')
  expect(await seen(outside, '196.25.1.1', [range])).not.toBe('196.25.1.1')
  expect(await seen(inside, 'unknown', [range])).toBe('unknown')
})

test('a neighbour of a proxy is not that proxy', async () => {
  expect(await seen('2001:db8::8', '196.25.1.1', ['2001:db8::7'])).toBe('2001:db8:0:0::/64')
})

test('of a chain, the nearest that is no proxy counts', async () => {
  expect(await seen(PROXY, '1.1.1.1, 2001:db8:1:2::9, 10.0.0.8, 10.0.0.7', [PROXY, '10.0.0.8'])).toBe('2001:db8:1:2::/64')
  expect(await seen(PROXY)).toBe(PROXY)
})
