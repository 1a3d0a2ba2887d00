import { expect, test } from 'vitest'
import { TabStorage } from './tabStorage.ts'

class FakeStorage {
  readonly kept = new Map<string, string>()
  getItem = (key: string) => this.kept.get(key) ?? null
  setItem = (key: string, value: string) => void this.kept.set(key, value)
  clear = () => this.kept.clear()
}

const storageWith = (kept: Record<string, string>) => {
  const storage = new FakeStorage()
  for (const [key, value] of Object.entries(kept)) storage.setItem(key, value)
  return storage
}

test.each(['{bad', '{}', 'null'])('a logout clears the tab, though what stands there of earlier ones is %s', (ended) => {
  const storage = storageWith({ 'letsema.donation': '[]', 'letsema.endedVisits': ended, 'letsema.visit': '7' })
  new TabStorage(storage as unknown as Storage, () => null).forget()
  expect(Object.fromEntries(storage.kept)).toEqual({ 'letsema.endedVisits': '["7"]' })
})

test('a tab is of before a logout until it has forgotten what it keeps, and an app that was loaded anew knows of none', () => {
  const storage = storageWith({ 'letsema.donation': '[]' })
  let logouts: string | null = null
  const tab = new TabStorage(storage as unknown as Storage, () => logouts)
  const isOf = () => tab.isOfBeforeLogout()
  expect(isOf()).toBe(false)
  logouts = '1'
  expect(isOf()).toBe(true)
  tab.forget()
  expect([isOf(), storage.getItem('letsema.donation')]).toEqual([false, null])
  logouts = null
  expect(isOf()).toBe(false)
})
