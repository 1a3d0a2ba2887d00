import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { held } from '#tests/models/held.ts'
import { draft, inputs, outcomes, written } from './fixtures.ts'
import { offlineDonationMachine } from './machine.ts'
import type {
  AddOfflineDonationInput,
  AddOfflineDonationOutput,
  Attempt,
  OfflineDonationEvent,
  RemoveOfflineDonationInput,
  RemoveOfflineDonationOutput,
} from './types.ts'

const { campaignId, currencyId, today } = inputs.start
const nothingYet = { amount: 0, donorName: '', anonymous: false, comment: '', receivedOn: today }

function start(unsure: Attempt | null = null) {
  const add = held<AddOfflineDonationOutput, AddOfflineDonationInput>()
  const remove = held<RemoveOfflineDonationOutput, RemoveOfflineDonationInput>()
  const actors = { addOfflineDonation: add.logic, removeOfflineDonation: remove.logic }
  const actor = createActor(offlineDonationMachine.provide({ actors }), { input: { ...inputs.start, unsure } }).start()
  return { actor, add, remove, value: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context }
}

test('writes a gift down once, and begins another of the same day', async () => {
  const { actor, add, value, context } = start()
  expect(context().draft).toEqual(nothingYet)
  actor.send({ type: 'ADD', draft, idempotencyKey: 'key-1' })
  actor.send({ type: 'ADD', draft, idempotencyKey: 'key-2' })
  expect(add.calls.map(({ input }) => input)).toEqual([{ campaignId, currencyId, draft, idempotencyKey: 'key-1' }])
  await add.answer(outcomes.addOfflineDonation.added)
  expect(value()).toEqual({ ready: 'added' })
  expect(context()).toMatchObject({
    donation: outcomes.addOfflineDonation.added.donation,
    draft: { ...nothingYet, receivedOn: draft.receivedOn },
    forms: 1,
    changes: 1,
  })
})

test('begins with what was typed before and not taken', () => {
  const { actor, context } = start({ draft, idempotencyKey: 'key-0' })
  expect(context().draft).toEqual(draft)
  actor.stop()
})

test('sends what may be there already under the key that it had, until the server says that it is', async () => {
  const { actor, add } = start({ draft, idempotencyKey: 'key-0' })
  actor.send({ type: 'ADD', draft: { ...draft }, idempotencyKey: 'key-1' })
  await add.fail()
  actor.send({ type: 'BACK' })
  actor.send({ type: 'ADD', draft: { ...draft }, idempotencyKey: 'key-2' })
  await add.answer(outcomes.addOfflineDonation.added)
  actor.send({ type: 'ADD', draft, idempotencyKey: 'key-3' })
  expect(add.calls.map(({ input }) => input.idempotencyKey)).toEqual(['key-0', 'key-0', 'key-3'])
})

test('writes down anew what was there after all and has been taken back', async () => {
  const { actor, add, remove, context } = start({ draft, idempotencyKey: 'key-0' })
  const { donation } = outcomes.addOfflineDonation.added
  actor.send({ type: 'REMOVE', donation })
  expect(context().unsure).toBeNull()
  await remove.answer({ kind: 'removed', donation })
  actor.send({ type: 'ADD', draft, idempotencyKey: 'key-1' })
  expect(add.calls.map(({ input }) => input.idempotencyKey)).toEqual(['key-1'])
})

test('sends under a new key what was changed since, by any of its parts', async () => {
  const changes = { amount: 20_00, donorName: 'Pule', anonymous: true, comment: '', receivedOn: '2026-11-18' } as const
  for (const [part, value] of Object.entries(changes)) {
    const { actor, add } = start({ draft, idempotencyKey: 'key-0' })
    actor.send({ type: 'ADD', draft: { ...draft, [part]: value }, idempotencyKey: `key of ${part}` })
    expect(add.calls.map(({ input }) => input.idempotencyKey)).toEqual([`key of ${part}`])
    actor.stop()
  }
})

test('offers what was refused again, with the reason, and forgets the reason when it is sent again', async () => {
  const { actor, add, value, context } = start()
  actor.send({ type: 'ADD', draft, idempotencyKey: 'key-1' })
  await add.answer(outcomes.addOfflineDonation.refused)
  expect(value()).toEqual({ ready: 'writing' })
  expect(context()).toMatchObject({ draft, forms: 1, changes: 1, errors: outcomes.addOfflineDonation.refused.errors })
  actor.send({ type: 'ADD', draft, idempotencyKey: 'key-2' })
  expect(context().errors).toEqual([])
})

test('after silence sends the same under the same key, or lets it be changed', async () => {
  const { actor, add, value, context } = start()
  actor.send({ type: 'ADD', draft, idempotencyKey: 'key-1' })
  await add.fail()
  expect(value()).toBe('unanswered')
  actor.send({ type: 'RETRY' })
  expect(add.calls.map(({ input }) => input.idempotencyKey)).toEqual(['key-1', 'key-1'])
  await add.fail()
  actor.send({ type: 'BACK' })
  expect([value(), context().draft]).toEqual([{ ready: 'writing' }, draft])
})

