import { render, screen } from '@testing-library/preact'
import { expect, it } from 'vitest'
import { Somewhere } from '#mocks/inWorld.tsx'
import { aStatement } from '#mocks/ownDonations.ts'
import { found, storyPorts } from '#mocks/storyPorts.ts'
import { PortsProvider } from '#ports/ports.tsx'
import { statementAddress } from './address.ts'
import { ProfileScreen } from './ProfileScreen.tsx'

it('a statement says which of its donations count for the tax, before it sums them up, and what their references are', () => {
  const statement = aStatement(2027)
  render(
    <Somewhere at={statementAddress(null)}>
      <PortsProvider ports={storyPorts({ session: { state: 'loggedIn.fresh' }, reads: { statement: found(statement) } })}>
        <ProfileScreen />
      </PortsProvider>
    </Somewhere>,
  )
  const line = screen.getByText('Only gifts with a Section 18A certificate count for your tax.')
  const [sum] = screen.getAllByText(/^Given in /)
  expect(line.compareDocumentPosition(sum!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  for (const { reference } of statement.gifts) expect(screen.getByText(new RegExp(` · Reference ${reference}`))).toBeDefined()
})
