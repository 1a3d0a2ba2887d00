import { act, render, screen, waitFor } from '@testing-library/preact'
import { expect, test, vi } from 'vitest'
import { useSyncExternalStoreWithSelector } from './withSelector.ts'

interface Snapshot {
  names: string[]
  other: number
}

function storeOf(first: Snapshot) {
  let snapshot = first
  const listeners = new Set<() => void>()
  return {
    get: () => snapshot,
    set(next: Partial<Snapshot>) {
      snapshot = { ...snapshot, ...next }
      return act(() => listeners.forEach((listener) => listener()))
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    listeners,
  }
}

type Store = ReturnType<typeof storeOf>
const sameNames = (one: string[], other: string[]) => one.join() === other.join()

function setUp() {
  const store = storeOf({ names: ['Sipho', 'Lerato'], other: 0 })
  const drawn = vi.fn<(names: string[]) => void>()
  function Names({ from, upTo }: { from: Store; upTo: number }) {
    const names = useSyncExternalStoreWithSelector(
      (listener) => from.subscribe(listener),
      from.get,
      from.get,
      (snapshot) => snapshot.names.slice(0, upTo),
      sameNames,
    )
    drawn(names)
    return <p>{names.join(', ')}</p>
  }
  return { store, drawn, Names }
}

test('is drawn anew for another selection only, and hands on the same one while it is equal', async () => {
  const { store, drawn, Names } = setUp()
  const { rerender } = render(<Names from={store} upTo={2} />)
  await store.set({ other: 1 })
  expect(drawn).toHaveBeenCalledTimes(1)
  rerender(<Names from={store} upTo={2} />)
  expect(drawn.mock.calls[1]?.[0]).toBe(drawn.mock.calls[0]?.[0])
  await store.set({ names: ['Thandi'] })
  expect(screen.getByText('Thandi')).toBeTruthy()
  expect(drawn).toHaveBeenCalledTimes(3)
})

test('goes by the selector of the last render, and by the store of it', async () => {
  const { store, Names } = setUp()
  const { rerender, unmount } = render(<Names from={store} upTo={2} />)
  rerender(<Names from={store} upTo={1} />)
  expect(screen.getByText('Sipho')).toBeTruthy()
  await store.set({ names: ['Sipho', 'Anele'] })
  expect(screen.getByText('Sipho')).toBeTruthy()
  const second = storeOf({ names: ['Neo'], other: 0 })
  rerender(<Names from={second} upTo={1} />)
  expect(screen.getByText('Neo')).toBeTruthy()
  await second.set({ names: ['Zola'] })
  expect(screen.getByText('Zola')).toBeTruthy()
  unmount()
  await waitFor(() => expect([store.listeners.size, second.listeners.size]).toEqual([0, 0]))
})

test('a selector that makes a new value each time is not asked again for the same snapshot', async () => {
  const { store } = setUp()
  const select = vi.fn<(snapshot: Snapshot) => string[]>(({ names }) => [...names])
  function Names() {
    return <p>{useSyncExternalStoreWithSelector((listener) => store.subscribe(listener), store.get, undefined, select).join()}</p>
  }
  const { rerender } = render(<Names />)
  rerender(<Names />)
  expect(select).toHaveBeenCalledTimes(1)
  await store.set({ other: 1 })
  expect(select).toHaveBeenCalledTimes(2)
})
