import type { Meta, StoryObj } from '@storybook/react-vite'
import { inWorld } from '#mocks/inWorld.tsx'
import { BrokenLink } from './BrokenLink.tsx'

const meta: Meta<typeof BrokenLink> = {
  title: 'ui/BrokenLink',
  component: BrokenLink,
  decorators: [inWorld()],
  args: { what: 'your gift' },
}
export default meta

type Story = StoryObj<typeof BrokenLink>

export const Gift: Story = {}
export const Donation: Story = { args: { what: 'your donation' } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const Dark: Story = { globals: { colours: 'dark' } }
