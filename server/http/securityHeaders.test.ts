import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { securityHeaders } from './securityHeaders.ts'

const POLICIES = ['content-security-policy', 'referrer-policy', 'permissions-policy']

test.each([
  ['image/webp', []],
  ['image/jpeg', []],
  ['text/javascript; charset=utf-8', []],
  // It may have a script of its own.
  ['image/svg+xml', POLICIES],
  ['application/json', POLICIES],
  ['text/html; charset=utf-8', POLICIES],
])('what is sent as %s has the policies of documents that it needs', async (type, policies) => {
  const app = new Hono().use(securityHeaders('')).get('/', (c) => c.body('', 200, { 'content-type': type }))
  const { headers } = await app.request('/')
  expect(POLICIES.filter((name) => headers.has(name))).toEqual(policies)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})
