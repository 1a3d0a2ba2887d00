import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { CampaignStatus } from '#domain/enumerations.ts'
import type { WireCampaign } from '#domain/wire.ts'
import { decodeCampaign } from '#api/decode.ts'
import { aCampaign } from '#mocks/entities.ts'
import { savedAtPayment } from '#machines/donation/fixtures.ts'
import { byEft } from '#machines/payment/fixtures.ts'
import { AppIn, inWorld } from '#mocks/inWorld.tsx'
import { sees } from '#mocks/sees.ts'
import { found, loading, refused, unanswered } from '#mocks/storyPorts.ts'
import { DonationScreen } from './DonationScreen.tsx'

const path = 'clean-water-for-thaba-nchu'

const meta: Meta<typeof DonationScreen> = {
  title: 'donation/DonationScreen',
  component: DonationScreen,
  args: { params: { path } },
}
export default meta

type Story = StoryObj<typeof DonationScreen>

const at = `/donation/${path}`
const campaign = (overrides: Partial<WireCampaign>) => ({ campaign: found(decodeCampaign(aCampaign(overrides))) })
const setting = aCampaign().campaignSetting

export const Success: Story = {
  decorators: [inWorld({ at })],
  play: async ({ canvas }) => {
    await sees(canvas, 'How much would you like to give?')
    // What is given here stays open beside it.
    await expect(canvas.getByRole('link', { name: 'About this campaign' })).toHaveAttribute('target', '_blank')
  },
}

export const Loading: Story = { decorators: [inWorld({ at, reads: { campaign: loading } })] }

export const Refused: Story = {
  decorators: [inWorld({ at, reads: { campaign: refused(500) } })],
  play: ({ canvas }) => sees(canvas, 'We could not load the donation form.'),
}

export const Offline: Story = {
  decorators: [inWorld({ at, reads: { campaign: unanswered } })],
  play: ({ canvas }) => sees(canvas, 'We cannot reach Letsema to load the donation form.'),
}

export const NotFound: StoryObj<typeof AppIn> = {
  render: () => <AppIn at={at} reads={{ campaign: refused(404, 'This campaign does not exist.') }} />,
  play: ({ canvas }) => sees(canvas, 'We cannot find that page'),
}

/** Hidden while its donor was at the gateway. */
export const HiddenMeanwhile: Story = {
  decorators: [
    inWorld({
      at: `${at}?returned=1`,
      reads: { campaign: refused(404, 'This campaign does not exist.') },
      giving: { storage: () => ({ all: () => [], of: () => ({ read: () => savedAtPayment, write: () => {}, forget: () => {} }) }) },
    }),
  ],
  play: async ({ canvas }) => {
    await sees(canvas, 'Confirming your payment…')
    await expect(canvas.queryByRole('link', { name: 'About this campaign' })).toBeNull()
  },
}

export const Closed: Story = {
  decorators: [inWorld({ at, reads: campaign({ status: CampaignStatus.CLOSED }) })],
  play: ({ canvas }) => sees(canvas, 'This campaign has been closed'),
}

export const WithAdminFee: Story = {
  decorators: [inWorld({ at, reads: campaign({ campaignSetting: { ...setting, isAdminFee: true, adminFeeRate: 5.5 } }) })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('How much would you like to give?'), '200')
    await sees(canvas, 'Admin fee')
  },
}

export const NothingEntered: Story = {
  decorators: [inWorld({ at })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Continue' }))
    await sees(canvas, 'Please enter a donation amount.')
    await waitFor(() => expect(canvas.getByLabelText('How much would you like to give?')).toHaveFocus())
  },
}

export const TipOfOnesOwn: Story = {
  decorators: [inWorld({ at })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /500/ }))
    await userEvent.click(canvas.getByRole('radio', { name: 'Another amount' }))
    await userEvent.type(await canvas.findByLabelText('Your tip'), '15')
    await sees(canvas, 'Tip to Letsema')
  },
}

/** From the amount to the bank details, as a donor goes. */
export const GivingByEft: Story = {
  decorators: [inWorld({ at, giving: { create: () => Promise.resolve({ kind: 'created', donation: byEft }) } })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('How much would you like to give?'), '250')
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }))
    await userEvent.type(await canvas.findByLabelText('First name'), 'Sipho')
    await userEvent.type(canvas.getByLabelText('Surname'), 'Nkosi')
    await userEvent.type(canvas.getByLabelText('E-mail address'), 'sipho.nkosi@example.co.za')
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }))
    await userEvent.click(await canvas.findByRole('radio', { name: /^EFT/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Get the bank details' }))
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Pay from your banking app' })).toHaveFocus())
  },
}

export const OnAPhone: Story = { decorators: [inWorld({ at })], globals: { viewport: { value: 'phone' } } }

export const Dark: Story = {
  ...TipOfOnesOwn,
  globals: { colours: 'dark' },
}
