import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { inWorld } from '#mocks/inWorld.tsx'
import { LinksScreen } from './LinksScreen.tsx'

const meta: Meta<typeof LinksScreen> = { title: 'home/LinksScreen', component: LinksScreen }
export default meta

type Story = StoryObj<typeof LinksScreen>

const tab = (search: string): Story => ({ decorators: [inWorld({ at: `/home/links?${search}` })] })

export const HowItWorks = tab('tab=how')
export const FeesAndPayouts = tab('tab=about&about_tab=first')
export const ContactUs = tab('tab=about&about_tab=second')
export const PrivacyPolicy = tab('tab=privacy')
export const TermsAndConditions = tab('tab=terms')

export const FromTabToTab: Story = {
  decorators: [inWorld({ at: '/home/links' })],
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('How it works')
    await userEvent.click(canvas.getByRole('link', { name: 'Privacy Policy' }))
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Privacy Policy'))
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('Privacy Policy')
  },
}
