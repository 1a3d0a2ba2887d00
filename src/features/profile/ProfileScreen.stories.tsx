import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { NewLink } from '#features/auth/NewLink.tsx'
import { outcomes } from '#machines/verification/fixtures.ts'
import { aUser } from '#mocks/entities.ts'
import { AppIn, inWorld } from '#mocks/inWorld.tsx'
import { anOwnDonation, aStatement } from '#mocks/ownDonations.ts'
import { sees } from '#mocks/sees.ts'
import { aPage, found, loading, refused, unanswered, type World } from '#mocks/storyPorts.ts'
import { ProfileScreen } from './ProfileScreen.tsx'

const ONCE_OFF = '/profile?tab=3'
const RECURRING = '/profile?tab=3&type=recurring'

const meta: Meta<typeof ProfileScreen> = { title: 'profile/ProfileScreen', component: ProfileScreen, args: { NewLink } }
export default meta

type Story = StoryObj<typeof ProfileScreen>

const session = { state: 'loggedIn.fresh' }
const onceOff = (reads: World['reads'] = {}) => [inWorld({ at: ONCE_OFF, session, reads })]
const recurring = (reads: World['reads'] = {}) => [inWorld({ at: RECURRING, session, reads })]

export const OnceOff: Story = {
  decorators: onceOff(),
  play: async ({ canvas }) => {
    for (const standing of [
      'Not paid yet',
      'Received, thank you',
      'Declined, so nothing was taken',
      'Refunded on',
      'Cancelled, so nothing',
    ])
      await sees(canvas, standing)
    await expect(canvas.getByText('Page 1 of 3')).toBeVisible()
    const [receipt, ...others] = canvas.getAllByRole('link', { name: /^Receipt for / })
    await expect(receipt).toHaveAttribute('href', expect.stringMatching(/\/receipt\.pdf$/))
    await expect(others).toHaveLength(1)
  },
}

export const BeingSortedOut: Story = {
  decorators: onceOff({ ownDonations: () => found(aPage([anOwnDonation({ isBeingSortedOut: true })], 1)) }),
  play: async ({ canvas }) => {
    await sees(canvas, 'Your money came in another amount or currency')
    await expect(canvas.queryByRole('link', { name: /^Go on paying/ })).toBeNull()
  },
}

export const OlderPages: Story = {
  decorators: onceOff({ ownDonations: (_, pageNo) => found(aPage([anOwnDonation({}, pageNo + 5)], 3, pageNo, 1)) }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'Older' }))
    await sees(canvas, 'Page 2 of 3')
    await expect(canvas.getByRole('link', { name: 'Newer' })).toHaveAttribute('href', ONCE_OFF)
  },
}

/** Of a page that is not there any more, the last one is shown. */
export const BeyondTheLastPage: Story = {
  decorators: [
    inWorld({
      at: `${ONCE_OFF}&page=9`,
      session,
      reads: { ownDonations: (_, pageNo) => found(aPage(pageNo > 2 ? [] : [anOwnDonation({}, pageNo)], 2, pageNo, 1)) },
    }),
  ],
  play: ({ canvas }) => sees(canvas, 'Page 2 of 2'),
}

export const NoneOnceOff: Story = {
  decorators: onceOff({ ownDonations: found(aPage([])) }),
  play: async ({ canvas }) => {
    await sees(canvas, 'No once-off donations yet')
    await expect(canvas.getByRole('link', { name: 'Find a campaign' })).toBeVisible()
  },
}

export const Loading: Story = { decorators: onceOff({ ownDonations: loading }) }

export const Refused: Story = {
  decorators: onceOff({ ownDonations: refused(500) }),
  play: ({ canvas }) => sees(canvas, 'We could not load your once-off donations.'),
}

export const Offline: Story = {
  decorators: onceOff({ ownDonations: unanswered }),
  play: ({ canvas }) => sees(canvas, 'We cannot reach Letsema to load your once-off donations.'),
}

export const Recurring: Story = {
  decorators: recurring(),
  play: async ({ canvas, userEvent }) => {
    await sees(canvas, 'Something went wrong, and nothing is taken for now.')
    const [first] = canvas.getAllByText(/^All dates and receipts/)
    await userEvent.click(first!)
    await sees(canvas, 'Not taken; we try again on 28 October 2026')
    const [manage] = canvas.getAllByRole('link', { name: /^Change, pause or cancel your gift to / })
    await expect(manage).toHaveAttribute('href', expect.stringMatching(/^\/donation\/manage\/\S+$/))
  },
}

export const NoneRecurring: Story = {
  decorators: recurring({ ownRecurringGifts: found(aPage([])) }),
  play: ({ canvas }) => sees(canvas, 'No monthly gifts yet'),
}

export const RecurringRefused: Story = {
  decorators: recurring({ ownRecurringGifts: refused(500) }),
  play: ({ canvas }) => sees(canvas, 'We could not load your monthly gifts.'),
}

