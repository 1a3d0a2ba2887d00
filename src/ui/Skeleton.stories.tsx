import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Skeleton } from './Skeleton.tsx'

const meta: Meta<typeof Skeleton> = {
  title: 'ui/Skeleton',
  component: Skeleton,
  parameters: { layout: 'padded' },
  args: { what: 'the campaigns' },
}
export default meta

type Story = StoryObj<typeof Skeleton>

export const ThreeLines: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading the campaigns…')
    // Which has some screen readers wait with the words for as long as there are any.
    await expect(canvas.getByRole('status')).not.toHaveAttribute('aria-busy')
  },
}
export const OfAPicture: Story = { args: { heights: ['14rem', '1.5rem', '1rem'] } }
export const OneLine: Story = { args: { heights: ['1rem'] } }
export const Dark: Story = { globals: { colours: 'dark' } }
