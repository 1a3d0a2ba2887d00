import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { decodeCampaignSummary, decodeOrganisation } from '#api/decode.ts'
import { aCampaign, anOrganisation, several } from '#mocks/entities.ts'
import { inWorld } from '#mocks/inWorld.tsx'
import { isOnAPhone } from '#mocks/isOnAPhone.ts'
import { sees } from '#mocks/sees.ts'
import { aPage, found, loading, refused, unanswered, type GivenReads } from '#mocks/storyPorts.ts'
import { SearchScreen } from './SearchScreen.tsx'

const meta: Meta<typeof SearchScreen> = { title: 'search/SearchScreen', component: SearchScreen }
export default meta

type Story = StoryObj<typeof SearchScreen>

const organisations = '/find-campaign?tab=organisations'
const campaigns = (count: number, from = 0) => several(aCampaign, count, from).map((wire) => decodeCampaignSummary(wire))

const ofTwoPages =
  (second: ReturnType<GivenReads['campaigns']>): GivenReads['campaigns'] =>
  (_, pageNo) =>
    pageNo === 1 ? found(aPage(campaigns(12), 15, 1, 12)) : second

export const Campaigns: Story = {
  decorators: [inWorld({ at: '/find-campaign' })],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('6 campaigns')).toBeVisible()
    await expect(canvas.getAllByRole('article')).toHaveLength(6)
    if (isOnAPhone()) return
    const lines = ['Category', 'Place', 'Sort by'].map((label) => canvas.getByLabelText(label).getBoundingClientRect().top)
    await expect(new Set(lines).size).toBe(1)
  },
}

export const CampaignsFiltered: Story = {
  decorators: [inWorld({ at: '/find-campaign?words=water&place=Free+State&category=7&category=4&order=mostFunded' })],
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByLabelText('What are you looking for?')).toHaveValue('water')
    await expect(canvas.getByLabelText('Sort by')).toHaveValue('mostFunded')
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Fire/Drought/Disaster Support' }))
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Remove Fire/Drought/Disaster Support' })).toBeNull())
    await expect(canvas.getByRole('button', { name: 'Remove Social Welfare/Community Development' })).toBeVisible()
  },
}

export const CampaignsLoading: Story = {
  decorators: [inWorld({ at: '/find-campaign', reads: { campaigns: loading, categories: loading } })],
}

export const CampaignsEmpty: Story = {
  decorators: [inWorld({ at: '/find-campaign?words=zzyzx', reads: { campaigns: found(aPage([])) } })],
  play: async ({ canvas }) => {
    await sees(canvas, 'No campaign matches that yet')
    await expect(canvas.getByLabelText('Sort by')).not.toBeVisible()
  },
}

/** Nothing has the word: what is shown is told apart from what was looked for. */
export const CampaignsThatComeClosest: Story = {
  decorators: [
    inWorld({ at: '/find-campaign?words=cancer', reads: { campaigns: found({ ...aPage(campaigns(2)), isApproximate: true }) } }),
  ],
  play: ({ canvas }) => sees(canvas, 'No campaign has “cancer” as you wrote it. These come closest.'),
}

export const CampaignsEmptyWithFilters: Story = {
  decorators: [inWorld({ at: '/find-campaign?words=penguin&place=Gauteng&category=6', reads: { campaigns: found(aPage([])) } })],
  play: async ({ canvas }) => {
    const everywhere = await canvas.findByRole('link', { name: 'Look for “penguin” in all campaigns' })
    await expect(everywhere).toHaveAttribute('href', '/find-campaign?words=penguin')
  },
}

const ORGANISATION = { id: '0b0e7d3a-5c1f-4a52-9d7e-1f2a3b4c5d6e', name: 'Kopano Home Care', path: 'kopano-home-care' }
const theirs = `/find-campaign?organisation=${ORGANISATION.id}`
const ofOrganisation = campaigns(1).map((campaign) => ({ ...campaign, organisation: ORGANISATION }))

