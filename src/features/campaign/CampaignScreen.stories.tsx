import type { Decorator, Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { BarometerDisplay, CampaignStatus } from '#domain/enumerations.ts'
import type { WireCampaign } from '#domain/wire.ts'
import { decodeCampaign, decodePublicDonation, decodeUpdate } from '#api/decode.ts'
import { aCampaign, aCampaignUpdate, aPublicDonation, aUser, NOW, several } from '#mocks/entities.ts'
import { AppIn, inWorld } from '#mocks/inWorld.tsx'
import { sees } from '#mocks/sees.ts'
import { aPage, found, loading, refused, unanswered, type World } from '#mocks/storyPorts.ts'
import { CampaignScreen } from './CampaignScreen.tsx'

const path = 'clean-water-for-thaba-nchu'

const meta: Meta<typeof CampaignScreen> = {
  title: 'campaign/CampaignScreen',
  component: CampaignScreen,
  args: { params: { path } },
}
export default meta

type Story = StoryObj<typeof CampaignScreen>

const at = `/campaign/${path}`

/** The screen alone, as far down as the app's header has it: the giving box sticks below that. */
const belowHeader =
  (world: World = {}): Decorator =>
  (Campaign, context) => (
    <>
      <div style={{ height: '4rem' }} />
      {inWorld({ at, ...world })(Campaign, context)}
    </>
  )
const campaign = (overrides: Partial<WireCampaign>) => ({ campaign: found(decodeCampaign(aCampaign(overrides))) })
const NOTHING_RAISED = { donationsReceivedTotal: 0, offlineDonations: 0, uniqueDonors: 0 }
const noDonations = { topDonations: found([]), donations: found(aPage([])) }
const inDays = (days: number) => new Date(NOW + days * 86_400_000).toISOString()

/** What stands around the giving box on a phone and on a wide screen; one of the two is shown. */
const refuses =
  (text: string): Story['play'] =>
  ({ canvas }) =>
    sees(canvas, text)

export const Success: StoryObj<typeof AppIn> = {
  render: () => <AppIn at={at} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent('Clean water for Thaba Nchu')
    await expect(canvas.getByRole('button', { name: 'Show more donations' })).toBeVisible()
  },
}

/** On a phone a bar keeps Donate at hand, on a wide screen the giving box goes along. */
export const ScrolledDown: StoryObj<typeof AppIn> = {
  render: () => <AppIn at={at} />,
  play: async ({ canvas }) => {
    const organiser = await canvas.findByRole('heading', { name: 'Organiser' })
    organiser.scrollIntoView()
    const isAtHand = (link: Element) => link.getBoundingClientRect().top > 0 && link.getBoundingClientRect().bottom <= window.innerHeight
    await waitFor(() => expect(canvas.getAllByRole('link', { name: 'Donate' }).filter(isAtHand)).toHaveLength(1))
  },
}

export const Loading: Story = { decorators: [belowHeader({ reads: { campaign: loading } })] }

export const PartsLoading: Story = {
  decorators: [belowHeader({ reads: { topDonations: loading, donations: loading, updates: loading } })],
}

const inLines = 'Wednesday: reading\nThursday: sums\n\nكتب للأطفال'

export const WrittenInLines: Story = {
  decorators: [
    belowHeader({
      reads: { ...campaign({ story: inLines }), updates: found(aPage([decodeUpdate({ ...aCampaignUpdate(), description: inLines })])) },
    }),
  ],
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText(/^Wednesday/)).toHaveLength(2))
    for (const days of canvas.getAllByText(/^Wednesday/)) await expect(days.innerText).toBe('Wednesday: reading\nThursday: sums')
    for (const books of canvas.getAllByText('كتب للأطفال')) await expect(getComputedStyle(books).direction).toBe('rtl')
  },
}

export const NoDonationsAndNoUpdates: Story = {
  decorators: [belowHeader({ reads: { ...campaign(NOTHING_RAISED), ...noDonations, updates: found(aPage([])) } })],
  play: async ({ canvas }) => {
    await sees(canvas, 'No donations yet.')
    await sees(canvas, 'The organiser has not posted an update yet.')
  },
}

export const Shared: Story = {
  decorators: [belowHeader()],
  play: async ({ canvas, userEvent }) => {
    const share = fn(() => Promise.resolve())
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    try {
      const link = (await canvas.findAllByRole('link', { name: 'Share' })).find((each) => each.checkVisibility())
      await userEvent.click(link!)
      await expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: expect.stringMatching(`${at}$`) }))
    } finally {
      Reflect.deleteProperty(navigator, 'share')
    }
  },
}

export const ClosedWithoutDonations: Story = {
  decorators: [belowHeader({ reads: { ...campaign({ ...NOTHING_RAISED, status: CampaignStatus.CLOSED }), ...noDonations } })],
  play: async ({ canvas }) => {
    await sees(canvas, 'No donations yet.')
    await expect(canvas.queryByText(/Yours would be the first/)).toBeNull()
  },
}

