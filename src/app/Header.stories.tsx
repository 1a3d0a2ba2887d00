import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { START_FUNDRAISING } from '#features/auth/startFundraising.ts'
import { aUser } from '#mocks/entities.ts'
import { Provided, Somewhere } from '#mocks/inWorld.tsx'
import { isOnAPhone } from '#mocks/isOnAPhone.ts'
import type { World } from '#mocks/storyPorts.ts'
import { Header } from './Header.tsx'

function HeaderIn({ hasActions = true, ...world }: World & { hasActions?: boolean }) {
  return (
    <Somewhere>
      <Provided world={world}>
        <Header menuButton={() => {}} onMenu={() => {}} onMenuLeft={() => {}} isMenuComing={false} hasActions={hasActions} />
        <div style={{ height: '6rem' }} />
      </Provided>
    </Somewhere>
  )
}

const meta: Meta<typeof HeaderIn> = { title: 'app/Header', component: HeaderIn }
export default meta

type Story = StoryObj<typeof HeaderIn>

/** Where what a page says ends. */
const contentEnd = () => (document.documentElement.clientWidth + 1120) / 2 - 24

export const LoggedOut: Story = {
  play: async ({ canvas }) => {
    if (isOnAPhone()) return
    const { right } = canvas.getByRole('button', { name: 'Profile menu' }).querySelector('svg')!.getBoundingClientRect()
    await expect(Math.abs(right - contentEnd())).toBeLessThan(2)
  },
}

export const LoggedIn: Story = {
  args: { session: { state: 'loggedIn.fresh' } },
  play: async ({ canvas }) => {
    if (isOnAPhone()) return
    const { right } = canvas
      .getByRole('button', { name: /Your profile menu/ })
      .querySelector('[data-name]')!
      .getBoundingClientRect()
    await expect(Math.abs(right - contentEnd())).toBeLessThan(2)
  },
}

export const LongName: Story = {
  args: { session: { state: 'loggedIn.fresh', context: { user: aUser({ firstName: 'Nomathemba-Ntombizodwa' }) } } },
}

/** On the way to a payment nothing leads away. */
export const WithoutActions: Story = { args: { hasActions: false } }

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }

export const StartFundraising: Story = {
  play: async ({ canvas }) => {
    if (isOnAPhone()) return
    await expect(canvas.getByRole('link', { name: 'START FUNDRAISING' })).toHaveAttribute('href', START_FUNDRAISING)
  },
}

export const ProfileMenuLoggedOut: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Profile menu' }))
    await expect(await canvas.findByRole('link', { name: 'Login' })).toBeVisible()
  },
}

export const ProfileMenuLoggedIn: Story = {
  args: { session: { state: 'loggedIn.fresh' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Your profile menu/ }))
    await expect(await canvas.findByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'My Donations' })).toHaveAttribute('href', '/profile?tab=3')
  },
}

/** Escape closes it and gives the focus back. */
export const ProfileMenuByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Profile menu' })
    while (document.activeElement !== opener) await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(opener).toHaveAttribute('aria-expanded', 'true'))
    await userEvent.tab()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveAttribute('aria-expanded', 'false'))
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

export const ProfileMenuDark: Story = { ...ProfileMenuLoggedIn, globals: { colours: 'dark' } }
