import { expect, test } from 'vitest'
import { TokenStore } from './tokens.ts'

/** Once it is full, it keeps what stands there. */
class FullStorage {
  private readonly kept = new Map<string, string>()
  isFull = false
  getItem = (key: string) => this.kept.get(key) ?? null
  removeItem = (key: string) => void this.kept.delete(key)
  setItem = (key: string, value: string) => {
    if (this.isFull) throw new DOMException('', 'QuotaExceededError')
    this.kept.set(key, value)
  }
}

test('where a storage has become full the newer tokens count', () => {
  const storage = new FullStorage()
  const tokens = new TokenStore(storage as unknown as Storage)
  tokens.set({ accessToken: 'access 1', refreshToken: 'refresh 1' })
  storage.isFull = true
  tokens.set({ accessToken: 'access 2', refreshToken: 'refresh 2' })
  expect([tokens.access, tokens.refresh]).toEqual(['access 2', 'refresh 2'])
  storage.isFull = false
  tokens.set({ accessToken: 'access 3', refreshToken: 'refresh 3' })
  expect([tokens.access, tokens.refresh]).toEqual(['access 3', 'refresh 3'])
})

test('a session that is over takes its tokens along, and nothing else', () => {
  const storage = new FullStorage()
  storage.setItem('letsema.colours', 'dark')
  const tokens = new TokenStore(storage as unknown as Storage)
  tokens.set({ accessToken: 'access 1', refreshToken: 'refresh 1' })
  const key = tokens.refreshKey(() => 'key 1')
  tokens.forget()
  expect([tokens.access, tokens.refresh, tokens.refreshKey(() => 'key 2')]).toEqual([null, null, 'key 2'])
  expect([key, storage.getItem('letsema.colours')]).toEqual(['key 1', 'dark'])
})

test('a logout that a tab did not hear of is told from a session that ended by itself, where anything can be kept at all', () => {
  const storage = new FullStorage() as unknown as Storage
  const tokens = new TokenStore(storage)
  expect(tokens.isLoggedOut()).toBe(true)
  tokens.set({ accessToken: 'access 1', refreshToken: 'refresh 1' })
  expect(tokens.isLoggedOut()).toBe(false)
  tokens.forget()
  expect(new TokenStore(storage).isLoggedOut()).toBe(false)
  tokens.set({ accessToken: 'access 2', refreshToken: 'refresh 2' })
  tokens.forget()
  storage.removeItem('letsema.expired')
  expect(new TokenStore(storage).isLoggedOut()).toBe(true)
  expect(new TokenStore(null).isLoggedOut()).toBe(false)
})
