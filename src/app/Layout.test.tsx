import { act, render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Provided, Somewhere } from '#mocks/inWorld.tsx'
import { storyPorts } from '#mocks/storyPorts.ts'
import { PATIENCE } from '#tests/patience.ts'
import { PortsProvider } from '#ports/ports.tsx'
import { takeEarlyPresses } from './earlyPresses.ts'
import { FRAME, type Frame } from './frame.ts'
import { Layout } from './Layout.tsx'

test.each([
  ['/home', true],
  ['/home/', true],
  ['/Home/links', true],
  ['/home-for-thandi', false],
  ['/homework', false],
  ['/find-campaign', false],
])('whether the page of %s closes with what one can do next: %s', async (at, isThere) => {
  render(
    <Somewhere at={at}>
      <Provided>
        <Layout frame={FRAME}>The page</Layout>
      </Provided>
    </Somewhere>,
  )
  await screen.findByText(/^© 2026/)
  expect(screen.queryByText('Many hands make a field') !== null).toBe(isThere)
})

test('whoever is logged in is led by both ways to start fundraising to how that goes for now', async () => {
  render(
    <Somewhere at="/home">
      <Provided world={{ session: { state: 'loggedIn.fresh' } }}>
        <Layout frame={FRAME}>The page</Layout>
      </Provided>
    </Somewhere>,
  )
  await screen.findByText(/^© 2026/)
  const ways = screen.getAllByText(/^start fundraising$/i)
  expect(ways.map((way) => way.closest('a')?.getAttribute('href'))).toEqual(Array(2).fill('/home/links?tab=how#raising'))
})

test('takes over the header after the screen, and then presses there what was pressed before', async () => {
  const presses = (window.letsemaPresses = new Set())
  window.letsemaKeepPress = ({ target }) => presses.add((target as Element).closest('button')!)
  let takeFrame: (frame: Frame) => void = () => {}
  const later = new Promise<Frame>((resolve) => (takeFrame = resolve))
  const ports = storyPorts()
  const pressed = vi.fn<() => void>()
  const page = (frame: Frame | typeof later) => (
    <Somewhere>
      <PortsProvider ports={ports}>
        <Layout frame={frame}>
          <button onClick={pressed}>Give</button>
        </Layout>
      </PortsProvider>
    </Somewhere>
  )
  const root = document.body.appendChild(document.createElement('div'))
  root.id = 'root'
  root.innerHTML = renderToString(page(FRAME))
  const header = root.querySelector('header')
  await act(async () => void hydrateRoot(root, page(later)))
  takeEarlyPresses(true)

  await userEvent.click(screen.getByRole('button', { name: 'Give' }))
  expect(pressed).toHaveBeenCalledOnce()
  const profile = header!.querySelector('[aria-controls=profile-menu]')!
  await userEvent.click(profile)
  expect([...presses]).toEqual([profile])
  expect(profile.getAttribute('aria-expanded')).toBe('false')

  await act(async () => takeFrame(FRAME))
  await vi.waitFor(() => expect(profile.getAttribute('aria-expanded')).toBe('true'), PATIENCE)
  expect(presses.size).toBe(0)
  expect(root.querySelector('header')).toBe(header)
})
