import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { outcomes } from '#machines/session/fixtures.ts'
import { aUser } from '#mocks/entities.ts'
import { AppIn, inWorld } from '#mocks/inWorld.tsx'
import { never } from '#mocks/storyPorts.ts'
import { sees } from '#mocks/sees.ts'
import { LoginScreen } from './LoginScreen.tsx'

/** Its states are those of the session: see session/states. */
const meta: Meta<typeof LoginScreen> = { title: 'auth/LoginScreen', component: LoginScreen }
export default meta

type Story = StoryObj<typeof LoginScreen>

const at = '/auth/login'
const toast = fn()

export const Empty: Story = { decorators: [inWorld({ at })] }

export const NothingEntered: Story = {
  decorators: [inWorld({ at })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Login' }))
    await sees(canvas, 'Please enter your')
    await waitFor(() => expect(canvas.getByLabelText('E-mail address')).toHaveFocus())
  },
}

export const LoggingIn: Story = {
  decorators: [inWorld({ at, logIn: never })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('E-mail address'), 'lerato.dlamini@example.co.za')
    await userEvent.type(canvas.getByLabelText('Password'), 'protea-in-bloom')
    await userEvent.click(canvas.getByRole('button', { name: 'Login' }))
    await sees(canvas, 'Logging in…')
  },
}

/** Logged in, one is taken to where one wanted to go: for the test alone, as it ends elsewhere. */
export const LoggedInAndLedOn: StoryObj<typeof AppIn> = {
  tags: ['!dev'],
  render: () => (
    <AppIn at="/auth/login?return=%2Ffind-campaign" logIn={() => Promise.resolve({ kind: 'welcome', user: aUser() })} toast={toast} />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('E-mail address'), 'lerato.dlamini@example.co.za')
    await userEvent.type(canvas.getByLabelText('Password'), 'protea-in-bloom')
    await userEvent.click(canvas.getByRole('button', { name: 'Login' }))
    await sees(canvas, 'Your profile menu')
    await sees(canvas, 'What are you looking for?')
  },
}

export const Refused: Story = {
  decorators: [inWorld({ at, logIn: () => Promise.resolve(outcomes.logIn.refused) })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('E-mail address'), 'lerato.dlamini@example.co.za')
    await userEvent.type(canvas.getByLabelText('Password'), 'wrong-one')
    await userEvent.click(canvas.getByRole('button', { name: 'Login' }))
    await sees(canvas, outcomes.logIn.refused.message)
  },
}

/** Their new password is the phone's, where the mail with the link was read. */
export const NewPasswordElsewhere: StoryObj<typeof AppIn> = {
  render: () => (
    <AppIn
      at="/auth/login"
      logIn={({ password }) => Promise.resolve(password === 'the-new-one' ? { kind: 'welcome', user: aUser() } : outcomes.logIn.locked)}
      toast={toast}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('E-mail address'), 'lerato.dlamini@example.co.za')
    await userEvent.type(canvas.getByLabelText('Password'), 'the-old-one')
    await userEvent.click(canvas.getByRole('button', { name: 'Login' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'I have chosen a new password' }))
    await waitFor(() => expect(canvas.getByLabelText('Password')).toHaveFocus())
    await sees(canvas, 'Log in with your new password.')
  },
}

/** For the test alone: it ends elsewhere. */
export const NewPasswordElsewhereTyped: StoryObj<typeof AppIn> = {
  ...NewPasswordElsewhere,
  tags: ['!dev'],
  play: async (context) => {
    const { canvas, userEvent } = context
    await NewPasswordElsewhere.play?.(context)
    await userEvent.keyboard('the-new-one')
    await userEvent.click(canvas.getByRole('button', { name: 'Login' }))
    await sees(canvas, 'Your profile menu')
  },
}

export const Dark: Story = { decorators: [inWorld({ at })], globals: { colours: 'dark' } }
