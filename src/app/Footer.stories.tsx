import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { inWorld } from '#mocks/inWorld.tsx'
import { Footer } from './Footer.tsx'

const meta: Meta<typeof Footer> = { title: 'app/Footer', component: Footer, decorators: [inWorld()] }
export default meta

type Story = StoryObj<typeof Footer>

export const Wide: Story = {
  play: async ({ canvas }) => {
    const links = canvas.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    await expect(links).toEqual([
      ['Privacy Policy', '/home/links?tab=privacy'],
      ['Terms & Conditions', '/home/links?tab=terms'],
      ['Facebook', 'https://www.facebook.com/letsemagiving'],
      ['Instagram', 'https://www.instagram.com/letsemagiving'],
      ['LinkedIn', 'https://www.linkedin.com/company/letsemagiving'],
      ['YouTube', 'https://www.youtube.com/@letsemagiving'],
      ['Share', 'https://wa.me/?text=https%3A%2F%2Fletsema.test%2Fhome'],
      ['Mail', 'mailto:support@letsema.org.za'],
    ])
    await expect(
      canvas.getByText('Letsema is operated by Letsema Giving NPC, a non-profit company registered in South Africa.'),
    ).toBeVisible()
    await expect(canvas.getByText('© 2026 Letsema')).toBeVisible()
  },
}
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const Dark: Story = { globals: { colours: 'dark' } }
