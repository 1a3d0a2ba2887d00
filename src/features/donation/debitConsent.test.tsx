import { render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { RecurringGift } from '#domain/recurringGift.ts'
import { contextWith, monthlyDraft } from '#machines/donation/fixtures.ts'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { Provided } from '#mocks/inWorld.tsx'
import { MethodForm } from './MethodForm.tsx'
import { MethodStep } from './MethodStep.tsx'

const NO_CARD_CONSENT = 'You must agree to store your card details for recurring donations'

const choosesAnother = (gift: RecurringGift = gifts.active) =>
  render(
    <Provided>
      <MethodForm gift={gift} refused={null} refusals={{}} onChoose={() => undefined} onBack={() => undefined} />
    </Provided>,
  )

const chooses = (method: RegExp) => userEvent.click(screen.getByRole('radio', { name: method }))
const consent = () => screen.getByRole<HTMLInputElement>('checkbox')

test('a donor who agreed that a card is stored has not agreed to a debit order', async () => {
  choosesAnother()
  await chooses(/^Card/)
  await userEvent.click(consent())
  await chooses(/^Debit order/)
  expect(consent().checked).toBe(false)
  await userEvent.click(consent())
  await chooses(/^Debit order/)
  expect(consent().checked).toBe(true)
})

test('what is missing for a card is not said of a debit order', async () => {
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

test('a donor who gives every month, and agreed to a card before, is asked anew for a debit order', async () => {
  const nothing = () => undefined
  render(
    <Provided>
      <MethodStep
        context={contextWith({ draft: monthlyDraft })}
        onAccept={nothing}
        onKeep={nothing}
        onBack={nothing}
        onChangeCurrency={nothing}
      />
    </Provided>,
  )
  expect(consent().checked).toBe(true)
  await chooses(/^Debit order/)
  expect(consent().checked).toBe(false)
  expect(screen.getByRole('checkbox', { name: /^I agree to this debit order: from this account my bank may pay Letsema R/ })).toBe(
    consent(),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('You must agree to the debit order')
  await chooses(/^Card/)
  expect(screen.queryByText('You must agree to the debit order')).toBeNull()
})

const CARD = 'I agree that our payment partner stores my card details and takes R 168,00'
const NO_WORKING_DAY = 'A debit that falls on a Sunday or a public holiday may come on the next working day.'
const DEBIT_ORDER = 'I agree to this debit order: from this account my bank may pay Letsema R 168,00'

test.each<[string, Partial<RecurringGift>, string]>([
  ['a term', {}, 'on the 25th of each month, 9 times from 25 November 2026. I can stop it at any time.'],
  ['no end', { debitsLeft: null }, 'on the 25th of each month from 25 November 2026, until I stop it.'],
  [
    'the end of a campaign',
    { endsOn: '2027-01-15' },
    'on the 25th of each month, 2 times from 25 November 2026. I can stop it at any time.',
  ],
  ['a single debit', { endsOn: '2026-12-24' }, 'once, on 25 November 2026. I can stop it before then.'],
  ['a term, where no date is known', { upcoming: [] }, 'on the 25th of each month until the term is over or I stop it.'],
  ['no end, where no date is known', { upcoming: [], debitsLeft: null }, 'on the 25th of each month until I stop it.'],
  [
    'a campaign that ends first',
    { endsOn: '2026-11-24' },
    'on the 25th of each month until the campaign ends on 24 November 2026 or I stop it.',
  ],
])('what is agreed to says how often, and from when: %s', async (_, over, when) => {
  choosesAnother({ ...gifts.active, ...over })
  await chooses(/^Card/)
  expect(screen.getByText(`${CARD} ${when}`)).toBeTruthy()
  await chooses(/^Debit order/)
  expect(screen.getByText(`${DEBIT_ORDER} ${when} ${NO_WORKING_DAY}`)).toBeTruthy()
})
