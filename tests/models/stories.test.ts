import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createMachine, type AnyStateMachine } from 'xstate'
import { bannerMachine } from '#machines/banner/machine.ts'
import { donationMachine } from '#machines/donation/machine.ts'
import { paymentMachine } from '#machines/payment/machine.ts'
import { sessionMachine } from '#machines/session/machine.ts'
import * as banner from '../../src/app/bannerStates.stories.tsx'
import * as session from '../../src/features/auth/states.stories.tsx'
import * as payment from '../../src/features/donation/paymentStates.stories.tsx'
import * as donation from '../../src/features/donation/states.stories.tsx'
import { leavesOf, leavesWithoutStory, storyNameOf } from './stories.ts'

interface StateStory {
  args?: { state?: string; payment?: { state: string }; session?: { state: string }; banner?: { state: string } }
}

const shown: [machine: AnyStateMachine, stories: Record<string, unknown>, stateOf: (args: NonNullable<StateStory['args']>) => unknown][] = [
  [sessionMachine, session, (args) => args.session?.state],
  [bannerMachine, banner, (args) => args.banner?.state],
  [donationMachine, donation, (args) => args.state],
  [paymentMachine, payment, (args) => args.payment?.state],
]

describe.each(shown.map(([machine, stories, stateOf]) => ({ id: machine.id, machine, stories, stateOf })))(
  'the stories of $id',
  ({ machine, stories, stateOf }) => {
    it('show every leaf state', () => {
      expect(leavesWithoutStory(machine, stories)).toEqual([])
    })

    it('show the state that they are named after', () => {
      const states = leavesOf(machine).map((leaf) => [leaf, stateOf((stories[storyNameOf(leaf)] as StateStory).args ?? {})])
      expect(states).toEqual(leavesOf(machine).map((leaf) => [leaf, leaf]))
    })
  },
)

it('a leaf state without a story is named', () => {
  const grown = createMachine({
    id: 'banner',
    initial: 'loading',
    states: {
      loading: {},
      visible: { initial: 'whole', states: { whole: {}, folded: {} } },
      hidden: {},
      unavailable: {},
    },
  })
  expect(leavesWithoutStory(grown, banner)).toEqual(['visible.whole', 'visible.folded'])
  const { StillUnknownAsking: _, ...fewer } = payment
  expect(leavesWithoutStory(paymentMachine, fewer)).toEqual(['stillUnknown.asking'])
})

it('every part of ui has its stories', () => {
  const files = readdirSync('src/ui')
  const parts = files.filter((name) => name.endsWith('.tsx') && !/\.(?:stories|test)\.tsx$/.test(name)).map((name) => name.slice(0, -4))
  expect(parts.filter((name) => !files.includes(`${name}.stories.tsx`))).toEqual([])
})
