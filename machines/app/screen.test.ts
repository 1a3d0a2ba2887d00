import { expect, it } from 'vitest'
import { restingLeaves } from '#tests/models/transitions.ts'
import { appMachine } from './machine.ts'
import { appScreen, type AppScreen } from './screen.ts'

const screens = ['working', 'reloading', 'refreshNeeded', 'crashed'] as const satisfies AppScreen[]
const context = { hiddenBannerId: null, reloadAttempts: 0, message: null }

it('is settled for every leaf state of the screen', () => {
  const leaves = restingLeaves(appMachine).filter(({ path }) => path[0] === 'screen')
  expect(leaves.map(({ key }) => key)).toEqual(screens)
})

it.each(screens.flatMap((screen) => (['online', 'offline'] as const).map((connection) => ({ screen, connection }))))(
  'shows $screen while $connection',
  (value) => {
    expect(appScreen(appMachine.resolveState({ value, context }))).toBe(value.screen)
  },
)
