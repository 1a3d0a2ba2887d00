import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { QrCode } from './QrCode.tsx'

const meta: Meta<typeof QrCode> = {
  title: 'ui/QrCode',
  component: QrCode,
  parameters: { layout: 'padded' },
  args: {
    text: 'https://pos.snapscan.io/qr/letsema-giving?amount=28000&id=WKT4R9AFD&strict=true',
    alt: 'QR code to pay R 280,00',
  },
}
export default meta

type Story = StoryObj<typeof QrCode>

export const ALink: Story = {
  play: async ({ canvas }) => {
    const { width, height } = canvas.getByRole('img', { name: 'QR code to pay R 280,00' }).getBoundingClientRect()
    await expect(width).toBe(height)
    await expect(width).toBeGreaterThanOrEqual(200)
  },
}

export const ALongerLink: Story = { args: { text: `https://pos.snapscan.io/qr/${'a-very-long-snap-code-'.repeat(6)}?amount=28000` } }

export const Dark: Story = { globals: { colours: 'dark' } }
