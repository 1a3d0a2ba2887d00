import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEftReference, makeEftReference, normaliseEftReference } from './eftReference.ts'

const ALPHABET = Array.from('ACDEFKLMNPRTWXYZ349')

const references = fc
  .array(fc.nat({ max: ALPHABET.length - 1 }), { minLength: 8, maxLength: 8 })
  .map((choices) => makeEftReference(() => choices.shift() ?? 0))

const replaced = (reference: string, at: number, character: string) => reference.slice(0, at) + character + reference.slice(at + 1)

describe('an EFT reference', () => {
  test('is nine characters that can be told apart, and right', () => {
    fc.assert(
      fc.property(references, (reference) => {
        expect(reference).toMatch(/^[ACDEFKLMNPRTWXYZ349]{9}$/)
        expect(isEftReference(reference)).toBe(true)
      }),
    )
  })

  test('that was given out once stays right', () => {
    expect(isEftReference('KTENNELD4')).toBe(true)
  })

  test('asks for eight choices among its nineteen characters', () => {
    const asked: number[] = []
    makeEftReference((below) => {
      asked.push(below)
      return below - 1
    })
    expect(asked).toEqual(Array.from({ length: 8 }, () => 19))
  })

  test('is refused with any single character wrong', () => {
    fc.assert(
      fc.property(references, (reference) => {
        for (let at = 0; at < reference.length; at++) {
          const wrong = ALPHABET.filter((character) => character !== reference[at])
          expect(wrong.filter((character) => isEftReference(replaced(reference, at, character)))).toEqual([])
        }
      }),
    )
  })

  test('is refused with any two neighbours swapped', () => {
    fc.assert(
      fc.property(references, (reference) => {
        for (let at = 0; at + 1 < reference.length; at++) {
          if (reference[at] === reference[at + 1]) continue
          const swapped = replaced(replaced(reference, at, reference[at + 1]!), at + 1, reference[at]!)
          expect(isEftReference(swapped)).toBe(false)
        }
      }),
    )
  })

  test('is found in what people type', () => {
    fc.assert(
      fc.property(references, (reference) => {
        const typed = ` ${reference.slice(0, 3)} ${reference.slice(3, 6)}-${reference.slice(6)}\u00a0`.toLowerCase()
        expect(normaliseEftReference(typed)).toBe(reference)
      }),
    )
  })

  test.each(['', 'A', 'AAAAAAAA', 'AAAAAAAAAA', 'aaaaaaaaa', 'ABCDEFGHI', '000000000', 'BBBBBBBBL', '𝐀AAAAAAAA'])('is not %j', (text) => {
    expect(isEftReference(text)).toBe(false)
  })
})
