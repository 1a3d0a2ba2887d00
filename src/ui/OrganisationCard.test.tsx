import { render, screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { decodeOrganisation } from '#api/decode.ts'
import { anOrganisation } from '#mocks/entities.ts'
import { OrganisationCard } from './OrganisationCard.tsx'

test.each([
  [false, 'R\u00a01\u00a0234 raised'],
  [true, 'US\u00a0$\u00a01\u00a0234 raised'],
])('what was raised is said in its currency, not rand: %s', (nonRandOrganization, words) => {
  const wire = anOrganisation({ nonRandOrganization, orgDonationsTotal: 1_200, orgOffilineDonationsTotal: 34 })
  render(<OrganisationCard organisation={decodeOrganisation(wire)} />)
  expect(screen.getByText(/raised/).textContent).toContain(words)
})
