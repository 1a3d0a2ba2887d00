import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { email, outcomes } from '#machines/verification/fixtures.ts'
import { inWorld } from '#mocks/inWorld.tsx'
import { sees } from '#mocks/sees.ts'
import { never, type World } from '#mocks/storyPorts.ts'
import { ResendVerificationScreen, VerifyEmailScreen } from './VerifyEmailScreen.tsx'

const meta: Meta<typeof VerifyEmailScreen> = { title: 'auth/VerifyEmailScreen', component: VerifyEmailScreen }
export default meta

type Story = StoryObj<typeof VerifyEmailScreen>

const at = '/auth/verify-email?token=abc'

/** What every other story of a link begins with. */
const confirms: NonNullable<Story['play']> = async ({ canvas, userEvent }) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Verify my e-mail address' }))

export const Asked: Story = { decorators: [inWorld({ at })] }
export const AskedOnAPhone: Story = { ...Asked, globals: { viewport: { value: 'phone' } } }

export const Verifying: Story = { decorators: [inWorld({ at })], play: confirms }

export const Verified: Story = {
  decorators: [inWorld({ at, verifyEmail: () => Promise.resolve({ kind: 'verified' }) })],
  play: async (context) => {
    await confirms(context)
    await sees(context.canvas, 'Your e-mail address is verified.')
  },
}

export const VerifiedLoggedIn: Story = {
  decorators: [inWorld({ at, session: { state: 'loggedIn.fresh' }, verifyEmail: () => Promise.resolve({ kind: 'verified' }) })],
  play: async (context) => {
    const { canvas } = context
    await confirms(context)
    await sees(canvas, 'Your e-mail address is verified.')
    await expect(canvas.getByRole('link', { name: 'My Donations' })).toHaveAttribute('href', '/profile?tab=3')
    await expect(canvas.queryByRole('link', { name: 'Login' })).toBeNull()
  },
}

const refusal = 'This link is not valid any more. Please ask for a new one.'

const refused = (resendVerification: World['resendVerification'] = never) => [
  inWorld({
    at,
    verifyEmail: () => Promise.resolve({ kind: 'refused', message: refusal }),
    resendVerification,
  }),
]

export const Refused: Story = {
  decorators: refused(),
  play: async (context) => {
    const { canvas } = context
    await confirms(context)
    await sees(canvas, refusal)
    await expect(canvas.getByRole('button', { name: 'Send a new link' })).toBeVisible()
  },
}

export const NoAddressForANewLink: Story = {
  decorators: refused(),
  play: async (context) => {
    const { canvas, userEvent } = context
    await confirms(context)
    await userEvent.click(await canvas.findByRole('button', { name: 'Send a new link' }))
    await sees(canvas, 'Please enter your e-mail address.')
    await waitFor(() => expect(canvas.getByLabelText('E-mail address')).toHaveFocus())
  },
}

function askedAnew(resendVerification: World['resendVerification'], seen: string, isFormKept = true): Story {
  return {
    decorators: refused(resendVerification),
    play: async (context) => {
      const { canvas, userEvent } = context
      await confirms(context)
      await userEvent.type(await canvas.findByLabelText('E-mail address'), email)
      await userEvent.click(canvas.getByRole('button', { name: 'Send a new link' }))
      await sees(canvas, seen)
      if (isFormKept) await expect(canvas.getByLabelText('E-mail address')).toHaveValue(email)
      else await expect(canvas.queryByText(refusal)).toBeNull()
    },
  }
}

export const SendingANewLink = askedAnew(never, 'Sending…')
export const NewLinkRefused = askedAnew(
  () => Promise.resolve(outcomes.resendVerification.refused),
  outcomes.resendVerification.refused.message,
)
export const NewLinkUnanswered = askedAnew(
  () => Promise.reject(new TypeError('Failed to fetch')),
  'We got no clear answer, so a link may be on its way already.',
)
export const NewLinkSent = askedAnew(
  () => Promise.resolve(outcomes.resendVerification.sent),
  `A new link is on its way to ${email}, if there is a profile with this address`,
  false,
)

export const NewLinkSentOnAPhone: Story = { ...NewLinkSent, globals: { viewport: { value: 'phone' } } }
export const RefusedOnAPhone: Story = { ...Refused, globals: { viewport: { value: 'phone' } } }

export const Offline: Story = {
  decorators: [inWorld({ at, verifyEmail: () => Promise.reject(new TypeError('Failed to fetch')) })],
  play: async (context) => {
    await confirms(context)
    await sees(context.canvas, 'We cannot reach Letsema to load the answer.')
  },
}

export const AskedForAnotherLink: Story = {
  decorators: [inWorld({ at: '/auth/resend-verification', resendVerification: () => Promise.resolve(outcomes.resendVerification.sent) })],
  render: () => <ResendVerificationScreen />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('E-mail address'), email)
    await userEvent.click(canvas.getByRole('button', { name: 'Send a new link' }))
    await sees(canvas, 'A new link is on its way to')
  },
}

export const OwnLinkToAskFor: Story = {
  decorators: [inWorld({ at: '/auth/resend-verification', session: { state: 'loggedIn.fresh' } })],
  render: () => <ResendVerificationScreen />,
}
