import { render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { RecurringDuration } from '#domain/enumerations.ts'
import type { RecurringGift } from '#domain/recurringGift.ts'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { Provided } from '#mocks/inWorld.tsx'
import { MethodForm } from './MethodForm.tsx'

const NO_CARD_CONSENT = 'You must agree to store your card details for recurring donations'

const choosesAnother = (gift: RecurringGift = gifts.active) =>
  render(
    <Provided>
      <MethodForm gift={gift} refused={null} refusals={{}} onChoose={() => undefined} onBack={() => undefined} />
    </Provided>,
  )

const chooses = (method: RegExp) => userEvent.click(screen.getByRole('radio', { name: method }))
const consent = () => screen.getByRole<HTMLInputElement>('checkbox')

it('who agreed that a card is stored has not agreed to a debit order', async () => {
  choosesAnother()
  await chooses(/^Card/)
  await userEvent.click(consent())
  await chooses(/^Debit order/)
  expect(consent().checked).toBe(false)
  await userEvent.click(consent())
  await chooses(/^Debit order/)
  expect(consent().checked).toBe(true)
})

it('what is missing for a card is not said of a debit order', async () => {
  choosesAnother()
  await chooses(/^Card/)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText(NO_CARD_CONSENT)
  await chooses(/^Debit order/)
  expect(screen.queryByText(NO_CARD_CONSENT)).toBeNull()
  expect(consent().getAttribute('aria-invalid')).toBeNull()
  await chooses(/^Card/)
  expect(screen.getByText(NO_CARD_CONSENT)).toBeTruthy()
})

it('what is agreed to ends with the campaign, where that is over before the term', async () => {
  choosesAnother({ ...gifts.active, endsOn: '2027-01-15' })
  await chooses(/^Card/)
  const until = 'until the campaign ends on 15 January 2027 or I stop it.'
  expect(screen.getByText(`I agree that our payment partner stores my card details and takes R 168,00 each month ${until}`)).toBeTruthy()
})

it.each([
  [RecurringDuration.TwelveMonths, 'until the term is over or I stop it.'],
  [RecurringDuration.Indefinite, 'until I stop it.'],
])('what is agreed to ends with the term, where there is one', async (term, until) => {
  choosesAnother({ ...gifts.active, term })
  await chooses(/^Card/)
  const says = (text: string) => expect(screen.getByText(text)).toBeTruthy()
  says(`I agree that our payment partner stores my card details and takes R 168,00 each month ${until}`)
  await chooses(/^Debit order/)
  says(`I agree to this debit order: from this account my bank may pay Letsema R 168,00 each month ${until}`)
})
