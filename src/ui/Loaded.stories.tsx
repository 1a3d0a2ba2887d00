import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { Loaded } from './Loaded.tsx'

const meta: Meta<typeof Loaded<string>> = {
  title: 'ui/Loaded',
  component: Loaded<string>,
  args: {
    resource: { status: 'loading' },
    what: 'this campaign',
    heights: ['2.5rem', '14rem', '1rem'],
    children: (name) => <h1>{name}</h1>,
  },
}
export default meta

type Story = StoryObj<typeof meta>

export const Loading: Story = {}

export const Ready: Story = {
  args: { resource: { status: 'ready', value: 'Water for Thaba' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Water for Thaba' })).toBeVisible()
  },
}

export const Unanswered: Story = { args: { resource: { status: 'unanswered', retry: fn() } } }

export const OutOfOrder: Story = {
  args: { resource: { status: 'refused', httpStatus: 503, retry: fn() } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('We could not load this campaign.')).toBeVisible()
  },
}

const { hook, history } = memoryLocation({ path: '/campaign/nothing', record: true })

export const NotThere: Story = {
  args: { resource: { status: 'refused', httpStatus: 404, retry: fn() } },
  decorators: [
    (Shown) => (
      <Router hook={hook}>
        <Shown />
      </Router>
    ),
  ],
  play: async () => {
    await expect(history).toEqual(['/misc/404'])
  },
}