export const CampaignsOfAnOrganisation: Story = {
  decorators: [inWorld({ at: `${theirs}&words=water`, reads: { campaigns: found(aPage(ofOrganisation)) } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Not only of Kopano Home Care' })).toBeVisible()
    await sees(canvas, '1 campaign')
  },
}

/** What else was looked for stays. */
export const NoLongerOfAnOrganisation: Story = {
  ...CampaignsOfAnOrganisation,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Not only of Kopano Home Care' }))
    await waitFor(() => expect(canvas.queryByRole('button', { name: /^Not only of/ })).toBeNull())
    await expect(canvas.getByLabelText('What are you looking for?')).toHaveValue('water')
  },
}

export const CampaignsOfAnUnknownOrganisation: Story = {
  decorators: [inWorld({ at: theirs, reads: { campaigns: found(aPage([])) } })],
  play: async ({ canvas }) => {
    await sees(canvas, 'No campaign matches that yet')
    await expect(canvas.getByRole('button', { name: 'Not only of this organisation' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'See all campaigns' })).toHaveAttribute('href', '/find-campaign')
  },
}

export const CampaignsRefused: Story = {
  decorators: [inWorld({ at: '/find-campaign', reads: { campaigns: refused(429, 'Too many searches. Please try again in a minute.') } })],
  play: ({ canvas }) => sees(canvas, 'Too many searches.'),
}

export const CampaignsOffline: Story = {
  decorators: [inWorld({ at: '/find-campaign', reads: { campaigns: unanswered } })],
  play: ({ canvas }) => sees(canvas, 'We cannot reach Letsema to load the campaigns.'),
}

/** The campaigns can be looked through all the same. */
export const CategoriesRefused: Story = {
  decorators: [inWorld({ at: '/find-campaign', reads: { categories: refused(500, '') } })],
  play: async ({ canvas }) => {
    await sees(canvas, 'We could not load the categories.')
    await expect(canvas.getByLabelText('Category')).toBeDisabled()
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(canvas.getAllByRole('article')).toHaveLength(6)
  },
}

export const MoreToCome: Story = { decorators: [inWorld({ at: '/find-campaign', reads: { campaigns: ofTwoPages(loading) } })] }

export const LoadingMore: Story = {
  decorators: [inWorld({ at: '/find-campaign', reads: { campaigns: ofTwoPages(loading) } })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Load more' }))
    await expect(await canvas.findByRole('button', { name: 'Loading…' })).toBeVisible()
  },
}

export const MoreFailed: Story = {
  decorators: [inWorld({ at: '/find-campaign', reads: { campaigns: ofTwoPages(unanswered) } })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Load more' }))
    await sees(canvas, 'We could not load more campaigns.')
    await expect(canvas.getAllByRole('article')).toHaveLength(12)
  },
}

export const Organisations: Story = {
  decorators: [inWorld({ at: organisations })],
  play: async ({ canvas }) => {
    await sees(canvas, '3 organisations')
    const links = canvas.getAllByRole('link', { name: /^See their campaigns? \w/ })
    await expect(links.length).toBeGreaterThan(1)
    if (isOnAPhone()) return
    await expect(new Set(links.map((link) => Math.round(link.getBoundingClientRect().top))).size).toBe(1)
  },
}

export const OneOrganisation: Story = {
  decorators: [inWorld({ at: organisations, reads: { organisations: found(aPage([decodeOrganisation(anOrganisation())])) } })],
  play: ({ canvas }) => sees(canvas, '1 organisation'),
}

export const OrganisationWithoutCampaigns: Story = {
  decorators: [
    inWorld({ at: organisations, reads: { organisations: found(aPage([decodeOrganisation(anOrganisation({ totalCampaigns: 0 }))])) } }),
  ],
  play: async ({ canvas }) => {
    await sees(canvas, '1 organisation')
    await expect(within(canvas.getByRole('article')).queryByRole('link')).toBeNull()
  },
}

export const OrganisationsLoading: Story = { decorators: [inWorld({ at: organisations, reads: { organisations: loading } })] }

export const OrganisationsEmpty: Story = {
  decorators: [inWorld({ at: `${organisations}&words=zzyzx`, reads: { organisations: found(aPage([])) } })],
  play: ({ canvas }) => sees(canvas, 'No organisation matches that yet'),
}

export const OrganisationsRefused: Story = {
  decorators: [inWorld({ at: organisations, reads: { organisations: refused(500) } })],
  play: ({ canvas }) => sees(canvas, 'Something went wrong, please try again'),
}

export const OrganisationsOffline: Story = {
  decorators: [inWorld({ at: organisations, reads: { organisations: unanswered } })],
  play: ({ canvas }) => sees(canvas, 'We cannot reach Letsema to load the organisations.'),
}

export const OnAPhone: Story = { decorators: [inWorld({ at: '/find-campaign' })], globals: { viewport: { value: 'phone' } } }

export const Dark: Story = { decorators: [inWorld({ at: '/find-campaign?category=7' })], globals: { colours: 'dark' } }
