import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { certificates, details, outcomes } from '#machines/certificate/fixtures.ts'
import { AppIn, inWorld } from '#mocks/inWorld.tsx'
import { sees } from '#mocks/sees.ts'
import { found, loading, refused, unanswered } from '#mocks/storyPorts.ts'
import { CertificateScreen } from './CertificateScreen.tsx'

const at = '/donation/certificate/token'

const meta: Meta<typeof CertificateScreen> = {
  title: 'certificate/CertificateScreen',
  component: CertificateScreen,
  args: { params: { token: 'token' } },
}
export default meta

type Story = StoryObj<typeof CertificateScreen>

export const Asking: Story = {
  decorators: [inWorld({ at })],
  play: async ({ canvas }) => {
    await sees(canvas, 'Kopano Water Trust may issue Section 18A certificates')
    await expect(canvas.getByLabelText('Name for the certificate')).toHaveValue('Lerato Dlamini')
    await expect(canvas.queryByLabelText(/^Trading name/)).toBeNull()
  },
}

/** Other questions for a company. */
export const ForACompany: Story = {
  decorators: [inWorld({ at })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'A company' }))
    await expect(canvas.getByLabelText('Company registration number')).toBeVisible()
    await expect(canvas.getByLabelText(/^Trading name/)).toBeVisible()
    await expect(canvas.queryByRole('radio', { name: 'Passport' })).toBeNull()
  },
}

/** Each message beside its field, and the first of them has the focus. */
export const NotComplete: Story = {
  decorators: [inWorld({ at })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Continue' }))
    await sees(canvas, 'Please enter your South African ID number.')
    await sees(canvas, 'Please enter the address.')
    await waitFor(() => expect(canvas.getByLabelText('South African ID number')).toHaveFocus())
  },
}

const issueCertificate = fn(async () => outcomes.issueCertificate.issued)

export const AskedAndIssued: Story = {
  decorators: [inWorld({ at, issueCertificate })],
  play: async ({ canvas, userEvent }) => {
    issueCertificate.mockClear()
    await userEvent.type(await canvas.findByLabelText('South African ID number'), '800101 5009 087')
    await userEvent.type(canvas.getByLabelText('Address'), details.address)
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }))
    await sees(canvas, 'Check your certificate')
    await expect(issueCertificate).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Issue the certificate' }))
    await sees(canvas, 'Your certificate is ready')
    await expect(issueCertificate).toHaveBeenCalledTimes(1)
    await expect(canvas.getByRole('link', { name: 'Download as PDF' })).toHaveAttribute('href', expect.stringMatching(/certificate\.pdf$/))
  },
}

export const Issued: Story = {
  decorators: [inWorld({ at, reads: { certificate: found(certificates.issued) } })],
  play: ({ canvas }) => sees(canvas, 'Number 000042, issued on 2 November 2026.'),
}

export const Cancelled: Story = {
  decorators: [inWorld({ at, reads: { certificate: found(certificates.cancelled) } })],
  play: ({ canvas }) =>
    sees(
      canvas,
      'Number 000042 may not be used for your tax return any more, because the donation was paid back, or had been booked by mistake.',
    ),
}

export const NotOffered: Story = {
  decorators: [inWorld({ at, reads: { certificate: found(certificates.none) } })],
  play: ({ canvas }) => sees(canvas, 'There is no Section 18A certificate for this donation'),
}

export const Loading: Story = { decorators: [inWorld({ at, reads: { certificate: loading } })] }

export const Refused: Story = {
  decorators: [inWorld({ at, reads: { certificate: refused(500, '') } })],
  play: ({ canvas }) => sees(canvas, 'We could not load your donation.'),
}

export const Offline: Story = {
  decorators: [inWorld({ at, reads: { certificate: unanswered } })],
  play: ({ canvas }) => sees(canvas, 'We cannot reach Letsema to load your donation.'),
}

export const NotFound: StoryObj<typeof AppIn> = {
  render: () => <AppIn at={at} reads={{ certificate: refused(404) }} />,
  play: ({ canvas }) => sees(canvas, 'This link does not work'),
}

export const OnAPhone: Story = { decorators: [inWorld({ at })], globals: { viewport: { value: 'phone' } } }
export const Dark: Story = { ...NotComplete, globals: { colours: 'dark' } }
