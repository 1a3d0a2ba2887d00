import { render, screen } from '@testing-library/preact'
import { expect, it } from 'vitest'
import type { Statement } from '#domain/entities.ts'
import { formatMoney } from '#domain/money.ts'
import { NewLink } from '#features/auth/NewLink.tsx'
import { Somewhere } from '#mocks/inWorld.tsx'
import { aStatement } from '#mocks/ownDonations.ts'
import { found, storyPorts } from '#mocks/storyPorts.ts'
import { PortsProvider } from '#ports/ports.tsx'
import { statementAddress } from './address.ts'
import { ProfileScreen } from './ProfileScreen.tsx'

const shows = (statement: Statement) =>
  render(
    <Somewhere at={statementAddress(null)}>
      <PortsProvider ports={storyPorts({ session: { state: 'loggedIn.fresh' }, reads: { statement: found(statement) } })}>
        <ProfileScreen NewLink={NewLink} />
      </PortsProvider>
    </Somewhere>,
  )

it('a statement says which of its donations count for the tax, before it sums them up, and what their references are', () => {
  const statement = aStatement(2027)
  shows(statement)
  const line = screen.getByText('Only gifts with a Section 18A certificate count for your tax.')
  const [sum] = screen.getAllByText(/^Given in /)
  expect(line.compareDocumentPosition(sum!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  for (const { reference } of statement.gifts) expect(screen.getByText(new RegExp(` · Reference ${reference}`))).toBeDefined()
})

it('how much of it has a certificate is summed up, without tips and fees; nothing where none has', () => {
  const statement = aStatement(2027)
  const issued = statement.gifts.filter(({ certificate, line }) => certificate === 'issued' && line.currencyId === 1)
  expect(issued.length).toBeGreaterThan(0)
  shows(statement)
  const certified = screen.getByText('Of this with a Section 18A certificate').nextElementSibling
  const sum = issued.reduce((cents, { line }) => cents + line.toCause, 0)
  expect(certified?.textContent).toBe(formatMoney(sum, 1, 'cents'))
})
