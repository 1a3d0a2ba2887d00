import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { inWorld } from '#mocks/inWorld.tsx'
import { sees } from '#mocks/sees.ts'
import { found, loading, refused, unanswered } from '#mocks/storyPorts.ts'
import { HomeScreen } from './HomeScreen.tsx'

const meta: Meta<typeof HomeScreen> = { title: 'home/HomeScreen', component: HomeScreen }
export default meta

type Story = StoryObj<typeof HomeScreen>

export const Success: Story = {
  decorators: [inWorld()],
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('article')).toHaveLength(3)
    await expect(canvas.getByRole('link', { name: 'Animal Welfare/Outreach' })).toHaveAttribute('href', '/find-campaign?category=11')
  },
}

export const Loading: Story = { decorators: [inWorld({ reads: { featuredCampaigns: loading, categories: loading } })] }

export const NothingFeatured: Story = {
  decorators: [inWorld({ reads: { featuredCampaigns: found([]) } })],
  play: ({ canvas }) => sees(canvas, 'No campaign is featured at the moment.'),
}

export const Refused: Story = {
  decorators: [inWorld({ reads: { featuredCampaigns: refused(500), categories: refused(500) } })],
  play: ({ canvas }) => sees(canvas, 'We could not load the categories.'),
}

export const Offline: Story = {
  decorators: [inWorld({ reads: { featuredCampaigns: unanswered, categories: unanswered } })],
  play: ({ canvas }) => sees(canvas, 'We cannot reach Letsema to load the featured campaigns.'),
}

export const OnAPhone: Story = { decorators: [inWorld()], globals: { viewport: { value: 'phone' } } }

export const Dark: Story = { decorators: [inWorld()], globals: { colours: 'dark' } }
