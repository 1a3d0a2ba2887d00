import { beforeEach, expect, test, vi } from 'vitest'
import type { AuthenticationCalls } from '#api/authentication.ts'
import type { WireTokens } from '#domain/wire.ts'
import { renew } from './renewal.ts'
import { TokenStore } from './tokens.ts'

beforeEach(() => void vi.stubGlobal('navigator', {}))

const tokensOf = (id: string, version: number): WireTokens => ({
  accessToken: `header.${btoa(JSON.stringify({ user: { id, firstName: id }, version }))}.signature`,
  refreshToken: `${id} ${version}`,
})

/** A refresh is under way for Anna. @param meanwhile what happens before it is answered */
async function renewsWhile(meanwhile: (tokens: TokenStore) => void, answer: WireTokens | null = tokensOf('Anna', 2)) {
  const tokens = new TokenStore(null)
  tokens.set(tokensOf('Anna', 1))
  const calls = {
    refresh: async () => {
      meanwhile(tokens)
      return answer
    },
  } as unknown as AuthenticationCalls
  const output = await renew(tokens, tokens.access, calls, () => 'key-1')
  return { output, kept: { accessToken: tokens.access, refreshToken: tokens.refresh } }
}

test('keeps the tokens that it gets', async () => {
  const { output, kept } = await renewsWhile(() => undefined)
  expect([output, kept]).toEqual([{ kind: 'renewed', user: { id: 'Anna', firstName: 'Anna' } }, tokensOf('Anna', 2)])
})

for (const answer of [tokensOf('Anna', 2), null])
  test(`leaves the tokens of somebody who has logged in meanwhile, where the refresh is ${answer ? 'answered' : 'refused'}`, async () => {
    const { output, kept } = await renewsWhile((tokens) => {
      tokens.clear()
      tokens.set(tokensOf('Ben', 1))
    }, answer)
    expect([output, kept]).toEqual([{ kind: 'renewed', user: { id: 'Ben', firstName: 'Ben' } }, tokensOf('Ben', 1)])
  })

test('leaves the tokens of the next login where the same person has logged out and in again meanwhile', async () => {
  const { output, kept } = await renewsWhile((tokens) => {
    tokens.clear()
    tokens.set(tokensOf('Anna', 7))
  })
  expect([output, kept]).toEqual([{ kind: 'renewed', user: { id: 'Anna', firstName: 'Anna' } }, tokensOf('Anna', 7)])
})

test('does not bring back a user who has logged out meanwhile', async () => {
  const { output, kept } = await renewsWhile((tokens) => tokens.clear())
  expect([output, kept]).toEqual([
    { kind: 'ended', reason: 'no refresh token found' },
    { accessToken: null, refreshToken: null },
  ])
})

test('ends the session where its token is refused', async () => {
  expect((await renewsWhile(() => undefined, null)).output).toEqual({ kind: 'ended', reason: 'refresh token expired' })
})

test('sends a token again under its key until there is an answer, and the next one under another', async () => {
  const tokens = new TokenStore(null)
  tokens.set(tokensOf('Anna', 1))
  let keys = 0
  const refresh = vi.fn<AuthenticationCalls['refresh']>()
  const renews = () => renew(tokens, tokens.access, { refresh } as unknown as AuthenticationCalls, () => `key-${(keys += 1)}`)
  refresh.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(renews()).rejects.toThrow(TypeError)
  refresh.mockResolvedValueOnce(tokensOf('Anna', 2))
  await renews()
  refresh.mockResolvedValueOnce(tokensOf('Anna', 3))
  await renews()
  expect(refresh.mock.calls).toEqual([
    ['Anna 1', 'key-1'],
    ['Anna 1', 'key-1'],
    ['Anna 2', 'key-2'],
  ])
})
