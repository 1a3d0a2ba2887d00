import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { decodeCampaign } from '#api/decode.ts'
import { CampaignStatus, CurrencyId } from '#domain/enumerations.ts'
import { CURRENCIES } from '#domain/money.ts'
import type { WireCampaign } from '#domain/wire.ts'
import { draft, outcomes, written } from '#machines/offlineDonation/fixtures.ts'
import { aCampaign, aUser } from '#mocks/entities.ts'
import { AppIn, inWorld } from '#mocks/inWorld.tsx'
import { sees } from '#mocks/sees.ts'
import { aPage, found, loading, refused, unanswered, type World } from '#mocks/storyPorts.ts'
import { OfflineDonationsScreen } from './OfflineDonationsScreen.tsx'

const at = '/campaign/clean-water-for-thaba-nchu/offline-donations'

/** Seen by its organiser. */
const own = (reads: World['reads'] = {}, campaign: Partial<WireCampaign> = {}): World => ({
  session: { state: 'loggedIn.fresh' },
  reads: { campaign: () => found(decodeCampaign({ ...aCampaign(campaign), owner: { ...aCampaign().owner, id: aUser().id } })), ...reads },
})

const meta: Meta<typeof OfflineDonationsScreen> = {
  title: 'offlineDonations/OfflineDonationsScreen',
  component: OfflineDonationsScreen,
  args: { params: { path: 'clean-water-for-thaba-nchu' } },
}
export default meta

type Story = StoryObj<typeof OfflineDonationsScreen>

export const Writing: Story = {
  decorators: [inWorld({ at, ...own() })],
  play: async ({ canvas }) => {
    await sees(canvas, 'Added so far')
    await expect(canvas.getByLabelText('Day received')).toHaveValue('2026-11-20')
    await expect(canvas.getByRole('button', { name: /^Remove R\s1\s200 from Nomsa Khumalo, 15 November 2026$/ })).toBeVisible()
    await sees(canvas, '8 November 2026 · anonymous to the public')
  },
}

/** Each message beside its field, and the first of them has the focus. */
export const NotComplete: Story = {
  decorators: [inWorld({ at, ...own() })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add donation' }))
    await sees(canvas, 'Please enter a donation amount.')
    await sees(canvas, 'Please enter who gave, or leave them anonymous.')
    await waitFor(() => expect(canvas.getByLabelText('Amount')).toHaveFocus())
  },
}

/** The name is then the organiser's own business. */
export const Anonymous: Story = {
  decorators: [inWorld({ at, ...own() })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Leave them anonymous' }))
    await sees(canvas, 'For your own list; nobody else sees it.')
  },
}

const addOfflineDonation = fn(async () => outcomes.addOfflineDonation.added)

/** The form is empty again for the next gift of the same day. */
export const Added: Story = {
  decorators: [inWorld({ at, ...own(), addOfflineDonation })],
  play: async ({ canvas, userEvent }) => {
    addOfflineDonation.mockClear()
    await userEvent.type(await canvas.findByLabelText('Amount'), '350,50')
    await userEvent.type(canvas.getByLabelText('Who gave'), draft.donorName)
    await userEvent.type(canvas.getByLabelText(/^Words from the donor/), draft.comment)
    await userEvent.click(canvas.getByRole('button', { name: 'Add donation' }))
    await sees(canvas, 'Added.')
    await expect(addOfflineDonation).toHaveBeenCalledTimes(1)
    await expect(addOfflineDonation).toHaveBeenCalledWith(
      expect.objectContaining({ draft: { ...draft, receivedOn: '2026-11-20' }, idempotencyKey: 'story-key' }),
      expect.anything(),
    )
    await expect(canvas.getByText('Added.').closest('[role=status]')).toHaveTextContent(
      /^Added\. R\s350,50 from Spaza Ma Dlamini is on your campaign’s page now\./,
    )
    await expect(canvas.getByLabelText('Amount')).toHaveValue('')
    await expect(canvas.getByLabelText('Who gave')).toHaveValue('')
  },
}

/** What was typed stands there still, with the reason beside its field. */
export const RefusedAtAField: Story = {
  decorators: [inWorld({ at, ...own(), addOfflineDonation: async () => outcomes.addOfflineDonation.refused })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Amount'), '350,50')
    await userEvent.type(canvas.getByLabelText('Who gave'), draft.donorName)
    await userEvent.click(canvas.getByRole('button', { name: 'Add donation' }))
    await sees(canvas, 'This day is still to come.')
    await waitFor(() => expect(canvas.getByLabelText('Day received')).toHaveFocus())
    await expect(canvas.getByLabelText('Amount')).toHaveValue('350,50')
    await expect(canvas.getByLabelText('Who gave')).toHaveValue(draft.donorName)
  },
}

const removeOfflineDonation = fn(async () => outcomes.removeOfflineDonation.removed)

