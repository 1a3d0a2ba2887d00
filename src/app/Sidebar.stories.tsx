import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { inWorld } from '#mocks/inWorld.tsx'
import { Sidebar } from './Sidebar.tsx'

const meta: Meta<typeof Sidebar> = { title: 'app/Sidebar', component: Sidebar, args: { onClose: fn() } }
export default meta

type Story = StoryObj<typeof Sidebar>

export const LoggedOut: Story = {
  decorators: [inWorld()],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Login/Register' })).toBeVisible()
  },
}

export const LoggedIn: Story = {
  decorators: [inWorld({ session: { state: 'loggedIn.fresh' } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Logout' })).toBeVisible()
  },
}

export const ClosedByItsButton: Story = {
  decorators: [inWorld()],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Close the menu' }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
  },
}

export const OnAPhone: Story = { decorators: [inWorld()], globals: { viewport: { value: 'phone' } } }

export const Dark: Story = { decorators: [inWorld()], globals: { colours: 'dark' } }
