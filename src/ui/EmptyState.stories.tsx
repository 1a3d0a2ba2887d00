import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { isOnAPhone } from '#mocks/isOnAPhone.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Text } from './layout.tsx'

const meta: Meta<typeof EmptyState> = { title: 'ui/EmptyState', component: EmptyState, parameters: { layout: 'padded' } }
export default meta

type Story = StoryObj<typeof EmptyState>

export const TitleOnly: Story = {
  args: { title: 'No campaign matches that yet' },
  play: async ({ canvas, canvasElement }) => {
    const title = canvas.getByRole('heading').getBoundingClientRect()
    await expect(title.top - canvasElement.firstElementChild!.getBoundingClientRect().top).toBeGreaterThanOrEqual(isOnAPhone() ? 32 : 48)
  },
}

export const WithAWayOn: Story = {
  args: {
    title: 'No campaign matches that yet',
    children: (
      <>
        <Text>Try fewer or other words, another place, or all categories.</Text>
        <Button variant="outline">See all campaigns</Button>
      </>
    ),
  },
}
