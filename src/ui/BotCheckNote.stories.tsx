import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { BotCheckNote } from './BotCheckNote.tsx'

const meta: Meta<typeof BotCheckNote> = { title: 'ui/BotCheckNote', component: BotCheckNote, parameters: { layout: 'padded' } }
export default meta

type Story = StoryObj<typeof BotCheckNote>

export const Shown: Story = {
  play: ({ canvas }) => expect(canvas.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('rel', 'noopener'),
}
export const Dark: Story = { globals: { colours: 'dark' } }
