import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { BarometerDisplay, CampaignStatus } from '#domain/enumerations.ts'
import type { WireCampaign } from '#domain/wire.ts'
import { decodeCampaignSummary } from '#api/decode.ts'
import { aCampaign, NOW } from '#mocks/entities.ts'
import { CampaignCard } from './CampaignCard.tsx'

const campaign = (overrides: Partial<WireCampaign> = {}, nth = 0) => decodeCampaignSummary(aCampaign(overrides, nth))
const inDays = (days: number) => new Date(NOW + days * 86_400_000).toISOString()

const meta: Meta<typeof CampaignCard> = {
  title: 'ui/CampaignCard',
  component: CampaignCard,
  parameters: { layout: 'padded' },
  args: { campaign: campaign(), now: NOW, isFirst: true },
  decorators: [
    (Story) => (
      <main style={{ maxWidth: '22rem' }}>
        <h1 style={{ fontSize: '1rem' }}>Campaigns</h1>
        <h2 style={{ fontSize: '1rem', marginBottom: '1rem' }}>Results</h2>
        <Story />
      </main>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof CampaignCard>

const says =
  (...words: string[]): Story['play'] =>
  async ({ canvas }) => {
    for (const text of words) await expect(canvas.getByText(text)).toBeVisible()
  }

export const TimeLeft: Story = { play: says('Active', 'Verified', 'Created 21 Sep 2026', 'Time left: 12 days') }
export const OpenWithoutEnd: Story = { args: { campaign: campaign({}, 2) }, play: says('Not verified', 'Open') }
const showing = (showBarometer: number) =>
  campaign({ campaignSetting: { ...aCampaign().campaignSetting, showBarometer }, uniqueDonors: 1_204 })
const showsNoAmount: Story['play'] = async ({ canvas }) => {
  await expect(canvas.queryByText(/raised/)).toBeNull()
  await expect(canvas.queryByRole('progressbar')).toBeNull()
  await expect(canvas.getByText('Time left: 12 days')).toBeVisible()
}
export const ProgressHidden: Story = {
  args: { campaign: showing(BarometerDisplay.Hide) },
  play: async (story) => {
    await showsNoAmount(story)
    await expect(story.canvas.queryByText(/donor/)).toBeNull()
  },
}
export const ProgressInDonors: Story = {
  args: { campaign: showing(BarometerDisplay.ShowDonors) },
  play: async (story) => {
    await showsNoAmount(story)
    await expect(story.canvas.getByText('1 204 donors')).toBeVisible()
  },
}
export const BeyondItsTarget: Story = { args: { campaign: campaign({}, 1) } }
export const WithoutTarget: Story = { args: { campaign: campaign({ donationTarget: 0 }) } }
export const NothingRaisedYet: Story = { args: { campaign: campaign({}, 4) } }
export const StartsSoon: Story = { args: { campaign: campaign({ startDate: inDays(3) }) }, play: says('Starts in: 3 days') }
export const NotLaunched: Story = {
  args: { campaign: campaign({ published: false, isActive: false }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Not launched')).toBeVisible()
    await expect(canvas.queryByText('Active')).toBeNull()
  },
}
export const Hidden: Story = { args: { campaign: campaign({ status: CampaignStatus.HIDDEN }) }, play: says('Hidden', 'Time left: 12 days') }
export const Expired: Story = {
  args: { campaign: campaign({ status: CampaignStatus.EXPIRED, endDate: inDays(-2) }) },
  play: says('Expired', '0 days left'),
}
export const Closed: Story = {
  args: { campaign: campaign({ status: CampaignStatus.CLOSED }) },
  play: says('Closed', '0 days left'),
}
export const WithoutPicture: Story = {
  args: { campaign: campaign({ images: [] }) },
  play: says('No images added', 'Upload images below to make your campaign pop!'),
}
export const Bluetick: Story = { args: { campaign: campaign({ fundingType: 1 }) } }

const organization = { id: 'kopano', legalName: 'Kopano Water Trust', totalCampaigns: 4, url: 'https://letsema.test/organization/kopano' }
const ofAnOrganisation = campaign({ organization })
const ofAChampion = campaign({
  organization,
  owner: { id: 'user-1', firstName: 'Sipho', lastName: 'Nkosi', image: null, isChampion: true },
})

export const OfAnOrganisation: Story = { args: { campaign: ofAnOrganisation } }
export const OfAChampion: Story = { args: { campaign: ofAChampion } }

/** Each has a word and an icon of its own. */
export const EveryType: Story = {
  render: (args) => (
    <>
      {[campaign({ fundingType: 0 }), campaign({ fundingType: 1 }), ofAnOrganisation, ofAChampion].map((shown, index) => (
        <CampaignCard key={index} {...args} campaign={shown} />
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    const types = ['Independent', 'Bluetick', 'Organisation', 'Champion'].map((word) => canvas.getByText(word))
    const icons = types.map((type) => type.querySelector('path')?.getAttribute('d'))
    await expect(icons).not.toContain(undefined)
    await expect(new Set(icons).size).toBe(4)
  },
}

export const LongName: Story = {
  args: {
    campaign: campaign({
      name: 'Rebuilding the Thembelihle Early Childhood Development Centre and its Kitchen after the Fire of Heritage Day',
      address: { ...aCampaign().address, city: 'Phuthaditjhaba-Bolata' },
    }),
  },
}

/** What has been raised says where it came from, by keyboard too. */
export const WhereTheMoneyCameFrom: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.tab()
    await expect(await canvas.findByRole('tooltip')).toHaveTextContent(/Online R\s96\s350.*Offline R\s12\s400/)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByRole('tooltip')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: /108/ }))
  },
}

export const Dark: Story = { globals: { colours: 'dark' } }
