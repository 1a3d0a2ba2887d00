import type { StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { sees } from '#mocks/sees.ts'
import type { MachineId } from './scenes.tsx'
import { seenIn } from './seen.ts'
import type { StateStory } from './StateStory.tsx'

/** A leaf state as a story: it is that state, and the screen says so in the user's words. */
export function stateStory(machine: MachineId, leaf: string, trail: string): StoryObj<typeof StateStory> {
  return {
    args: { trail },
    // Axe looks at every story of the gallery in every look: .storybook/everyLook.ts.
    parameters: { seen: seenIn(machine, leaf).text, a11y: { test: 'off' } },
    play: async ({ canvas, canvasElement, globals }) => {
      const shown = canvasElement.querySelector<HTMLElement>('[data-states]')
      await expect(shown?.dataset['lostAt']).toBeUndefined()
      await expect(shown?.dataset['states']?.split(' ')).toContain(leaf)
      // The assertions are written for the usual data.
      if (globals['data'] === 'long') return
      const { text, without } = seenIn(machine, leaf)
      await sees(canvas, text)
      if (without) await waitFor(() => expect(canvas.queryAllByText((content) => content.startsWith(without))).toEqual([]))
    },
  }
}
