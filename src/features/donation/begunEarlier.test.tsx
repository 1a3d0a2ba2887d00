import { fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { debitOrderDraft, draft, terms } from '#machines/donation/fixtures.ts'
import { emptyDraft, type DonationDraft } from '#machines/donation/draft.ts'
import { DonationStory } from '#mocks/DonationStory.tsx'
import { aUser } from '#mocks/entities.ts'
import { Provided, Somewhere } from '#mocks/inWorld.tsx'
import type { World } from '#mocks/storyPorts.ts'
import { fetchLaterSteps } from './fetchLaterSteps.ts'

const NOT_YOU = 'Not you? Start with an empty form'
const LOGGED_IN: World = { session: { state: 'loggedIn.fresh' } }

beforeAll(fetchLaterSteps)
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })))

const shows = (state: string, typed: DonationDraft = draft, world: World = {}, isResumed = true) =>
  render(
    <Somewhere>
      <Provided world={world}>
        <DonationStory state={state} context={{ draft: typed, donation: null, attemptKey: 'k', isResumed }} />
      </Provided>
    </Somewhere>,
  )
const offer = () => screen.queryByRole('button', { name: NOT_YOU })

test.each(['choosingAmount', 'enteringDetails', 'choosingPaymentMethod', 'reviewing'])(
  'whoever finds what a guest has begun is asked in %s whether it is theirs',
  (state) => {
    shows(state)
    expect(screen.getByText('These details were typed here earlier.')).toBeDefined()
    expect(offer()).not.toBeNull()
  },
)

test.each([
  ['what nobody is named in', { ...emptyDraft(terms), amountText: '100', email: draft.email }, {}, true],
  ['what was begun on this page', draft, {}, false],
  ['what the reader themselves began, by their address', { ...draft, email: ` ${aUser().email.toUpperCase()}` }, LOGGED_IN, true],
] as const)('nobody is asked of %s', async (_, typed, world, isResumed) => {
  shows('reviewing', typed, world, isResumed)
  expect(await screen.findByRole('heading', { name: 'Review' })).toBeDefined()
  expect(offer()).toBeNull()
})

test('a reader who is logged in is asked of what somebody with another address began', () => {
  shows('reviewing', draft, LOGGED_IN)
  expect(offer()).not.toBeNull()
})

test.each(['submitting.sending', 'sendingFailed'])('nothing is emptied in %s', async (state) => {
  shows(state, debitOrderDraft)
  expect(await screen.findByRole('heading', { name: 'Review' })).toBeDefined()
  expect(offer()).toBeNull()
})

test('a slip of the finger loses nothing', async () => {
  shows('choosingAmount')
  fireEvent.click(offer()!)
  fireEvent.click(await screen.findByRole('button', { name: 'Keep it' }))
  expect(screen.getByLabelText<HTMLInputElement>('How much would you like to give?').value).toBe(draft.amountText)
  await waitFor(() => expect(document.activeElement).toBe(offer()))
})

test.each(['choosingAmount', 'enteringDetails', 'reviewing'])('from %s the form is emptied, and begins at the amount', async (state) => {
  shows(state)
  fireEvent.click(offer()!)
  const yes = await screen.findByRole('button', { name: 'Yes, empty it' })
  yes.focus()
  fireEvent.click(yes)
  const field = await screen.findByLabelText<HTMLInputElement>('How much would you like to give?')
  expect([field.value, offer()]).toEqual(['', null])
  expect(document.activeElement?.id).toBe('step-title')
})
