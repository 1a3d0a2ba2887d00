import { act } from '@testing-library/preact'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { storyPorts } from '#mocks/storyPorts.ts'
import { PortsProvider } from './ports.tsx'
import { useNow, useOpenedAt } from './useNow.ts'

/** @returns the instants that a screen of the server's was drawn with while the browser took it over */
async function takenOver(useInstant: () => number, age: number): Promise<number[]> {
  const ports = storyPorts()
  const drawn = vi.fn<(instant: number) => void>()
  function Screen() {
    const instant = useInstant()
    drawn(instant - ports.startedAt)
    return <p>{instant}</p>
  }
  const host = document.body.appendChild(document.createElement('div'))
  const page = (now: number) => (
    <PortsProvider ports={{ ...ports, clock: () => now }}>
      <Screen />
    </PortsProvider>
  )
  host.innerHTML = renderToString(page(ports.startedAt))
  drawn.mockClear()
  let root: ReturnType<typeof hydrateRoot> | undefined
  await act(async () => void (root = hydrateRoot(host, page(ports.startedAt + age))))
  await act(async () => root?.unmount())
  host.remove()
  return drawn.mock.calls.flat()
}

test('takes over what the server drew by the server’s instant, once', async () => {
  expect(await takenOver(useOpenedAt, 2_000)).toEqual([0])
  expect(await takenOver(useNow, 2_000)).toEqual([0])
})

test('draws anew at once what was made more than a minute ago', async () => {
  expect(await takenOver(useNow, 61_000)).toEqual([0, 61_000])
})

test.each([-61_000, -60 * 86_400_000])('and what was drawn by a clock that has been put back since, by %d ms', async (age) => {
  expect(await takenOver(useNow, age)).toEqual([0, age])
})
