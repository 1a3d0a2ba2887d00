import { expect, test } from 'vitest'
import { stateValue } from '#mocks/storyPorts.ts'
import { restingLeaves } from '#tests/models/transitions.ts'
import { appMachine } from './machine.ts'
import { appScreen, type AppScreen } from './screen.ts'

const screens = {
  working: 'working',
  'missing.asking': 'asking',
  'missing.waiting': 'waiting',
  reloading: 'reloading',
  refreshNeeded: 'refreshNeeded',
  crashed: 'crashed',
} satisfies Record<string, AppScreen>
const context = { hiddenBannerId: null, reloadAttempts: 0, message: null, isNewer: false }

test('is settled for every leaf state of the screen', () => {
  const leaves = restingLeaves(appMachine).filter(({ path }) => path[0] === 'screen')
  expect(leaves.map(({ path: [, ...names] }) => names.join('.'))).toEqual(Object.keys(screens))
})

test.each(
  Object.entries(screens).flatMap(([leaf, screen]) => (['online', 'offline'] as const).map((connection) => ({ leaf, screen, connection }))),
)('shows $screen at $leaf while $connection', ({ leaf, screen, connection }) => {
  expect(appScreen(appMachine.resolveState({ value: { connection, screen: stateValue(leaf) }, context }))).toBe(screen)
})
