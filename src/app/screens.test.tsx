import { act, render, screen } from '@testing-library/preact'
import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyScreen } from './screens.tsx'

const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})

afterEach(() => complaint.mockReset())

const greeting = () =>
  lazyScreen(async () => ({ params }) => <p>Hello {params['name']}</p>)

const shown = ({ Screen }: ReturnType<typeof greeting>, name: string) => (
  <Suspense fallback={<p>Wait</p>}>
    <Screen params={{ name }} />
  </Suspense>
)

test('waits for a screen that is not there yet, and goes on with it without a complaint', async () => {
  const lazy = greeting()
  const { rerender } = render(shown(lazy, 'Thandi'))
  expect(await screen.findByText('Hello Thandi')).toBeTruthy()
  rerender(shown(lazy, 'Pieter'))
  expect(screen.getByText('Hello Pieter')).toBeTruthy()
  expect(complaint).not.toHaveBeenCalled()
})

test('takes over what the server rendered at once, where the screen is loaded', async () => {
  const lazy = greeting()
  await lazy.load()
  const host = document.body.appendChild(document.createElement('div'))
  host.innerHTML = renderToString(shown(lazy, 'Lerato'))
  expect(host.textContent).toBe('Hello Lerato')
  const paragraph = host.querySelector('p')
  const waited = new MutationObserver(() => {})
  waited.observe(host, { childList: true, subtree: true })
  await act(async () => void hydrateRoot(host, shown(lazy, 'Lerato')))
  expect(host.querySelector('p')).toBe(paragraph)
  expect(waited.takeRecords()).toEqual([])
  expect(complaint).not.toHaveBeenCalled()
})
