import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { held } from '#tests/models/held.ts'
import { outcomes, values } from './fixtures.ts'
import { registrationMachine } from './machine.ts'
import { fieldErrorsOf, formErrorOf, registeredEmailOf } from './selectors.ts'
import type { RegisterOutput, RegistrationEmitted, RegistrationValues } from './types.ts'

function start() {
  const register = held<RegisterOutput, RegistrationValues>()
  const actor = createActor(registrationMachine.provide({ actors: { register: register.logic } }))
  const emitted: RegistrationEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return { actor, register, emitted }
}

describe('registration', () => {
  test('sends what was typed and keeps the e-mail address only', async () => {
    const { actor, register, emitted } = start()
    actor.send({ type: 'REGISTER', values })
    expect(register.calls[0]!.input).toEqual(values)
    expect(actor.getSnapshot().context).toEqual({ email: values.email, errors: [] })
    await register.answer(outcomes.register.registered)
    expect(actor.getSnapshot().value).toBe('registered')
    expect(registeredEmailOf(actor.getSnapshot())).toBe(values.email)
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(values.password)
    expect(emitted).toEqual([
      {
        type: 'toast',
        toast: {
          id: 'registered',
          variant: 'success',
          message: 'Profile created! Check your email for the verification link.',
          duration: 10_000,
        },
      },
    ])
  })

  test('says at each field why it was refused, and above them what belongs to none', async () => {
    const { actor, register, emitted } = start()
    actor.send({ type: 'REGISTER', values })
    await register.answer({
      kind: 'refused',
      errors: [...outcomes.register.refused.errors, { field: 'email', message: 'A second word about the same field.' }],
    })
    expect(fieldErrorsOf(actor.getSnapshot())).toEqual({
      email: 'There is already a profile with this e-mail address. Please log in instead.',
      password: 'That password is too easy to guess. Please choose another.',
    })
    expect(formErrorOf(actor.getSnapshot())).toBe('The reCAPTCHA verification failed. Please try again.')
    expect(emitted).toEqual([])
    actor.send({ type: 'EDIT' })
    expect(actor.getSnapshot().value).toBe('editing')
    expect([fieldErrorsOf(actor.getSnapshot()), formErrorOf(actor.getSnapshot())]).toEqual([null, null])
  })

  test('can be sent again after a refusal, without a word of it left', async () => {
    const { actor, register } = start()
    actor.send({ type: 'REGISTER', values })
    await register.answer(outcomes.register.refused)
    actor.send({ type: 'REGISTER', values: { ...values, email: 'lerato@example.co.za' } })
    expect(actor.getSnapshot().value).toBe('registering')
    expect(actor.getSnapshot().context).toEqual({ email: 'lerato@example.co.za', errors: [] })
    expect(register.calls).toHaveLength(2)
  })

  test('can be sent again, or gone over, after silence', async () => {
    const { actor, register } = start()
    actor.send({ type: 'REGISTER', values })
    await register.fail()
    expect(actor.getSnapshot().value).toBe('unreachable')
    actor.send({ type: 'REGISTER', values: { ...values, email: 'lerato@example.co.za' } })
    expect(register.calls).toHaveLength(2)
    expect(actor.getSnapshot().context.email).toBe('lerato@example.co.za')
    await register.fail()
    actor.send({ type: 'EDIT' })
    expect(actor.getSnapshot().value).toBe('editing')
  })

  test('is sent once, however often the button is pressed', () => {
    const { actor, register } = start()
    actor.send({ type: 'REGISTER', values })
    actor.send({ type: 'REGISTER', values })
    expect(register.calls).toHaveLength(1)
  })
})
