import { render, screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { decodeCampaign } from '#api/decode.ts'
import { formatDate } from '#domain/dates.ts'
import { aCampaign, NOW } from '#mocks/entities.ts'
import { Somewhere } from '#mocks/inWorld.tsx'
import { found, storyPorts } from '#mocks/storyPorts.ts'
import { PortsProvider } from '#ports/ports.tsx'
import { DonationScreen } from './DonationScreen.tsx'

function openAt(clock: number) {
  const campaign = decodeCampaign(aCampaign({ startDate: new Date(NOW + 60_000).toISOString(), endDate: null }))
  const ports = { ...storyPorts({ reads: { campaign: found(campaign) } }), clock: () => clock }
  render(
    <Somewhere at={`/donation/${campaign.path}`}>
      <PortsProvider ports={ports}>
        <DonationScreen params={{ path: campaign.path }} />
      </PortsProvider>
    </Somewhere>,
  )
  return campaign
}

test('a donor who comes before it begins is told the day', () => {
  const { startDate } = openAt(NOW)
  expect(screen.getByText(/has not started yet/).textContent).toBe(
    `This campaign has not started yet, so it cannot take donations. It starts on ${formatDate(startDate)}.`,
  )
})

test('a donor who waited on the campaign’s page until it began may give: the form judges by now, not by when that page was made', () => {
  openAt(NOW + 120_000)
  expect(screen.queryByText(/has not started yet/)).toBeNull()
  expect(screen.getByLabelText('How much would you like to give?')).toBeTruthy()
})