/** What is being typed stays, and what was taken back is gone from the list at once. */
export const TakenBack: Story = {
  decorators: [inWorld({ at, ...own(), removeOfflineDonation })],
  play: async ({ canvas, userEvent }) => {
    removeOfflineDonation.mockClear()
    await userEvent.type(await canvas.findByLabelText('Amount'), '20')
    await userEvent.click(canvas.getByRole('button', { name: /^Remove R\s1\s200 from Nomsa Khumalo/ }))
    await sees(canvas, 'Removed.')
    await expect(removeOfflineDonation).toHaveBeenCalledWith(
      { campaignId: decodeCampaign(aCampaign()).id, donationId: written[0].id },
      expect.anything(),
    )
    await expect(canvas.queryByRole('button', { name: /Nomsa Khumalo/ })).toBeNull()
    await expect(canvas.getByLabelText('Amount')).toHaveValue('20')
  },
}

export const NotTakenBack: Story = {
  decorators: [inWorld({ at, ...own(), removeOfflineDonation: async () => outcomes.removeOfflineDonation.refused })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Remove .* from Nomsa Khumalo/ }))
    await sees(canvas, 'We could not find this donation.')
  },
}

/** What is being typed stays, and Undo with it. */
export const NotPutBack: Story = {
  decorators: [
    inWorld({ at, ...own(), removeOfflineDonation, addOfflineDonation: async () => outcomes.addOfflineDonation.refusedAsAWhole }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Amount'), '20')
    await userEvent.click(canvas.getByRole('button', { name: /^Remove R\s1\s200 from Nomsa Khumalo/ }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }))
    await sees(canvas, 'This campaign is closed, so its donations cannot be changed any more.')
    await sees(canvas, 'Removed.')
    await expect(canvas.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect(canvas.getByLabelText('Amount')).toHaveValue('20')
  },
}

export const WithEarlierOnes: Story = {
  decorators: [
    inWorld({
      at,
      ...own({
        offlineDonations: (_, pageNo) =>
          found(
            aPage(
              written.map((one) => ({ ...one, id: `${one.id}-${pageNo}` })),
              4,
              pageNo,
              2,
            ),
          ),
      }),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show earlier ones' }))
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(4))
    await expect(canvas.queryByRole('button', { name: 'Show earlier ones' })).toBeNull()
  },
}

export const InUSDollars: Story = {
  decorators: [
    inWorld({ at, ...own({}, { campaignSetting: { ...aCampaign().campaignSetting, currency: CURRENCIES[CurrencyId.USDollar] } }) }),
  ],
  play: ({ canvas }) => sees(canvas, 'US $ 85,00'.replaceAll(' ', ' ')),
}

export const NothingYet: Story = {
  decorators: [inWorld({ at, ...own({ offlineDonations: found(aPage([])) }) })],
  play: ({ canvas }) => sees(canvas, 'Nothing yet.'),
}

export const Closed: Story = {
  decorators: [inWorld({ at, ...own({}, { status: CampaignStatus.CLOSED }) })],
  play: async ({ canvas }) => {
    await sees(canvas, 'This campaign is closed')
    await expect(canvas.queryByRole('button', { name: 'Add donation' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: /^Remove/ })).toBeNull()
  },
}

export const ListLoading: Story = {
  decorators: [inWorld({ at, ...own({ offlineDonations: loading }) })],
  play: ({ canvas }) => sees(canvas, 'Loading the offline donations'),
}

export const ListRefused: Story = {
  decorators: [inWorld({ at, ...own({ offlineDonations: refused(500, '') }) })],
  play: ({ canvas }) => sees(canvas, 'We could not load the offline donations.'),
}

export const ListOffline: Story = {
  decorators: [inWorld({ at, ...own({ offlineDonations: unanswered }) })],
  play: ({ canvas }) => sees(canvas, 'We cannot reach Letsema to load the offline donations.'),
}

export const Loading: Story = { decorators: [inWorld({ at, ...own({ campaign: loading }) })] }

export const Refused: Story = {
  decorators: [inWorld({ at, ...own({ campaign: refused(500, '') }) })],
  play: ({ canvas }) => sees(canvas, 'We could not load your campaign.'),
}

export const Offline: Story = {
  decorators: [inWorld({ at, ...own({ campaign: unanswered }) })],
  play: ({ canvas }) => sees(canvas, 'We cannot reach Letsema to load your campaign.'),
}

export const SomebodyElses: StoryObj<typeof AppIn> = {
  render: () => <AppIn at={at} session={{ state: 'loggedIn.fresh', context: { user: aUser({ id: 'somebody-else' }) } }} />,
  play: ({ canvas }) => sees(canvas, 'We cannot find that page'),
}

export const LoggedOut: StoryObj<typeof AppIn> = {
  render: () => <AppIn at={at} />,
  play: ({ canvas }) => sees(canvas, 'New here?'),
}

export const OnAPhone: Story = { ...Writing, globals: { viewport: { value: 'phone' } } }
export const AddedOnAPhone: Story = { ...Added, globals: { viewport: { value: 'phone' } } }
export const Dark: Story = { ...NotComplete, globals: { colours: 'dark' } }
export const AddedDark: Story = { ...Added, globals: { colours: 'dark' } }
