import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { draft, inputs, outcomes, written } from '#machines/offlineDonation/fixtures.ts'
import { offlineDonationMachine } from '#machines/offlineDonation/machine.ts'
import type {
  AddOfflineDonationInput,
  AddOfflineDonationOutput,
  RemoveOfflineDonationInput,
  RemoveOfflineDonationOutput,
} from '#machines/offlineDonation/types.ts'
import { held } from '#tests/models/held.ts'
import { keepForm } from './keepForm.ts'
import { typedFrom } from './typedDonation.ts'

const typed = { ...typedFrom(draft), amount: 'R 350,5' }

function start() {
  let inTab: unknown = null
  const add = held<AddOfflineDonationOutput, AddOfflineDonationInput>()
  const remove = held<RemoveOfflineDonationOutput, RemoveOfflineDonationInput>()
  const machine = offlineDonationMachine.provide({ actors: { addOfflineDonation: add.logic, removeOfflineDonation: remove.logic } })
  const actor = createActor(machine, { input: inputs.start })
  const kept = { read: () => inTab, write: (value: unknown) => void (inTab = value), forget: () => void (inTab = null) }
  const typing = keepForm(actor, kept, null)
  actor.start()
  return { actor, add, remove, typing, inTab: () => inTab }
}

test('keeps what is typed, not the empty form', () => {
  const { actor, typing, inTab } = start()
  const nothingYet = typedFrom(actor.getSnapshot().context.draft)
  typing.keep(0, nothingYet)
  expect([typing.now(), inTab()]).toEqual([null, null])
  typing.keep(0, typed)
  expect([typing.now(), inTab()]).toEqual([typed, { typed, unsure: null }])
  typing.keep(0, nothingYet)
  expect([typing.now(), inTab()]).toEqual([null, null])
})

test('keeps what was sent beside what is typed, and of neither anything once it is added: it would be offered to be added again', async () => {
  const { actor, add, typing, inTab } = start()
  typing.keep(0, typed)
  actor.send({ type: 'ADD', draft, idempotencyKey: 'key-1' })
  const unsure = { draft, idempotencyKey: 'key-1' }
  expect(inTab()).toEqual({ typed, unsure })
  const more = { ...typed, comment: 'Typed while it was sent.' }
  typing.keep(0, more)
  expect(inTab()).toEqual({ typed: more, unsure })
  await add.answer(outcomes.addOfflineDonation.added)
  // As the form that was sent does when it is taken off the screen.
  typing.keep(0, more)
  expect([typing.now(), inTab()]).toEqual([null, null])
})

test('keeps what is typed beside an undo that is refused, as where the session has ended', async () => {
  const { actor, add, remove, typing, inTab } = start()
  typing.keep(0, typed)
  actor.send({ type: 'REMOVE', donation: written[0] })
  await remove.answer(outcomes.removeOfflineDonation.removed)
  actor.send({ type: 'PUT_BACK', idempotencyKey: 'key-2' })
  await add.answer(outcomes.addOfflineDonation.refusedAsAWhole)
  expect([typing.now(), inTab()]).toEqual([typed, { typed, unsure: null }])
})
