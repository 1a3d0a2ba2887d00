import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { inWorld } from '#mocks/inWorld.tsx'
import { ActionSection } from './ActionSection.tsx'

const meta: Meta<typeof ActionSection> = { title: 'app/ActionSection', component: ActionSection }
export default meta

type Story = StoryObj<typeof ActionSection>

export const LoggedOut: Story = {
  decorators: [inWorld()],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Start fundraising' })).toBeVisible()
  },
}

export const LoggedIn: Story = { decorators: [inWorld({ session: { state: 'loggedIn.fresh' } })] }
export const Dark: Story = { decorators: [inWorld()], globals: { colours: 'dark' } }