test('takes back what was just added', async () => {
  const { actor, add, remove, value, context } = start()
  actor.send({ type: 'ADD', draft, idempotencyKey: 'key-1' })
  const { donation } = outcomes.addOfflineDonation.added
  await add.answer(outcomes.addOfflineDonation.added)
  actor.send({ type: 'REMOVE', donation })
  expect(remove.calls.map(({ input }) => input)).toEqual([{ campaignId, donationId: donation.id }])
  await remove.answer({ kind: 'removed', donation })
  expect([value(), context().changes]).toEqual([{ ready: 'removed' }, 2])
})

test('keeps the key of what may be there while something else is put back', async () => {
  const { actor, add, remove } = start({ draft, idempotencyKey: 'key-0' })
  actor.send({ type: 'REMOVE', donation: written[0] })
  await remove.answer(outcomes.removeOfflineDonation.removed)
  actor.send({ type: 'PUT_BACK', idempotencyKey: 'key-2' })
  await add.answer({ kind: 'added', donation: written[0] })
  actor.send({ type: 'ADD', draft, idempotencyKey: 'key-3' })
  expect(add.calls.map(({ input }) => input.idempotencyKey)).toEqual(['key-2', 'key-0'])
})

test('puts back what was taken back under a key of its own, and leaves alone what is being typed', async () => {
  const { actor, add, remove, value, context } = start()
  actor.send({ type: 'REMOVE', donation: written[0] })
  await remove.answer(outcomes.removeOfflineDonation.removed)
  actor.send({ type: 'PUT_BACK', idempotencyKey: 'key-2' })
  const { id, ...same } = written[0]
  expect(add.calls.map(({ input }) => input)).toEqual([{ campaignId, currencyId, draft: same, idempotencyKey: 'key-2' }])
  await add.answer({ kind: 'added', donation: { ...written[0], id: `${id}-again` } })
  expect(value()).toEqual({ ready: 'added' })
  expect(context()).toMatchObject({ draft: nothingYet, forms: 0, changes: 2 })
})

test('puts back all of what was taken back where only the second try was answered, when the server no longer knew whose it was', async () => {
  const { actor, add, remove, context } = start()
  actor.send({ type: 'REMOVE', donation: written[0] })
  await remove.fail()
  actor.send({ type: 'RETRY' })
  await remove.answer({ kind: 'removed', donation: { ...written[0], donorName: '', comment: '', anonymous: true } })
  expect(context().donation).toEqual(written[0])
  actor.send({ type: 'PUT_BACK', idempotencyKey: 'key-2' })
  const { id: _, ...same } = written[0]
  expect(add.calls.map(({ input }) => input.draft)).toEqual([same])
})

test('leaves alone what is being typed where putting back gets no answer', async () => {
  const { actor, add, remove, value, context } = start()
  actor.send({ type: 'REMOVE', donation: written[0] })
  await remove.answer(outcomes.removeOfflineDonation.removed)
  actor.send({ type: 'PUT_BACK', idempotencyKey: 'key-2' })
  await add.fail()
  actor.send({ type: 'BACK' })
  expect(value()).toEqual({ ready: 'writing' })
  expect(context()).toMatchObject({ draft: nothingYet, forms: 0 })
})

test('leaves alone what is being typed where putting back is refused, and offers it again under its key', async () => {
  const { actor, add, remove, value, context } = start()
  actor.send({ type: 'REMOVE', donation: written[0] })
  await remove.answer(outcomes.removeOfflineDonation.removed)
  actor.send({ type: 'PUT_BACK', idempotencyKey: 'key-2' })
  await add.fail()
  actor.send({ type: 'RETRY' })
  await add.answer(outcomes.addOfflineDonation.refused)
  expect(value()).toEqual({ ready: 'removed' })
  // Not about what stands in the form.
  const errors = outcomes.addOfflineDonation.refused.errors.map(({ message }) => ({ message }))
  expect(context()).toMatchObject({ donation: written[0], draft: nothingYet, forms: 0, changes: 2, errors })
  actor.send({ type: 'PUT_BACK', idempotencyKey: 'key-3' })
  expect(context().errors).toEqual([])
  expect(add.calls.map(({ input }) => input.idempotencyKey)).toEqual(['key-2', 'key-2', 'key-2'])
})

test('puts back anew what was put back and has been taken back once more', async () => {
  const { actor, add, remove } = start()
  const { id, ...same } = written[0]
  const again = { id: `${id}-again`, ...same }
  actor.send({ type: 'REMOVE', donation: written[0] })
  await remove.answer(outcomes.removeOfflineDonation.removed)
  actor.send({ type: 'PUT_BACK', idempotencyKey: 'key-2' })
  await add.answer({ kind: 'added', donation: again })
  actor.send({ type: 'REMOVE', donation: again })
  await remove.answer({ kind: 'removed', donation: again })
  actor.send({ type: 'PUT_BACK', idempotencyKey: 'key-3' })
  expect(add.calls.map(({ input }) => input.idempotencyKey)).toEqual(['key-2', 'key-3'])
})

