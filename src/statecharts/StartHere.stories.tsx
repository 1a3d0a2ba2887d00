import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { StartHere } from './StartHere.tsx'
import listed from './storyIds.json'

const meta: Meta<typeof StartHere> = { title: 'start here', component: StartHere }
export default meta

export const WhereWhatIs: StoryObj<typeof StartHere> = {
  play: async ({ canvas }) => {
    const ids = canvas.getAllByRole('link').map((link) => link.getAttribute('href')!.split('/story/')[1]!)
    await expect(ids.filter((id) => !listed.includes(id))).toEqual([])
  },
}
