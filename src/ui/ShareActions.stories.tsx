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

export const OnADesktop: Story = {
  beforeEach: () => givePhoneSharing(undefined),
  args: { text: 'Bread & books for 100 % of us' },
  play: async ({ canvas }) => {
    const whatsApp = canvas.getByRole('link', { name: /^WhatsApp/ })
    await expect(whatsApp).toHaveAttribute(
      'href',
      'https://wa.me/?text=Bread%20%26%20books%20for%20100%20%25%20of%20us%20https%3A%2F%2Fletsema.test%2Fcampaign%2Fclean-water-for-thaba-nchu',
    )
    await expect(whatsApp).toHaveAttribute('target', '_blank')
  },
}

export const OnAPhone: Story = {
  beforeEach: () => givePhoneSharing(share.mockResolvedValue(undefined)),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Share' }))
    await expect(share).toHaveBeenCalledWith({ url: args.url, text: args.text, title: args.text })
  },
}
