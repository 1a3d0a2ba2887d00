import type { Meta, StoryObj } from '@storybook/react-vite'
import { inWorld } from '#mocks/inWorld.tsx'
import { sees } from '#mocks/sees.ts'
import { VerifyEmailScreen } from './VerifyEmailScreen.tsx'

const meta: Meta<typeof VerifyEmailScreen> = { title: 'auth/VerifyEmailScreen', component: VerifyEmailScreen }
export default meta

type Story = StoryObj<typeof VerifyEmailScreen>

const at = '/auth/verify-email?token=abc'

export const Verifying: Story = { decorators: [inWorld({ at })] }

export const Verified: Story = {
  decorators: [inWorld({ at, verifyEmail: () => Promise.resolve({ kind: 'verified' }) })],
  play: ({ canvas }) => sees(canvas, 'Your e-mail address is verified.'),
}

export const Refused: Story = {
  decorators: [
    inWorld({ at, verifyEmail: () => Promise.resolve({ kind: 'refused', message: 'This link has expired. Log in to get a new one.' }) }),
  ],
  play: ({ canvas }) => sees(canvas, 'This link has expired.'),
}

export const Offline: Story = {
  decorators: [inWorld({ at, verifyEmail: () => Promise.reject(new TypeError('Failed to fetch')) })],
  play: ({ canvas }) => sees(canvas, 'We cannot reach Letsema to load the answer.'),
}
