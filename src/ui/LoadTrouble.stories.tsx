import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { LoadTrouble } from './LoadTrouble.tsx'

const meta: Meta<typeof LoadTrouble> = {
  title: 'ui/LoadTrouble',
  component: LoadTrouble,
  parameters: { layout: 'padded' },
  args: { what: 'the campaigns', isOffline: false, onRetry: fn() },
}
export default meta

type Story = StoryObj<typeof LoadTrouble>

export const Offline: Story = { args: { isOffline: true } }
export const Refused: Story = {}
export const RefusedWithReason: Story = { args: { message: 'Too many searches. Please try again in a minute.' } }

export const AnotherTry: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

export const OfflineDark: Story = { args: { isOffline: true }, globals: { colours: 'dark' } }
