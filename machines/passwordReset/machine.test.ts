import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { held } from '#tests/models/held.ts'
import { email, inputs, outcomes, password } from './fixtures.ts'
import { passwordResetMachine } from './machine.ts'
import { linkEmailOf, linkMessageOf, passwordErrorOf } from './selectors.ts'
import type { NewPassword, PasswordResetInput, ResetLinkOutput, ResetOutput } from './types.ts'

function start(input: PasswordResetInput) {
  const sending = held<ResetLinkOutput, string>()
  const saving = held<ResetOutput, NewPassword>()
  const actor = createActor(passwordResetMachine.provide({ actors: { sendResetLink: sending.logic, resetPassword: saving.logic } }), {
    input,
  })
  const said: string[] = []
  actor.on('toast', ({ toast }) => said.push(toast.message))
  actor.start()
  const standing = () => actor.getSnapshot().value
  return { actor, sending, saving, said, standing }
}

describe('a link to choose a new password', () => {
  const begin = () => start(inputs.withoutLink)

  test('is asked for once, however often the button is pressed, and said to be on its way', async () => {
    const { actor, sending, said, standing } = begin()
    actor.send({ type: 'SEND', email })
    actor.send({ type: 'SEND', email: 'sipho@example.org' })
    expect(sending.calls.map(({ input }) => input)).toEqual([email])
    await sending.answer(outcomes.sendResetLink.sent)
    expect([standing(), linkEmailOf(actor.getSnapshot())]).toEqual(['sent', email])
    expect(said).toEqual(['Success! Check your email to reset your password.'])
  })

  test('can be asked for again once it is sent, refused or unanswered, and forgets why it was refused', async () => {
    const { actor, sending, said, standing } = begin()
    actor.send({ type: 'SEND', email })
    await sending.answer(outcomes.sendResetLink.refused)
    expect([standing(), linkMessageOf(actor.getSnapshot())]).toEqual(['notSent', outcomes.sendResetLink.refused.message])
    actor.send({ type: 'EDIT' })
    expect([standing(), linkMessageOf(actor.getSnapshot())]).toEqual(['asking', null])
    actor.send({ type: 'SEND', email })
    await sending.fail()
    expect(standing()).toBe('sendingUnanswered')
    actor.send({ type: 'SEND', email })
    await sending.answer(outcomes.sendResetLink.sent)
    actor.send({ type: 'EDIT' })
    expect(standing()).toBe('asking')
    expect(said).toHaveLength(1)
  })
})

describe('a new password', () => {
  const begin = () => start(inputs.withLink)

  test('is saved once, with the token of the link, and kept nowhere', async () => {
    const { actor, saving, said, standing } = begin()
    actor.send({ type: 'SAVE', password })
    actor.send({ type: 'SAVE', password: 'another-one' })
    expect(saving.calls.map(({ input }) => input)).toEqual([{ token: inputs.withLink.token, password }])
    await saving.answer(outcomes.resetPassword.saved)
    expect(standing()).toBe('saved')
    expect(said).toEqual(['Success! You can login with your new password.'])
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(password)
  })

  test('that is refused says why, until it is gone over', async () => {
    const { actor, saving, said, standing } = begin()
    actor.send({ type: 'SAVE', password })
    await saving.answer(outcomes.resetPassword.refused)
    expect([standing(), passwordErrorOf(actor.getSnapshot())]).toEqual(['refused', outcomes.resetPassword.refused.errors[0]!.message])
    actor.send({ type: 'EDIT' })
    expect([standing(), passwordErrorOf(actor.getSnapshot())]).toEqual(['choosing', null])
    actor.send({ type: 'SAVE', password })
    await saving.answer({ kind: 'refused', errors: [{ message: 'Too many requests.' }] })
    expect(passwordErrorOf(actor.getSnapshot())).toBe('Too many requests.')
    expect(said).toEqual([])
  })

  test('can be sent again after silence', async () => {
    const { actor, saving, standing } = begin()
    actor.send({ type: 'SAVE', password })
    await saving.fail()
    expect(standing()).toBe('unanswered')
    actor.send({ type: 'SAVE', password })
    expect(saving.calls).toHaveLength(2)
  })

  test('whose link is refused leads to another link', async () => {
    const { actor, saving, sending, standing } = begin()
    actor.send({ type: 'SAVE', password })
    await saving.answer(outcomes.resetPassword.linkRefused)
    expect([standing(), linkMessageOf(actor.getSnapshot())]).toEqual(['linkRefused', outcomes.resetPassword.linkRefused.message])
    actor.send({ type: 'SEND', email })
    await sending.answer(outcomes.sendResetLink.sent)
    expect([standing(), linkMessageOf(actor.getSnapshot())]).toEqual(['sent', null])
  })
})
