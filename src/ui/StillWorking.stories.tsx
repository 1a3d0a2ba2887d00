import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Notice } from './Notice.tsx'
import { StillWorking } from './StillWorking.tsx'

const meta: Meta<typeof StillWorking> = {
  title: 'ui/StillWorking',
  component: StillWorking,
  parameters: { layout: 'padded' },
  render: (args) => (
    <Notice isNews>
      <span>Saving your change…</span>
      <StillWorking {...args} />
    </Notice>
  ),
}
export default meta

type Story = StoryObj<typeof StillWorking>

export const AtFirst: Story = {}

export const AfterAWhile: Story = {
  args: { after: 0 },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/Still working…/)).toBeVisible()
  },
}