export const RecurringOffline: Story = {
  decorators: recurring({ ownRecurringGifts: unanswered }),
  play: ({ canvas }) => sees(canvas, 'We cannot reach Letsema to load your monthly gifts.'),
}

const byTaxYear = (world: World = {}) => [inWorld({ at: '/profile?tab=3&type=statement', session, ...world })]

export const ByTaxYear: Story = {
  decorators: byTaxYear(),
  play: async ({ canvas, userEvent }) => {
    await sees(canvas, 'Given in US Dollar')
    await expect(canvas.getByText(/ · Reference DOLLARS$/)).toBeVisible()
    await expect(canvas.getByText('plus tip to Letsema US $ 4,80')).toBeVisible()
    await expect(canvas.getByRole('option', { selected: true })).toHaveTextContent('2027: Mar 2026 to Feb 2027')
    await userEvent.selectOptions(canvas.getByLabelText('Tax year'), '2026')
    await waitFor(() => expect(canvas.getByRole('option', { selected: true })).toHaveTextContent('2026: Mar 2025'))
  },
}

export const NothingInAnyTaxYear: Story = {
  decorators: byTaxYear({ reads: { statement: found({ taxYears: [], taxYear: null, gifts: [], sums: [] }) } }),
  play: ({ canvas }) => sees(canvas, 'Nothing received from you yet'),
}

/** The newest year with donations is shown instead. */
export const NothingInThatTaxYear: Story = {
  decorators: [
    inWorld({
      at: '/profile?tab=3&type=statement&year=1999',
      session,
      reads: { statement: (_, year) => (year === 1999 ? refused(404) : found(aStatement(2027))) },
    }),
  ],
  play: ({ canvas }) => sees(canvas, 'Given in South African Rand'),
}

export const StatementRefused: Story = {
  decorators: byTaxYear({ reads: { statement: refused(500) } }),
  play: ({ canvas }) => sees(canvas, 'We could not load your statement.'),
}

export const StatementOffline: Story = {
  decorators: byTaxYear({ reads: { statement: unanswered } }),
  play: ({ canvas }) => sees(canvas, 'We cannot reach Letsema to load your statement.'),
}

export const StatementLoading: Story = { decorators: byTaxYear({ reads: { statement: loading } }) }

export const PreparingThePdf: Story = {
  decorators: byTaxYear(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Download as PDF' }))
    await expect(canvas.getByRole('button', { name: 'Preparing your PDF…' })).toHaveAttribute('aria-disabled', 'true')
  },
}

export const NoPdf: Story = {
  decorators: byTaxYear({ saveStatement: () => Promise.reject(new TypeError('Failed to fetch')) }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Download as PDF' }))
    await sees(canvas, 'We could not prepare your PDF.')
    await expect(canvas.getByRole('button', { name: 'Download as PDF' })).not.toHaveAttribute('aria-disabled', 'true')
  },
}

const notVerified = (resendVerification?: World['resendVerification']) => [
  inWorld({
    at: ONCE_OFF,
    session: { ...session, context: { user: aUser({ emailConfirmed: false }) } },
    ...(resendVerification ? { resendVerification } : {}),
  }),
]

export const EmailNotVerified: Story = {
  decorators: notVerified(),
  play: ({ canvas }) => sees(canvas, 'What was given from'),
}

function asksForALink(resendVerification: World['resendVerification'], seen: string): Story {
  return {
    decorators: notVerified(resendVerification),
    play: async ({ canvas, userEvent }) => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Send a new link' }))
      await sees(canvas, seen)
    },
  }
}

export const NewLinkSent = asksForALink(
  () => Promise.resolve(outcomes.resendVerification.sent),
  `A new link is on its way to ${aUser().email}, unless it is verified already.`,
)
export const NewLinkRefused = asksForALink(
  () => Promise.resolve(outcomes.resendVerification.refused),
  outcomes.resendVerification.refused.message,
)
export const NewLinkUnanswered = asksForALink(() => Promise.reject(new TypeError('Failed to fetch')), 'We got no clear answer')

export const LoggedOut: StoryObj<typeof AppIn> = {
  render: () => <AppIn at={ONCE_OFF} />,
  play: ({ canvas }) => waitFor(() => expect(canvas.getByRole('button', { name: 'Login' })).toBeVisible()),
}

export const OnAPhone: Story = { decorators: onceOff(), globals: { viewport: { value: 'phone' } } }
export const OnAPhoneRecurring: Story = { decorators: recurring(), globals: { viewport: { value: 'phone' } } }
export const OnAPhoneByTaxYear: Story = { decorators: byTaxYear(), globals: { viewport: { value: 'phone' } } }
export const Dark: Story = { decorators: onceOff(), globals: { colours: 'dark' } }
