import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { RecurringDay, RecurringDuration } from '#domain/enumerations.ts'
import { PortsProvider, type Ports } from '#ports/ports.tsx'
import { DebitDates } from './DebitDates.tsx'

afterEach(cleanup)

it('a page that was left open over a month shows the dates that are still to come', () => {
  const startedAt = Date.parse('2026-11-24T10:00:00Z')
  const ports = { startedAt, clock: () => Date.parse('2026-12-02T10:00:00Z') } as Ports
  render(
    <PortsProvider ports={ports}>
      <DebitDates term={RecurringDuration.ThreeMonths} day={RecurringDay.FirstOfMonth} endsOn={null} />
    </PortsProvider>,
  )
  expect(screen.getByText('First debit').parentElement?.textContent).toContain('January 2027')
})
