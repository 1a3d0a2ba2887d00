import { describe, expect, test } from 'vitest'
import * as models from './models.ts'
import { unwalked } from './threeLevels.ts'

describe('the paths of every machine are walked on all three levels', () => {
  test.each(Object.values(models).map(({ machine }) => machine.id))('%s', (id) => expect(unwalked([id])).toEqual([]))

  test('a machine that lacks a level is named', () => {
    const walked = (file: string) =>
      file.startsWith('tests/screens/') ? '' : 'everyPathIsWalked(model)\n// everyPathIsWalkedInBrowser(level)\n'
    expect(unwalked(['payout'], walked)).toEqual([
      'payout on the level screen: tests/screens/payout.test.tsx does not call everyPathIsWalkedOnScreen',
      'payout on the level browser: tests/models/payout.spec.ts does not call everyPathIsWalkedInBrowser',
    ])
  })
})
