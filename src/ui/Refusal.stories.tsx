import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Refusal } from './Refusal.tsx'

const meta: Meta<typeof Refusal> = {
  title: 'ui/Refusal',
  component: Refusal,
  parameters: { layout: 'padded' },
  args: { message: 'This link is not valid any more.' },
}
export default meta

type Story = StoryObj<typeof Refusal>

export const Said: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('This link is not valid any more.')
  },
}

export const Nothing: Story = {
  args: { message: null },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
