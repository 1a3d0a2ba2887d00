import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ShareActions } from './ShareActions.tsx'

const meta: Meta<typeof ShareActions> = {
  title: 'ui/ShareActions',
  component: ShareActions,
  parameters: { layout: 'padded' },
  args: { url: 'https://letsema.test/campaign/clean-water-for-thaba-nchu', text: 'Clean water for Thaba Nchu' },
}
export default meta

type Story = StoryObj<typeof ShareActions>

const share = fn()

function givePhoneSharing(value: unknown) {
  Object.defineProperty(navigator, 'share', { value, configurable: true })
  return () => void Reflect.deleteProperty(navigator, 'share')
}

export const OnADesktop: Story = { beforeEach: () => givePhoneSharing(undefined) }

export const OnAPhone: Story = {
  beforeEach: () => givePhoneSharing(share.mockResolvedValue(undefined)),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Share' }))
    await expect(share).toHaveBeenCalledWith({ url: args.url, text: args.text, title: args.text })
  },
}
