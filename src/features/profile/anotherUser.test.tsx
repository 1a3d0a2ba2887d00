import { act, render, screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { sessionOf } from '#machines/app/selectors.ts'
import { NewLink } from '#features/auth/NewLink.tsx'
import { aUser } from '#mocks/entities.ts'
import { Somewhere } from '#mocks/inWorld.tsx'
import { aStatement } from '#mocks/ownDonations.ts'
import { found, loading, storyPorts, unanswered } from '#mocks/storyPorts.ts'
import { PortsProvider } from '#ports/ports.tsx'
import { statementAddress } from './address.ts'
import { ProfileScreen } from './ProfileScreen.tsx'

test.each([
  ['loading', loading, 'Loading your statement'],
  ['unanswered', unanswered, 'We cannot reach Letsema to load your statement.'],
])('a user who takes over in another tab is not offered the tax years of the one before: %s', async (_, ofOther, seen) => {
  const other = aUser({ id: 'somebody-else' })
  const ports = storyPorts({
    session: { state: 'loggedIn.fresh' },
    reads: { statement: (userId) => (userId === other.id ? ofOther : found(aStatement(2027))) },
  })
  render(
    <Somewhere at={statementAddress(null)}>
      <PortsProvider ports={ports}>
        <ProfileScreen NewLink={NewLink} />
      </PortsProvider>
    </Somewhere>,
  )
  expect(screen.getByLabelText('Tax year')).toBeTruthy()
  void act(() => sessionOf(ports.app.getSnapshot()).send({ type: 'REPLACED_ELSEWHERE', user: other }))
  await screen.findByText(seen, { exact: false })
  expect(screen.queryByLabelText('Tax year')).toBeNull()
})
