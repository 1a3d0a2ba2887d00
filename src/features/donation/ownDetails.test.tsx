import { render, screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { emptyDraft, type DonationDraft } from '#machines/donation/draft.ts'
import { contextWith, terms } from '#machines/donation/fixtures.ts'
import { aUser } from '#mocks/entities.ts'
import { Provided } from '#mocks/inWorld.tsx'
import type { World } from '#mocks/storyPorts.ts'
import { DetailsStep } from './DetailsStep.tsx'

const user = aUser({ firstName: 'Nomsa', lastName: 'Zwane', email: 'nomsa@example.org', msisdn: '+27825550123' })
const session: World['session'] = { state: 'loggedIn.fresh', context: { user } }

function asks(given: DonationDraft, world: World) {
  render(
    <Provided world={world}>
      <DetailsStep context={contextWith({ draft: given })} onAccept={() => undefined} onKeep={() => undefined} onBack={() => undefined} />
    </Provided>,
  )
  return ['First name', 'Surname', 'E-mail address', /^Mobile number/].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
}

test('a donor who is logged in need not type who they are', () => {
  expect(asks(emptyDraft(terms), { session })).toEqual(['Nomsa', 'Zwane', 'nomsa@example.org', '+27825550123'])
})

test('a donor who has typed somebody else’s name keeps it', () => {
  expect(asks({ ...emptyDraft(terms), firstName: 'Thandi' }, { session })).toEqual(['Thandi', '', '', ''])
})

test('nothing is filled in for a donor who is not logged in', () => {
  expect(asks(emptyDraft(terms), { session: { state: 'loggedOut', context: { user } } })).toEqual(['', '', '', ''])
})
