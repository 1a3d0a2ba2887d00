import type { StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { sees } from '#mocks/sees.ts'
import type { MachineId } from './scenes.tsx'
import { seenIn } from './seen.ts'
import type { StateStory } from './StateStory.tsx'

/** A leaf state as a story: it is that state, and the screen says so in the user's words. */
export function stateStory(machine: MachineId, leaf: string, trail: string): StoryObj<typeof StateStory> {
  const { text, without } = seenIn(machine, leaf)
  return {
    args: { trail },
    // .storybook/everyLook.ts looks at every story of the gallery in every look, with axe; drawn with other data it is not played.
    parameters: { seen: text, leaf, without, a11y: { test: 'off' } },
    play: async ({ canvas, canvasElement, globals }) => {
      const shown = canvasElement.querySelector<HTMLElement>('[data-states]')
      await expect(shown?.dataset['lostAt']).toBeUndefined()
      await expect(shown?.dataset['states']?.split(' ')).toContain(leaf)
      // The assertions are written for the usual data.
      if (globals['data'] === 'long') return
      await sees(canvas, text)
      if (without) await waitFor(() => expect(canvas.queryAllByText((content) => content.startsWith(without))).toEqual([]))
    },
  }
}
