import { expect, test } from 'vitest'
import { everyLeafHasItsScreen } from '#tests/models/screens.ts'
import { resourceMachine } from './machine.ts'
import { resourceScreen } from './screen.ts'

const context = { value: undefined, status: null, message: null, failures: 0 }

everyLeafHasItsScreen(resourceMachine, { ...context, failures: 1 }, resourceScreen, {
  loading: 'unanswered',
  ready: 'ready',
  refreshing: 'refreshing',
  'failed.refused': 'refused',
  'failed.unanswered': 'unanswered',
})

test('loading shows loading before anything has failed', () => {
  expect(resourceScreen(resourceMachine.resolveState({ value: 'loading', context }))).toBe('loading')
})
