import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { held } from '#tests/models/held.ts'
import { email, outcomes } from './fixtures.ts'
import { verificationMachine } from './machine.ts'
import { askedEmailOf, verificationMessageOf } from './selectors.ts'
import type { ResendOutput } from './types.ts'

function start() {
  const resend = held<ResendOutput, string>()
  const actor = createActor(verificationMachine.provide({ actors: { resendVerification: resend.logic } })).start()
  const standing = () => {
    const snapshot = actor.getSnapshot()
    return [snapshot.value, askedEmailOf(snapshot), verificationMessageOf(snapshot)]
  }
  return { actor, resend, standing }
}

describe('another verification link', () => {
  test('is asked for once, however often the button is pressed, and for the address that was typed', async () => {
    const { actor, resend, standing } = start()
    actor.send({ type: 'SEND', email })
    actor.send({ type: 'SEND', email: 'sipho@example.org' })
    expect(resend.calls.map(({ input }) => input)).toEqual([email])
    await resend.answer(outcomes.resendVerification.sent)
    expect(standing()).toEqual(['sent', email, null])
  })

  test('can be asked for again, and for another address, once it is sent', async () => {
    const { actor, resend, standing } = start()
    actor.send({ type: 'SEND', email })
    await resend.answer(outcomes.resendVerification.sent)
    actor.send({ type: 'SEND', email })
    expect(resend.calls).toHaveLength(1)
    actor.send({ type: 'EDIT' })
    expect(standing()).toEqual(['asking', email, null])
    actor.send({ type: 'SEND', email: 'sipho@example.org' })
    expect(standing()).toEqual(['sending', 'sipho@example.org', null])
  })

  test('says why it was refused, and forgets that when it is tried again or gone over', async () => {
    const { actor, resend, standing } = start()
    const { refused } = outcomes.resendVerification
    actor.send({ type: 'SEND', email })
    await resend.answer(refused)
    expect(standing()).toEqual(['refused', email, refused.message])
    actor.send({ type: 'SEND', email })
    expect(standing()).toEqual(['sending', email, null])
    await resend.answer(refused)
    actor.send({ type: 'EDIT' })
    expect(standing()).toEqual(['asking', email, null])
  })

  test('can be tried again, or gone over, after silence', async () => {
    const { actor, resend, standing } = start()
    actor.send({ type: 'SEND', email })
    await resend.fail()
    expect(standing()).toEqual(['unanswered', email, null])
    actor.send({ type: 'SEND', email })
    expect(resend.calls).toHaveLength(2)
    await resend.fail()
    actor.send({ type: 'EDIT' })
    expect(standing()).toEqual(['asking', email, null])
  })
})
