import type { Meta, StoryObj } from '@storybook/react-vite'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { sees } from '#mocks/sees.ts'
import { GiftTimeline } from './GiftTimeline.tsx'

const meta: Meta<typeof GiftTimeline> = {
  title: 'ui/GiftTimeline',
  component: GiftTimeline,
  parameters: { layout: 'padded' },
  args: { gift: gifts.active, today: '2026-10-26', receiptAddress: (token) => `/receipts/${token}` },
}
export default meta

type Story = StoryObj<typeof GiftTimeline>

export const Running: Story = { play: ({ canvas }) => sees(canvas, 'Not taken; we try again on 28 October 2026') }
export const Ended: Story = { args: { gift: gifts.expired }, play: ({ canvas }) => sees(canvas, 'History') }
export const Stopped: Story = {
  args: { gift: gifts.inTrouble },
  play: ({ canvas }) => sees(canvas, 'Nothing is taken until you start it again.'),
}
export const NothingYet: Story = {
  args: { gift: { ...gifts.active, debits: [] } },
  play: ({ canvas }) => sees(canvas, 'Nothing has been taken yet.'),
}
export const CutShort: Story = {
  args: { gift: { ...gifts.active, endsOn: '2027-01-10' } },
  play: ({ canvas }) => sees(canvas, 'The campaign ends on 10 January 2027: nothing is taken after that.'),
}
export const ChangedSinceItFailed: Story = {
  args: {
    gift: { ...gifts.active, debits: gifts.active.debits.map((debit, nth) => (nth === 0 ? { ...debit, nextAmount: 50_00 } : debit)) },
  },
  play: ({ canvas }) => sees(canvas, 'Not taken; we try again on 28 October 2026, with R 50'),
}
export const EveryOutcome: Story = {
  args: {
    gift: {
      ...gifts.active,
      debits: (['due', 'sent', 'underReview', 'paid', 'waiting', 'givenUp', 'skipped', 'reversed', 'stopped'] as const).map(
        (status, index) => ({
          date: `2026-0${9 - index}-25`,
          status,
          amount: 168_00,
          isExtra: false,
          reason: status === 'givenUp' ? 'The account is closed.' : null,
          nextAttempt: null,
          nextAmount: null,
          donationToken: null,
          isReceived: status === 'paid' || status === 'reversed',
        }),
      ),
    },
  },
}
export const Dark: Story = { globals: { colours: 'dark' } }
export const DateLeftOut: Story = {
  args: {
    gift: {
      ...gifts.active,
      upcoming: gifts.active.upcoming.slice(1),
      debits: [{ ...gifts.active.debits[0]!, date: gifts.active.upcoming[0]!, status: 'skipped', nextAttempt: null }],
    },
  },
  play: ({ canvas }) => sees(canvas, 'Skipped: nothing is taken'),
}
