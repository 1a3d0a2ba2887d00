import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { DownloadLink } from './DownloadLink.tsx'

const meta: Meta<typeof DownloadLink> = {
  title: 'ui/DownloadLink',
  component: DownloadLink,
  parameters: { layout: 'padded' },
  args: { href: '/api/v1/donations/token/receipt.pdf', children: 'Download your receipt' },
}
export default meta

type Story = StoryObj<typeof DownloadLink>

export const Solid: Story = {
  play: ({ canvas }) => expect(canvas.getByRole('link', { name: 'Download your receipt' })).toHaveAttribute('download'),
}
export const Outline: Story = { args: { variant: 'outline', size: 'sm' } }
export const Ghost: Story = { args: { variant: 'ghost' } }
export const Dark: Story = { args: { variant: 'outline' }, globals: { colours: 'dark' } }
