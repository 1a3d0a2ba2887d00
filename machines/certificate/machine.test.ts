import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { held } from '#tests/models/held.ts'
import { certificates, details, inputs, outcomes } from './fixtures.ts'
import { certificateMachine } from './machine.ts'
import { certificateErrorsOf, certificateRefusalOf } from './selectors.ts'
import type { IssueInput, IssueOutput } from './types.ts'

function start(input: keyof typeof inputs = 'offered') {
  const issue = held<IssueOutput, IssueInput>()
  const actor = createActor(certificateMachine.provide({ actors: { issueCertificate: issue.logic } }), { input: inputs[input] }).start()
  const confirms = () => {
    actor.send({ type: 'ASK', details })
    actor.send({ type: 'CONFIRMED' })
  }
  return { actor, issue, confirms, value: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context }
}

test('asks for nothing where there is a certificate already, was one, or is none', () => {
  expect([start('issued').value(), start('cancelled').value(), start('none').value()]).toEqual(['issued', 'cancelled', 'notOffered'])
})

test('issues nothing before the donor has seen once more what it will say, and keeps what was typed for who goes back', () => {
  const { actor, issue, value, context } = start()
  actor.send({ type: 'ASK', details })
  expect([value(), issue.calls.length]).toEqual(['reviewing', 0])
  actor.send({ type: 'BACK' })
  expect([value(), issue.calls.length, context().details]).toEqual(['asking', 0, details])
})

test('sends what the donor says, once, and keeps what comes of it', async () => {
  const { actor, issue, confirms, value, context } = start()
  confirms()
  actor.send({ type: 'CONFIRMED' })
  expect(issue.calls.map(({ input }) => input)).toEqual([{ token: inputs.offered.token, details }])
  await issue.answer(outcomes.issueCertificate.issued)
  expect([value(), context().certificate]).toEqual(['issued', certificates.issued])
})

test('goes back to the form with what was refused beside its field, and forgets it when it is asked again', async () => {
  const { actor, issue, confirms, value } = start()
  confirms()
  await issue.answer(outcomes.issueCertificate.refused)
  const [error] = outcomes.issueCertificate.refused.errors
  expect([value(), certificateErrorsOf(actor.getSnapshot())]).toEqual(['asking', { legalName: error?.message }])
  expect(certificateRefusalOf(actor.getSnapshot())).toBeNull()
  actor.send({ type: 'ASK', details })
  expect(certificateErrorsOf(actor.getSnapshot())).toEqual({})
  actor.send({ type: 'CONFIRMED' })
  await issue.answer(outcomes.issueCertificate.refusedAsAWhole)
  expect(certificateRefusalOf(actor.getSnapshot())).toBe('Too many requests. Please wait a moment and try again.')
})

test('after silence asks the same again, or lets it be changed', async () => {
  const { actor, issue, confirms, value } = start()
  confirms()
  await issue.fail()
  expect(value()).toBe('unanswered')
  actor.send({ type: 'BACK' })
  expect(value()).toBe('asking')
  confirms()
  await issue.fail()
  actor.send({ type: 'RETRY' })
  expect(issue.calls).toHaveLength(3)
  await issue.answer(outcomes.issueCertificate.notAnyMore)
  expect(value()).toBe('notOffered')
})
