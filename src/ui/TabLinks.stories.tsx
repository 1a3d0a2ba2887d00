import type { Meta, StoryObj } from '@storybook/react-vite'
import { Somewhere } from '#mocks/inWorld.tsx'
import { TabLinks } from './TabLinks.tsx'

const meta: Meta<typeof TabLinks> = {
  title: 'ui/TabLinks',
  component: TabLinks,
  parameters: { layout: 'padded' },
  args: {
    label: 'What to find',
    tabs: [
      { href: '/find-campaign', label: 'Campaigns', isCurrent: true },
      { href: '/find-campaign?tab=organisations', label: 'Organisations', isCurrent: false },
    ],
  },
  decorators: [
    (Story) => (
      <Somewhere>
        <Story />
      </Somewhere>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof TabLinks>

export const Two: Story = {}

export const MoreThanFit: Story = {
  args: {
    tabs: ['How it works', 'About', 'Privacy Policy', 'Terms & Conditions'].map((label, index) => ({
      href: `/home/links?tab=${index}`,
      label,
      isCurrent: index === 2,
    })),
  },
  decorators: [
    (Story) => (
      <div style={{ width: '18rem' }}>
        <Story />
      </div>
    ),
  ],
}

export const Dark: Story = { globals: { colours: 'dark' } }
