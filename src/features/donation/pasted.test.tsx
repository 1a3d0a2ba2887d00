import { render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { inputs } from '#machines/donation/fixtures.ts'
import { donationMachine } from '#machines/donation/machine.ts'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { Provided } from '#mocks/inWorld.tsx'
import { AmountStep } from './AmountStep.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'
import { ScheduleStep } from './ScheduleStep.tsx'

const nothing = () => {}
const { context } = createActor(donationMachine, { input: inputs.monthlyAtSchedule }).getSnapshot()

/** Cut to twenty characters it would be R 123. */
const PASTED = `${' '.repeat(17)}1234,00`

test.each([
  ['a gift', 'amountText', () => <AmountStep context={context} onAccept={nothing} onKeep={nothing} />],
  ['an extra gift', 'extraGiftText', () => <ScheduleStep context={context} onAccept={nothing} onKeep={nothing} onBack={nothing} />],
  [
    'a gift that is changed',
    'amountText',
    () => <ScheduleForm gift={gifts.active} refused={null} refusals={{}} onSave={nothing} onBack={nothing} />,
  ],
])('an amount that is pasted stays whole: of %s', async (_, name, Form) => {
  render(
    <Provided>
      <Form />
    </Provided>,
  )
  const field = screen.getAllByRole<HTMLInputElement>('textbox').find((one) => one.name === name)!
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste(PASTED)
  expect(field.value).toBe(PASTED)
})

test('an amount that a button has filled in is typed over, and one that was typed is typed on', async () => {
  render(<AmountStep context={context} onAccept={nothing} onKeep={nothing} />, { wrapper: Provided })
  const amount = screen.getByLabelText<HTMLInputElement>('How much would you like to give?')
  await userEvent.click(screen.getByRole('button', { name: /^R\s50$/ }))
  await userEvent.click(amount)
  await userEvent.keyboard('75')
  expect(amount.value).toBe('75')
  await userEvent.click(amount)
  await userEvent.keyboard('0')
  expect(amount.value).toBe('750')
})
