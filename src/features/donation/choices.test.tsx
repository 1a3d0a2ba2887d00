import { render, screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import type { RecurringGift } from '#domain/recurringGift.ts'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { Somewhere } from '#mocks/inWorld.tsx'
import { found, storyPorts } from '#mocks/storyPorts.ts'
import { PortsProvider } from '#ports/ports.tsx'
import { ManageScreen } from './ManageScreen.tsx'

async function halves(gift: RecurringGift) {
  render(
    <Somewhere at="/donation/manage/token">
      <PortsProvider ports={storyPorts({ reads: { recurringGift: found(gift) } })}>
        <ManageScreen params={{ token: 'token' }} />
      </PortsProvider>
    </Somewhere>,
  )
  await screen.findByRole('button', { name: /^Skip/ })
  return screen
    .getAllByRole('button')
    .filter(({ dataset }) => !('wide' in dataset))
    .map(({ textContent }) => textContent)
}

test('no button stands alone in half the width, also where a gift cannot be paused', async () => {
  expect(await halves({ ...gifts.active, endsOn: '2026-12-24' })).toEqual([])
})

test('a pause and a date left out stand beside each other', async () => {
  expect(await halves(gifts.active)).toEqual(['Pause for a while', expect.stringMatching(/^Skip /)])
})