test('says why a gift was not taken back, and asks again after silence', async () => {
  const { actor, remove, value, context } = start()
  actor.send({ type: 'REMOVE', donation: written[0] })
  await remove.fail()
  expect(value()).toBe('removalUnanswered')
  actor.send({ type: 'RETRY' })
  expect(remove.calls).toHaveLength(2)
  await remove.answer(outcomes.removeOfflineDonation.refused)
  // It is not there any more, perhaps, or the first asking took it back.
  expect([value(), context().errors, context().changes]).toEqual([{ ready: 'writing' }, outcomes.removeOfflineDonation.refused.errors, 1])
  actor.send({ type: 'REMOVE', donation: written[0] })
  expect(context().errors).toEqual([])
  await remove.fail()
  actor.send({ type: 'BACK' })
  expect(value()).toEqual({ ready: 'writing' })
})

test('does not wait for the end of a removal without an answer: another gift is written down, another one taken back', async () => {
  const { actor, add, remove, value, context } = start()
  actor.send({ type: 'REMOVE', donation: written[0] })
  await remove.fail()
  actor.send({ type: 'REMOVE', donation: written[1] })
  expect(remove.calls.map(({ input }) => input.donationId)).toEqual([written[0].id, written[1].id])
  await remove.fail()
  actor.send({ type: 'ADD', draft, idempotencyKey: 'key-1' })
  expect(value()).toBe('adding')
  await add.answer(outcomes.addOfflineDonation.added)
  expect(value()).toEqual({ ready: 'added' })
  expect(context()).toMatchObject({ donation: outcomes.addOfflineDonation.added.donation, changes: 3 })
})

test('does not wait either where putting back got no answer', async () => {
  const { actor, add, remove, value, context } = start()
  actor.send({ type: 'REMOVE', donation: written[0] })
  await remove.answer(outcomes.removeOfflineDonation.removed)
  actor.send({ type: 'PUT_BACK', idempotencyKey: 'key-2' })
  await add.fail()
  actor.send({ type: 'REMOVE', donation: written[1] })
  expect([value(), context().forms]).toEqual(['removing', 0])
  await remove.answer({ kind: 'removed', donation: written[1] })
  actor.send({ type: 'PUT_BACK', idempotencyKey: 'key-3' })
  await add.fail()
  actor.send({ type: 'ADD', draft, idempotencyKey: 'key-4' })
  expect(add.calls.at(-1)?.input).toMatchObject({ draft, idempotencyKey: 'key-4' })
  await add.answer(outcomes.addOfflineDonation.added)
  expect(value()).toEqual({ ready: 'added' })
  expect(context().draft).toEqual({ ...nothingYet, receivedOn: draft.receivedOn })
})

test('reads the list anew wherever a question without an answer is left: what came of it stands there', async () => {
  const { actor, add, remove, context } = start()
  const changesBy = (event: OfflineDonationEvent) => {
    const before = context().changes
    actor.send(event)
    return context().changes - before
  }
  const { donation } = outcomes.addOfflineDonation.added
  actor.send({ type: 'ADD', draft, idempotencyKey: 'key-1' })
  await add.fail()
  expect(changesBy({ type: 'BACK' })).toBe(1)
  actor.send({ type: 'ADD', draft, idempotencyKey: 'key-2' })
  await add.fail()
  expect(changesBy({ type: 'REMOVE', donation })).toBe(1)
  await remove.fail()
  expect(changesBy({ type: 'BACK' })).toBe(1)
  actor.send({ type: 'REMOVE', donation })
  await remove.fail()
  expect(changesBy({ type: 'REMOVE', donation: written[0] })).toBe(1)
  await remove.fail()
  expect(changesBy({ type: 'ADD', draft, idempotencyKey: 'key-3' })).toBe(1)
  await add.fail()
  expect(changesBy({ type: 'ADD', draft, idempotencyKey: 'key-4' })).toBe(1)
})

test('reads the list anew where what was sent twice is refused: the first sending may have arrived', async () => {
  const { actor, add, context } = start()
  actor.send({ type: 'ADD', draft, idempotencyKey: 'key-1' })
  await add.fail()
  actor.send({ type: 'RETRY' })
  await add.answer(outcomes.addOfflineDonation.refusedAsAWhole)
  expect(context().changes).toBe(1)
})

test('takes one back while another may not have been added, and offers that again under its key', async () => {
  const { actor, add, remove, context } = start()
  actor.send({ type: 'ADD', draft, idempotencyKey: 'key-1' })
  await add.fail()
  actor.send({ type: 'REMOVE', donation: written[0] })
  expect(context()).toMatchObject({ draft, forms: 1 })
  await remove.answer(outcomes.removeOfflineDonation.removed)
  actor.send({ type: 'ADD', draft, idempotencyKey: 'key-2' })
  expect(add.calls.map(({ input }) => input.idempotencyKey)).toEqual(['key-1', 'key-1'])
})
