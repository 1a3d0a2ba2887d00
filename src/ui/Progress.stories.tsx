import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Progress } from './Progress.tsx'

const meta: Meta<typeof Progress> = {
  title: 'ui/Progress',
  component: Progress,
  parameters: { layout: 'padded' },
  args: { label: 'Raised so far', percent: 60.42 },
}
export default meta

type Story = StoryObj<typeof Progress>

export const Nothing: Story = { args: { percent: 0 } }
export const OnItsWay: Story = {}

export const BeyondTheTarget: Story = {
  args: { percent: 102.98 },
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('progressbar', { name: 'Raised so far' })
    await expect(bar).toHaveAttribute('aria-valuenow', '100')
    await expect(bar).toHaveAttribute('aria-valuetext', '102,98\u00a0%')
  },
}

export const Dark: Story = { globals: { colours: 'dark' } }
