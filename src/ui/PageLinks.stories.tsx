import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Somewhere } from '#mocks/inWorld.tsx'
import { PageLinks } from './PageLinks.tsx'

const meta: Meta<typeof PageLinks> = {
  title: 'ui/PageLinks',
  component: PageLinks,
  parameters: { layout: 'padded' },
  args: { what: 'donations', pageNo: 2, pageCount: 3, addressOf: (pageNo) => `/profile?tab=3&page=${pageNo}` },
  decorators: [
    (Story) => (
      <Somewhere>
        <Story />
      </Somewhere>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof PageLinks>

export const Between: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Newer' })).toHaveAttribute('href', '/profile?tab=3&page=1')
    await expect(canvas.getByRole('link', { name: 'Older' })).toHaveAttribute('href', '/profile?tab=3&page=3')
  },
}
export const First: Story = {
  args: { pageNo: 1 },
  play: ({ canvas }) => expect(canvas.queryByRole('link', { name: 'Newer' })).toBeNull(),
}
export const Last: Story = {
  args: { pageNo: 3 },
  play: ({ canvas }) => expect(canvas.queryByRole('link', { name: 'Older' })).toBeNull(),
}
export const Dark: Story = { globals: { colours: 'dark' } }
