import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { BOT_CHECK_FAILED } from '#domain/botCheck.ts'
import { BotCheckHelp, BotCheckNote } from './BotCheckNote.tsx'

const meta: Meta<typeof BotCheckNote> = { title: 'ui/BotCheckNote', component: BotCheckNote, parameters: { layout: 'padded' } }
export default meta

type Story = StoryObj<typeof BotCheckNote>

export const Shown: Story = {
  play: ({ canvas }) => expect(canvas.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('rel', 'noopener'),
}
export const Dark: Story = { globals: { colours: 'dark' } }
export const Refused: Story = {
  render: () => <BotCheckHelp said={BOT_CHECK_FAILED} />,
  play: ({ canvas }) =>
    expect(canvas.getByRole('link', { name: 'support@letsema.org.za' })).toHaveAttribute('href', 'mailto:support@letsema.org.za'),
}
