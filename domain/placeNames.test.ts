import { expect, test } from 'vitest'
import { withPlaceNames } from '#domain/placeNames.ts'

const GQEBERHA = ['gqeberha', 'port elizabeth', 'pe']

test.each([
  [['choir'], ['choir']],
  [[], []],
  [['pe'], [GQEBERHA]],
  [['gqeberha'], [GQEBERHA]],
  [
    ['surf', 'port', 'elizabeth', 'boards'],
    ['surf', GQEBERHA, 'boards'],
  ],
  [['port'], ['port']],
  [
    ['port', 'alfred'],
    ['port', 'alfred'],
  ],
  [
    ['king', 'williams', 'town', 'pe'],
    [['qonce', 'king william town', 'king williams town'], GQEBERHA],
  ],
  [
    ['clinic', 'kzn'],
    ['clinic', ['kwazulu natal', 'kzn']],
  ],
])('%j', (words, read) => {
  expect(withPlaceNames(words)).toEqual(read)
})
