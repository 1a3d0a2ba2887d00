import { render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { decodeCampaign } from '#api/decode.ts'
import { inputs, outcomes } from '#machines/offlineDonation/fixtures.ts'
import { offlineDonationMachine } from '#machines/offlineDonation/machine.ts'
import type {
  AddOfflineDonationInput,
  AddOfflineDonationOutput,
  RemoveOfflineDonationInput,
  RemoveOfflineDonationOutput,
} from '#machines/offlineDonation/types.ts'
import { aCampaign } from '#mocks/entities.ts'
import { Provided } from '#mocks/inWorld.tsx'
import { held } from '#tests/models/held.ts'
import { PATIENCE } from '#tests/patience.ts'
import { OfflineDonationsPage } from './OfflineDonationsScreen.tsx'

function writesDown() {
  const add = held<AddOfflineDonationOutput, AddOfflineDonationInput>()
  const remove = held<RemoveOfflineDonationOutput, RemoveOfflineDonationInput>()
  const machine = offlineDonationMachine.provide({ actors: { addOfflineDonation: add.logic, removeOfflineDonation: remove.logic } })
  const actor = createActor(machine, { input: inputs.start })
  render(
    <Provided>
      <OfflineDonationsPage campaign={decodeCampaign(aCampaign())} offlineDonation={actor} />
    </Provided>,
  )
  return { add, remove, value: () => actor.getSnapshot().value }
}

const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
const adds = () => screen.getByRole('button', { name: /^(Add donation|Adding…)$/ })
const removals = () => screen.getAllByRole('button', { name: /^Remov(e|ing)/ })

test('while one is taken back nothing else can be asked for, and no button looks as if it could', async () => {
  const { remove, value } = writesDown()
  await userEvent.click((await screen.findAllByRole('button', { name: /^Remove/ }))[0]!)
  expect(value()).toBe('removing')
  expect([adds(), ...removals()].map(isOff)).toEqual([true, true, true])
  await remove.fail()
  await vi.waitFor(() => expect([adds(), ...removals()].map(isOff)).toEqual([false, false, false]), PATIENCE)
})

test('while one is being added none can be taken back', async () => {
  const { value } = writesDown()
  await userEvent.type(await screen.findByLabelText('Amount'), '20')
  await userEvent.type(screen.getByLabelText('Who gave'), 'Pule')
  await userEvent.click(adds())
  await vi.waitFor(() => expect(value()).toBe('adding'), PATIENCE)
  expect([adds(), ...removals()].map(isOff)).toEqual([true, true, true])
})

test('what became of it is read out: where it is said stood there before', async () => {
  const { add, remove } = writesDown()
  const [status, alert] = ['status', 'alert'].map((role) => document.querySelector('[role=group]')!.querySelector(`[role=${role}]`))
  expect([status?.textContent, alert?.textContent]).toEqual(['', ''])
  await userEvent.type(await screen.findByLabelText('Amount'), '20')
  await userEvent.type(screen.getByLabelText('Who gave'), 'Pule')
  await userEvent.click(adds())
  await vi.waitFor(() => add.answer(outcomes.addOfflineDonation.added), PATIENCE)
  await vi.waitFor(() => expect(status?.textContent).toMatch(/^Added\./), PATIENCE)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(status?.textContent).toBe('Removing it…')
  await remove.fail()
  await vi.waitFor(
    () => expect(alert?.textContent).toMatch(/^We got no clear answer, so this donation may not have been removed\./),
    PATIENCE,
  )
})
