import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import type { Ports } from '#ports/ports.tsx'
import { outcomes } from '#machines/registration/fixtures.ts'
import { inWorld } from '#mocks/inWorld.tsx'
import { sees } from '#mocks/sees.ts'
import { never } from '#mocks/storyPorts.ts'
import { SignupScreen } from './SignupScreen.tsx'
import { START_FUNDRAISING } from './startFundraising.ts'

const meta: Meta<typeof SignupScreen> = { title: 'auth/SignupScreen', component: SignupScreen }
export default meta

type Story = StoryObj<typeof SignupScreen>

const at = '/auth/signup'

export const Empty: Story = { decorators: [inWorld({ at })] }

const toast = fn<Ports['toast']>()

export const ToStartFundraising: Story = {
  decorators: [inWorld({ at: START_FUNDRAISING, toast })],
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(expect.objectContaining({ message: 'Create your profile and start your crowdfunding journey.' })),
    )
    await sees(canvas, 'For now we set up each campaign together.')
  },
}

export const NothingEntered: Story = {
  decorators: [inWorld({ at })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Create profile' }))
    await sees(canvas, 'Please accept the terms and conditions.')
    await waitFor(() => expect(canvas.getByLabelText('First name')).toHaveFocus())
  },
}

function sentOff(register: Ports['register'], seen: string): Story {
  return {
    decorators: [inWorld({ at, register })],
    play: async ({ canvas, userEvent }) => {
      await userEvent.type(canvas.getByLabelText('First name'), 'Lerato')
      await userEvent.type(canvas.getByLabelText('Surname'), 'Dlamini')
      await userEvent.type(canvas.getByLabelText('E-mail address'), 'lerato.dlamini@example.co.za')
      await userEvent.type(canvas.getByLabelText('Password'), 'protea-in-bloom')
      await userEvent.click(canvas.getByRole('checkbox'))
      await userEvent.click(canvas.getByRole('button', { name: 'Create profile' }))
      await sees(canvas, seen)
    },
  }
}

export const Registering = sentOff(never, 'Creating your profile…')
export const Refused = sentOff(() => Promise.resolve(outcomes.register.refused), 'There is already a profile with this e-mail address.')
export const Unreachable = sentOff(() => Promise.reject(new TypeError('Failed to fetch')), 'We got no clear answer.')
export const Registered = sentOff(() => Promise.resolve(outcomes.register.registered), 'Check your e-mail')

export const OnAPhone: Story = { decorators: [inWorld({ at })], globals: { viewport: { value: 'phone' } } }
