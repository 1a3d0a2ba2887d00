import { afterEach, describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { DonationContext } from '#machines/donation/types.ts'
import { showLongData } from '#mocks/longData.ts'
import type { Model } from '#tests/models/engine.ts'
import * as models from '#tests/models/models.ts'
import { Rehearsal } from './rehearsal.ts'
import { SCENES, type MachineId } from './scenes.tsx'
import { leavesIn, trailsOf } from './trails.ts'
import { readable, trailOf } from './words.ts'

const machines = Object.values(models).map((model) => model as unknown as Model<AnyStateMachine>)

afterEach(() => showLongData(false))

describe.each(machines.map((model) => ({ id: model.machine.id as MachineId, model })))('the rehearsal of $id', ({ id, model }) => {
  const ways = [...trailsOf(model)]

  test.each(ways)('reaches %s by its trail', (leaf, trail) => {
    const rehearsal = new Rehearsal(SCENES[id], trail)
    expect(rehearsal.lostAt).toBeNull()
    expect(leavesIn(rehearsal.snapshot)).toContain(leaf)
    expect(trailOf(rehearsal.words)).toBe(trail)
  })

  test('has the same states with long data', () => {
    showLongData(true)
    for (const [leaf, trail] of ways) expect(leavesIn(new Rehearsal(SCENES[id], trail).snapshot)).toContain(leaf)
  })

  test('has only moves that its own words bring back', () => {
    for (const [, trail] of ways) {
      for (const { word } of new Rehearsal(SCENES[id], trail).moves) {
        const onward = new Rehearsal(SCENES[id], `${trail} ${word}`)
        expect(onward.lostAt).toBeNull()
        expect(trailOf(onward.words)).toBe(`${trail} ${word}`)
        expect(word).toMatch(/^[a-zA-Z0-9_-]+$/)
      }
    }
  })
})

describe('a trail', () => {
  test('keeps what someone typed on the screen, and restores it', () => {
    const typed = new Rehearsal(SCENES.donation, 'fresh')
    typed.actor.send({ type: 'AMOUNT_ACCEPTED', values: { amountText: 'R 75,50', tipText: '5', currencyId: 1 } })
    const trail = trailOf(typed.words)
    expect(trail).toMatch(/^fresh AMOUNT_ACCEPTED-as-[a-zA-Z0-9_-]+$/)
    expect(readable(typed.words[1]!)).toBe('AMOUNT_ACCEPTED (as typed)')

    const restored = new Rehearsal(SCENES.donation, trail)
    expect(restored.snapshot.value).toBe('enteringDetails')
    expect(restored.snapshot.context).toEqual(typed.snapshot.context)
  })

  test('that leads nowhere goes as far as it can and says where it ended', () => {
    const rehearsal = new Rehearsal(SCENES.session, 'start LOG_IN logIn-vanished LOG_OUT')
    expect(rehearsal.lostAt).toBe('logIn-vanished')
    expect(rehearsal.snapshot.value).toBe('loggingIn')
    expect(new Rehearsal(SCENES.session, 'nowhere').lostAt).toBe('nowhere')
  })

  test('leaves out what the machine did not take', () => {
    const rehearsal = new Rehearsal(SCENES.session, 'start')
    rehearsal.actor.send({ type: 'LOG_OUT' })
    expect(trailOf(rehearsal.words)).toBe('start')

    const untouched = new Rehearsal(SCENES.donation, 'fresh')
    untouched.actor.send({ type: 'DRAFT_KEPT', values: { ...(untouched.snapshot.context as DonationContext).draft } })
    expect(trailOf(untouched.words)).toBe('fresh')
  })

  test('of broken words is no trail', () => {
    expect(new Rehearsal(SCENES.session, 'start LOG_IN-as-bm90IGpzb24').lostAt).toBe('LOG_IN-as-bm90IGpzb24')
  })
})
