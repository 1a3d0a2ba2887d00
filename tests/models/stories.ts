import type { AnyStateMachine } from 'xstate'
import { restingLeaves } from './transitions.ts'

type StoryModule = Record<string, unknown>

/** The export that shows a leaf state: `submitting.stillWorking` is SubmittingStillWorking. */
export const storyNameOf = (leaf: string): string =>
  leaf
    .split('.')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

export const leavesOf = (machine: AnyStateMachine): string[] => restingLeaves(machine).map(({ path }) => path.join('.'))

/** Leaf states of a machine that no story of a module shows. */
export const leavesWithoutStory = (machine: AnyStateMachine, stories: StoryModule): string[] =>
  leavesOf(machine).filter((leaf) => !(storyNameOf(leaf) in stories))
