import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { AppIn, inWorld } from '#mocks/inWorld.tsx'
import { isOnAPhone } from '#mocks/isOnAPhone.ts'
import { sees } from '#mocks/sees.ts'
import { found, loading, refused, unanswered } from '#mocks/storyPorts.ts'
import { ManageScreen } from './ManageScreen.tsx'

const at = '/donation/manage/token'

const meta: Meta<typeof ManageScreen> = { title: 'donation/ManageScreen', component: ManageScreen, args: { params: { token: 'token' } } }
export default meta

type Story = StoryObj<typeof ManageScreen>

const lineOf = (button: HTMLElement) => Math.round(button.getBoundingClientRect().top)

export const Active: Story = {
  decorators: [inWorld({ at })],
  play: async ({ canvas }) => {
    const skip = await canvas.findByRole('button', { name: 'Skip 25 November 2026' })
    if (isOnAPhone()) return
    await expect(lineOf(skip)).toBe(lineOf(canvas.getByRole('button', { name: 'Use another card or account' })))
    await expect(lineOf(canvas.getByRole('button', { name: 'Pause for a while' }))).toBeLessThan(lineOf(skip))
    await expect(lineOf(canvas.getByRole('button', { name: 'Cancel this gift' }))).toBeGreaterThan(lineOf(skip))
  },
}

/** No button stands alone in half the width. */
export const NotToBePaused: Story = {
  decorators: [inWorld({ at, reads: { recurringGift: found({ ...gifts.active, endsOn: '2026-12-24' }) } })],
  play: async ({ canvas }) => {
    const skip = await canvas.findByRole('button', { name: 'Skip 25 November 2026' })
    if (isOnAPhone()) return
    const { width } = canvas.getByRole('button', { name: 'Use another card or account' }).getBoundingClientRect()
    await expect(width).toBeGreaterThan(2 * skip.getBoundingClientRect().width)
  },
}

export const Paused: Story = {
  decorators: [inWorld({ at, reads: { recurringGift: found(gifts.paused) } })],
  play: ({ canvas }) => sees(canvas, 'End the pause'),
}

export const InTrouble: Story = {
  decorators: [inWorld({ at, reads: { recurringGift: found(gifts.inTrouble) } })],
  play: ({ canvas }) => sees(canvas, 'Something went wrong, and nothing is taken for now'),
}

export const Cancelled: Story = {
  decorators: [inWorld({ at, reads: { recurringGift: found(gifts.cancelled) } })],
  play: ({ canvas }) => sees(canvas, 'You cancelled this gift. Thank you for what you gave.'),
}

export const Expired: Story = {
  decorators: [inWorld({ at, reads: { recurringGift: found(gifts.expired) } })],
  play: ({ canvas }) => sees(canvas, 'Its term is over. Thank you for every month of it.'),
}

export const Skipping: Story = {
  decorators: [inWorld({ at })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Skip 25 November 2026' }))
    await sees(canvas, 'Skip 25 November 2026?')
  },
}

export const Loading: Story = { decorators: [inWorld({ at, reads: { recurringGift: loading } })] }

export const Refused: Story = {
  decorators: [inWorld({ at, reads: { recurringGift: refused(500, '') } })],
  play: ({ canvas }) => sees(canvas, 'We could not load your gift.'),
}

export const Offline: Story = {
  decorators: [inWorld({ at, reads: { recurringGift: unanswered } })],
  play: ({ canvas }) => sees(canvas, 'We cannot reach Letsema to load your gift.'),
}

export const NotFound: StoryObj<typeof AppIn> = {
  render: () => <AppIn at={at} reads={{ recurringGift: refused(404, 'There is no such monthly gift.') }} />,
  play: ({ canvas }) => sees(canvas, 'This link does not work'),
}
