import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Notice } from './Notice.tsx'

const meta: Meta<typeof Notice> = {
  title: 'ui/Notice',
  component: Notice,
  parameters: { layout: 'padded' },
  args: { children: 'Everything you typed is still here.' },
}
export default meta

type Story = StoryObj<typeof Notice>

export const Plain: Story = {}
export const Calm: Story = { args: { tone: 'calm', children: 'Your e-mail address is verified. Thank you!' } }
export const Warning: Story = { args: { tone: 'warning', children: 'We got no clear answer. Check your connection and try again.' } }

/** Bad news is said at once, other news when there is a pause. */
export const DangerAsNews: Story = {
  args: { tone: 'danger', isNews: true, children: 'That e-mail address and password do not match. Please try again.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toBeVisible()
  },
}

export const WithAnotherIcon: Story = { args: { tone: 'warning', icon: 'clock', children: 'You can try again in 14:32 minutes.' } }

const all = (
  <div style={{ display: 'grid', gap: '1rem' }}>
    <Notice tone="plain">Still working…</Notice>
    <Notice tone="calm">Thank you!</Notice>
    <Notice tone="warning">We got no clear answer.</Notice>
    <Notice tone="danger">The payment was declined.</Notice>
  </div>
)

export const AllDark: Story = { render: () => all, globals: { colours: 'dark' } }
