import { fireEvent, render, screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { decodeCampaignSummary } from '#api/decode.ts'
import { aCampaign } from '#mocks/entities.ts'
import { FundingBreakdown } from './FundingBreakdown.tsx'

const shows = () =>
  render(
    <FundingBreakdown campaign={decodeCampaignSummary(aCampaign())} side="above">
      R 1
    </FundingBreakdown>,
  )

test('its button is described by where the sum came from as the focus comes to it, before it opens', () => {
  shows()
  expect(screen.getByRole('button', { description: /^Online R.*Offline R/ })).toBeTruthy()
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('a touch anywhere else closes it, also where its button never had the focus, as in Safari', () => {
  shows()
  fireEvent.click(screen.getByRole('button'))
  fireEvent.pointerDown(screen.getByRole('tooltip'))
  expect(screen.getByRole('tooltip')).toBeTruthy()
  fireEvent.pointerDown(document.body)
  expect(screen.queryByRole('tooltip')).toBeNull()
})
