import { render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CurrencyId } from '#domain/enumerations.ts'
import { dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import { NOW } from '#mocks/entities.ts'
import { Provided } from '#mocks/inWorld.tsx'
import { OfflineDonationForm } from './OfflineDonationForm.tsx'

const initial = { amount: '20', donorName: '', anonymous: false, comment: '', receivedOn: dateInSouthAfrica(NOW) }
const nothing = () => {}

const inForm = (refusals: Record<string, string> = {}) =>
  render(
    <Provided>
      <OfflineDonationForm
        initial={initial}
        currencyId={CurrencyId.Rand}
        refusals={refusals}
        isAdding={false}
        isOff={false}
        onAdd={nothing}
        onKeep={nothing}
      />
    </Provided>,
  )

const name = () => screen.getByLabelText(/^Who gave/)
const adds = () => userEvent.click(screen.getByRole('button', { name: 'Add donation' }))
const ticks = () => userEvent.click(screen.getByLabelText('Leave them anonymous'))
const MISSING = 'Please enter who gave, or leave them anonymous.'

test.each(['', ' '])('that the name is missing (%j) is said for as long as it is wanted', async (typed) => {
  inForm()
  if (typed) await userEvent.type(name(), typed)
  await adds()
  await screen.findByText(MISSING)
  await ticks()
  expect(screen.queryByText(MISSING)).toBeNull()
  expect(name().getAttribute('aria-invalid')).not.toBe('true')
  await ticks()
  expect(screen.getByText(MISSING)).toBeTruthy()
})

test('where the server says so likewise', async () => {
  inForm({ donorName: MISSING })
  expect(screen.getByText(MISSING)).toBeTruthy()
  await ticks()
  expect(screen.queryByText(MISSING)).toBeNull()
})

test('a name that is too long is so without being shown too', async () => {
  inForm()
  await userEvent.type(name(), 'a'.repeat(61))
  await adds()
  await screen.findByText('Maximum is 60 characters.')
  await ticks()
  expect(screen.getByText('Maximum is 60 characters.')).toBeTruthy()
})
