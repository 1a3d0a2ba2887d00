import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INVISIBLE_CHARACTERS_MESSAGE, inOneForm, MARKUP_MESSAGE, plainTextRefusal, STACKED_MARKS_MESSAGE } from './text.ts'

describe('plain text', () => {
  test.each([
    '',
    'Sterkte!',
    'Ke a leboha 🙏🏽 <3',
    'x < y and y > z',
    'Twee reëls\nof meer\tmet tab',
    'Ngiyabonga kakhulu, Nomvula & family',
    '2 < 3 and 3 > 2',
    'شكرا جزيلا',
    'תודה רבה',
    'नमस्ते, क\u094d\u200dष',
    '👨‍👩‍👧‍👦',
    // Reserved for an emoji, as this year's are on a server that is a year older.
    '\u{1faff}',
    'a <- b',
    '1<2',
  ])('%j is taken', (text) => {
    expect(plainTextRefusal(text)).toBeNull()
  })

  test.each([
    '<script>alert(1)</script>',
    '<b>',
    '</b>',
    '<img src=x onerror=alert(1)>',
    '<!-- -->',
    '<?php',
    'a<svg/onload=alert(1)>',
    '<SCRIPT',
  ])('%j is refused as markup', (text) => {
    expect(plainTextRefusal(text)).toBe(MARKUP_MESSAGE)
  })

  test.each([
    ['NUL', 'a\u0000b'],
    ['backspace', 'a\u0008b'],
    ['escape', 'a\u001bb'],
    ['a carriage return’s C1 neighbour', 'a\u0085b'],
    ['a mark that turns the writing direction', 'a\u202eb'],
    ['an isolate', 'a\u2066b'],
    ['the Arabic letter mark', 'a\u061cb'],
    ['left-to-right mark', 'a\u200eb'],
    ['zero width space', 'a\u200bb'],
    ['byte order mark', 'a\ufeffb'],
    ['line separator', 'a\u2028b'],
    ['half of a surrogate pair', 'a\ud83db'],
    ['a non-character', 'a\uffffb'],
  ])('%s is refused', (_, text) => {
    expect(plainTextRefusal(text)).toBe(INVISIBLE_CHARACTERS_MESSAGE)
  })

  // A letter of Vietnamese or of pointed Hebrew has a few.
  test('more marks on one letter than any writing has are refused, a few are not', () => {
    expect(plainTextRefusal(`Z${'\u0330'.repeat(30)}a`)).toBeNull()
    expect(plainTextRefusal(`Z${'\u0330'.repeat(31)}a`)).toBe(STACKED_MARKS_MESSAGE)
  })

  test('with any letter after a < is refused, wherever it stands', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\w .,!?]*$/),
        fc.stringMatching(/^[a-zA-Z]$/),
        fc.stringMatching(/^[\w .,!?]*$/),
        (before, letter, rest) => {
          expect(plainTextRefusal(`${before}<${letter}${rest}`)).toBe(MARKUP_MESSAGE)
        },
      ),
    )
  })
})

test('letters are the same in whatever way they were typed, and marks by the thousand are not put in order', () => {
  expect(inOneForm('Zoe\u0308 Nguye\u0302\u0303n')).toBe('Zoë Nguyễn')
  const stacked = `a${'\u0345'.repeat(16_000)}${'\u035d'.repeat(16_000)}`
  expect(inOneForm(stacked) === stacked).toBe(true)
})
