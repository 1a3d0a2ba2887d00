import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { email, outcomes, password } from '#machines/passwordReset/fixtures.ts'
import type { Ports } from '#ports/ports.tsx'
import { inWorld } from '#mocks/inWorld.tsx'
import { sees } from '#mocks/sees.ts'
import { never } from '#mocks/storyPorts.ts'
import { ForgotPasswordScreen, ResetPasswordScreen } from './PasswordResetScreen.tsx'

const meta: Meta = { title: 'auth/PasswordResetScreen' }
export default meta

type Story = StoryObj

const unanswered = () => Promise.reject(new TypeError('Failed to fetch'))

const asks = (sendResetLink: Ports['sendResetLink'], seen: string): Story => ({
  decorators: [inWorld({ at: '/auth/forgot-password', sendResetLink })],
  render: () => <ForgotPasswordScreen />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('E-mail address'), email)
    await userEvent.click(canvas.getByRole('button', { name: 'Send the link' }))
    await sees(canvas, seen)
  },
})

export const Forgot: Story = { decorators: [inWorld({ at: '/auth/forgot-password' })], render: () => <ForgotPasswordScreen /> }
export const Sending = asks(never, 'Sending…')
export const Sent = asks(() => Promise.resolve(outcomes.sendResetLink.sent), `A link is on its way to ${email}, if there is a profile`)
export const SendingRefused = asks(() => Promise.resolve(outcomes.sendResetLink.refused), outcomes.sendResetLink.refused.message)
export const SendingUnanswered = asks(unanswered, 'We got no clear answer, so a link may be on its way already.')

const saves = (resetPassword: Ports['resetPassword'], seen: string): Story => ({
  decorators: [inWorld({ at: '/auth/reset-password?token=abc', resetPassword })],
  render: () => <ResetPasswordScreen />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('New password'), password)
    await userEvent.click(canvas.getByRole('button', { name: 'Save password' }))
    await sees(canvas, seen)
  },
})

export const Choosing: Story = { decorators: [inWorld({ at: '/auth/reset-password?token=abc' })], render: () => <ResetPasswordScreen /> }
export const TooShort: Story = {
  ...Choosing,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('New password'), 'short')
    await userEvent.click(canvas.getByRole('button', { name: 'Save password' }))
    await sees(canvas, 'Please use at least 8 characters.')
    await waitFor(() => expect(canvas.getByLabelText('New password')).toHaveFocus())
  },
}
export const Saving = saves(never, 'Saving your password…')
export const Saved = saves(() => Promise.resolve(outcomes.resetPassword.saved), 'Your new password is saved.')
export const Refused = saves(() => Promise.resolve(outcomes.resetPassword.refused), outcomes.resetPassword.refused.errors[0]!.message)
export const LinkRefused = saves(() => Promise.resolve(outcomes.resetPassword.linkRefused), outcomes.resetPassword.linkRefused.message)
export const Unanswered = saves(unanswered, 'We got no clear answer, so your password may not be changed yet.')

export const LinkIncomplete: Story = {
  decorators: [inWorld({ at: '/auth/reset-password' })],
  render: () => <ResetPasswordScreen />,
  play: ({ canvas }) => sees(canvas, 'This link is not complete.'),
}

export const SavedLoggedIn: Story = {
  ...Saved,
  decorators: [
    inWorld({
      at: '/auth/reset-password?token=abc',
      session: { state: 'loggedIn.fresh' },
      resetPassword: () => Promise.resolve(outcomes.resetPassword.saved),
    }),
  ],
}
export const ForgotOnAPhone: Story = { ...Forgot, globals: { viewport: { value: 'phone' } } }
export const LinkRefusedOnAPhone: Story = { ...LinkRefused, globals: { viewport: { value: 'phone' } } }
