import { render, screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { decodeCampaign } from '#api/decode.ts'
import { aCampaign, NOW } from '#mocks/entities.ts'
import { Somewhere } from '#mocks/inWorld.tsx'
import { found, storyPorts } from '#mocks/storyPorts.ts'
import { PortsProvider } from '#ports/ports.tsx'
import { DonationScreen } from './DonationScreen.tsx'

test('who waited on the campaign’s page until it began may give: the form judges by now, not by when that page was made', () => {
  const campaign = decodeCampaign(aCampaign({ startDate: new Date(NOW + 60_000).toISOString(), endDate: null }))
  const ports = { ...storyPorts({ reads: { campaign: found(campaign) } }), clock: () => NOW + 120_000 }
  render(
    <Somewhere at={`/donation/${campaign.path}`}>
      <PortsProvider ports={ports}>
        <DonationScreen params={{ path: campaign.path }} />
      </PortsProvider>
    </Somewhere>,
  )
  expect(screen.queryByText(/has not started yet/)).toBeNull()
  expect(screen.getByLabelText('How much would you like to give?')).toBeTruthy()
})