export const PartsRefused: Story = {
  decorators: [belowHeader({ reads: { topDonations: refused(500), donations: refused(500), updates: refused(500) } })],
  play: ({ canvas }) => sees(canvas, 'We could not load the top donations.'),
}

export const PartsOffline: Story = {
  decorators: [belowHeader({ reads: { topDonations: unanswered, donations: unanswered, updates: unanswered } })],
  play: ({ canvas }) => sees(canvas, 'We cannot reach Letsema to load the updates.'),
}

export const Refused: Story = {
  decorators: [belowHeader({ reads: { campaign: refused(500) } })],
  play: async ({ canvas }) => {
    await sees(canvas, 'We could not load this campaign.')
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('This page could not be loaded')
  },
}

export const Offline: Story = {
  decorators: [belowHeader({ reads: { campaign: unanswered } })],
  play: ({ canvas }) => sees(canvas, 'We cannot reach Letsema to load this campaign.'),
}

export const NotFound: StoryObj<typeof AppIn> = {
  render: () => <AppIn at={at} reads={{ campaign: refused(404, 'This campaign does not exist.') }} />,
  play: ({ canvas }) => sees(canvas, 'We cannot find that page'),
}

export const MoreDonations: Story = {
  decorators: [
    belowHeader({
      reads: {
        donations: (_, pageNo) =>
          found(
            aPage(
              several(aPublicDonation, 5, (pageNo - 1) * 5).map((wire) => decodePublicDonation(wire)),
              10,
              pageNo,
              5,
            ),
          ),
      },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show more donations' }))
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Show more donations' })).toBeNull())
  },
}

export const Closed: Story = {
  decorators: [belowHeader({ reads: campaign({ status: CampaignStatus.CLOSED }) })],
  play: refuses('This campaign has been closed'),
}

export const Expired: Story = {
  decorators: [belowHeader({ reads: campaign({ status: CampaignStatus.EXPIRED, endDate: inDays(-1) }) })],
  play: async ({ canvas }) => {
    await sees(canvas, 'This campaign has reached its end date')
    await sees(canvas, 'Ended on')
    const [alike] = await canvas.findAllByRole('link', { name: 'See campaigns like this' })
    await expect(alike).toHaveAttribute('href', `/find-campaign?category=${aCampaign().campaignCategory.id}`)
  },
}

export const Hidden: Story = {
  decorators: [belowHeader({ reads: campaign({ status: CampaignStatus.HIDDEN }) })],
  play: refuses('This campaign is hidden for now'),
}

export const NotStarted: Story = {
  decorators: [belowHeader({ reads: campaign({ startDate: inDays(4) }) })],
  play: async ({ canvas }) => {
    await sees(canvas, 'This campaign has not started yet')
    await sees(canvas, 'Starts on')
  },
}

export const ThatCountsForTax: Story = {
  decorators: [belowHeader({ reads: campaign({ campaignSetting: { ...aCampaign().campaignSetting, isTaxBenefit: true } }) })],
  play: ({ canvas }) => sees(canvas, 'You can ask for a Section 18A tax certificate'),
}

const showing = (showBarometer: number) => campaign({ campaignSetting: { ...aCampaign().campaignSetting, showBarometer } })
const showsNoAmount: Story['play'] = async ({ canvas }) => {
  await canvas.findAllByRole('link', { name: 'Donate' })
  await expect(canvas.queryByText(/raised of/)).toBeNull()
  await expect(canvas.queryByRole('progressbar')).toBeNull()
}

export const ProgressHidden: Story = { decorators: [belowHeader({ reads: showing(BarometerDisplay.Hide) })], play: showsNoAmount }

export const ProgressInDonors: Story = { decorators: [belowHeader({ reads: showing(BarometerDisplay.ShowDonors) })], play: showsNoAmount }

export const WithoutPicturesOfAnOrganisation: Story = {
  decorators: [
    belowHeader({
      reads: campaign({
        images: [],
        organization: { id: 'kopano', legalName: 'Kopano Water Trust', totalCampaigns: 4, url: 'https://letsema.test/organization/kopano' },
      }),
    }),
  ],
}

export const WithoutPicturesOnAPhone: Story = {
  ...WithoutPicturesOfAnOrganisation,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    const name = await canvas.findByRole('heading', { level: 1 })
    const space = name.getBoundingClientRect().top - canvasElement.getBoundingClientRect().top
    await expect(space, 'space above the name').toBeGreaterThanOrEqual(16)
  },
}

/** Whoever organises it finds the way to what only they can do. */
export const ForItsOrganiser: StoryObj<typeof AppIn> = {
  render: () => (
    <AppIn at={at} session={{ state: 'loggedIn.fresh' }} reads={campaign({ owner: { ...aCampaign().owner, id: aUser().id } })} />
  ),
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: 'Add an offline donation' })
    await expect(link).toHaveAttribute('href', `${at}/offline-donations`)
  },
}

export const OnAPhone: Story = { decorators: [belowHeader()], globals: { viewport: { value: 'phone' } } }

export const Dark: StoryObj<typeof AppIn> = { ...Success, globals: { colours: 'dark' } }
