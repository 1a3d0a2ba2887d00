import { render } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { storyPorts } from '#mocks/storyPorts.ts'
import { PortsProvider } from '#ports/ports.tsx'
import { Footer } from './Footer.tsx'

test('the copyright is of the year in South Africa, which begins two hours earlier', () => {
  const instants = ['2026-12-31T21:59:59Z', '2026-12-31T22:00:00Z']
  const years = instants.map((instant) => {
    const { container } = render(
      <PortsProvider ports={{ ...storyPorts(), startedAt: Date.parse(instant) }}>
        <Footer />
      </PortsProvider>,
    )
    return /© (\d+)/.exec(container.textContent)?.[1]
  })
  expect(years).toEqual(['2026', '2027'])
})
