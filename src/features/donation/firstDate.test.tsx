import { render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { DonationDraft } from '#machines/donation/draft.ts'
import { contextWith, monthlyDraft } from '#machines/donation/fixtures.ts'
import { storyPorts } from '#mocks/storyPorts.ts'
import { PortsProvider } from '#ports/ports.tsx'
import { PATIENCE } from '#tests/patience.ts'
import { ScheduleStep } from './ScheduleStep.tsx'

test.each([
  ['before', '2026-11-30T21:59:00.000Z', '1 December 2026', '2026-12-01'],
  ['after', '2026-11-30T22:01:00.000Z', '1 January 2027', '2027-01-01'],
])('the first date that is read is accepted with the day, %s midnight', async (_, now, read, accepted) => {
  const onAccept = vi.fn<(draft: DonationDraft) => void>()
  render(
    <PortsProvider ports={{ ...storyPorts(), clock: () => Date.parse(now) }}>
      <ScheduleStep
        context={contextWith({ draft: { ...monthlyDraft, firstDate: '2026-11-01' } })}
        onAccept={onAccept}
        onKeep={() => {}}
        onBack={() => {}}
      />
    </PortsProvider>,
  )
  expect(screen.getAllByText(new RegExp(read)).length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await vi.waitFor(() => expect(onAccept).toHaveBeenCalledOnce(), PATIENCE)
  expect(onAccept.mock.calls[0]?.[0]).toMatchObject({ firstDate: accepted })
})
