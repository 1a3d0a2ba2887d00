import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { decodeFoundDonation } from '#api/donations.ts'
import { DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import type { WireDonation } from '#domain/wire.ts'
import { everyMonth } from '#machines/payment/fixtures.ts'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { aDonation } from '#mocks/entities.ts'
import { AppIn, inWorld } from '#mocks/inWorld.tsx'
import { sees } from '#mocks/sees.ts'
import { found, loading, refused, unanswered } from '#mocks/storyPorts.ts'
import { ThanksScreen } from './ThanksScreen.tsx'

const meta: Meta<typeof ThanksScreen> = { title: 'donation/ThanksScreen', component: ThanksScreen }
export default meta

type Story = StoryObj<typeof ThanksScreen>

const at = '/thanks?donation=token'

export const Success: Story = {
  decorators: [inWorld({ at })],
  play: async ({ canvas }) => {
    await sees(canvas, 'Thank you!')
    await sees(canvas, 'From the organiser')
  },
}

export const WithACertificate: Story = {
  decorators: [
    inWorld({
      at,
      reads: {
        donation: found(decodeFoundDonation({ donation: { ...aDonation(), status: DonationStatus.Accepted, isCertificateOffered: true } })),
      },
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Section 18A certificate' })).toBeVisible()
  },
}

const reversed =
  (status: DonationStatus, over: Partial<WireDonation> = {}) =>
  () =>
    found(decodeFoundDonation({ donation: { ...aDonation(), status, reversedAt: '2026-11-03T08:00:00.000Z', ...over } }))

export const Refunded: Story = {
  decorators: [inWorld({ at, reads: { donation: reversed(DonationStatus.CanceledAtManage) } })],
  play: async ({ canvas }) => {
    await sees(canvas, 'Your donation was refunded')
    await expect(canvas.getByText(/^Refunded on 3 November 2026\./)).toBeVisible()
    await expect(canvas.queryByText(/Nothing was charged/)).toBeNull()
  },
}

/** Another amount had come, and was never counted. */
export const RefundedUncounted: Story = {
  decorators: [inWorld({ at, reads: { donation: reversed(DonationStatus.CanceledAtManage, { settledAt: null }) } })],
  play: async ({ canvas }) => {
    await sees(canvas, 'What came was not what you had chosen')
    await expect(canvas.queryByText('Total')).toBeNull()
  },
}

export const TakenBack: Story = {
  decorators: [inWorld({ at, reads: { donation: reversed(DonationStatus.Rejected) } })],
  play: ({ canvas }) => sees(canvas, 'Your bank took your donation back'),
}

const stopped = {
  donation: { ...everyMonth, status: DonationStatus.Accepted },
  campaignPath: gifts.expired.campaignPath,
  thankYouMessage: '',
  hasStopped: true,
  extraDebit: null,
}

/** It says how it ended; nothing of it goes on. */
export const OverSince: StoryObj<typeof AppIn> = {
  render: () => <AppIn at="/thanks?donationScheduler=token" reads={{ donation: found(stopped), recurringGift: found(gifts.expired) }} />,
  play: async ({ canvas }) => {
    await sees(canvas, 'Its term is over. Thank you for every month of it.')
    await expect(canvas.queryByText(/^You give/)).toBeNull()
  },
}

const byDebitOrder = { ...everyMonth, status: DonationStatus.Accepted, paymentMethod: PaymentMethod.Paysoft }

/** Opened again when the bank has answered. */
export const ExtraGiftNotTakenYet: Story = {
  decorators: [
    inWorld({
      at: '/thanks?donationScheduler=token',
      reads: {
        donation: found({
          ...stopped,
          donation: byDebitOrder,
          hasStopped: false,
          extraDebit: { date: '2026-11-01', status: 'waiting', nextAttempt: '2026-11-04' },
        }),
      },
    }),
  ],
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/Your extra gift of R 100 could not be taken yet\. We try again on 4 November 2026\.$/),
    ).toBeVisible()
    await expect(canvas.queryByText(/today/)).toBeNull()
  },
}

export const WithoutADonation: Story = {
  decorators: [inWorld({ at: '/thanks' })],
  play: async ({ canvas }) => {
    await sees(canvas, 'Looking for your receipt?')
    await expect(canvas.queryByText('Thank you!')).toBeNull()
  },
}
export const Loading: Story = { decorators: [inWorld({ at, reads: { donation: loading } })] }

export const Refused: Story = {
  decorators: [inWorld({ at, reads: { donation: refused(500) } })],
  play: ({ canvas }) => sees(canvas, 'We could not load your donation.'),
}

export const Offline: Story = {
  decorators: [inWorld({ at, reads: { donation: unanswered } })],
  play: ({ canvas }) => sees(canvas, 'We cannot reach Letsema to load your donation.'),
}

export const NotFound: StoryObj<typeof AppIn> = {
  render: () => <AppIn at={at} reads={{ donation: refused(404, 'There is no such donation.') }} />,
  play: ({ canvas }) => sees(canvas, 'This link does not work'),
}
