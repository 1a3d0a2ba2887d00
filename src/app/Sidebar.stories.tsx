import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { START_FUNDRAISING } from '#features/auth/startFundraising.ts'
import { inWorld } from '#mocks/inWorld.tsx'
import { Sidebar } from './Sidebar.tsx'

const meta: Meta<typeof Sidebar> = { title: 'app/Sidebar', component: Sidebar, args: { onClose: fn() } }
export default meta

type Story = StoryObj<typeof Sidebar>

/** What can be chosen, from the top: the words, with the address of a link. */
const choices = (menu: HTMLElement) =>
  [...menu.querySelectorAll('a, button')].map((choice) => [choice.textContent, choice.getAttribute('href')])

export const LoggedOut: Story = {
  decorators: [inWorld()],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Login/Register' })).toBeVisible()
    await expect(choices(canvas.getByRole('navigation', { name: 'Menu' }))).toEqual([
      ['Home', '/home'],
      ['Start Fundraising', START_FUNDRAISING],
      ['How It Works', '/home/links?tab=how'],
      ['Fees & Payouts', '/home/links?tab=about&about_tab=first'],
      ['FAQ', 'https://help.letsema.org.za/faq'],
      ['About Us', 'https://about.letsema.org.za'],
      ['Contact Us', '/home/links?tab=about&about_tab=second'],
      ['Login/Register', '/auth/login'],
      ['Privacy Policy', '/home/links?tab=privacy'],
      ['Terms & Conditions', '/home/links?tab=terms'],
      [expect.stringMatching(/ colours$/), null],
    ])
    await expect(canvas.getByText('V2.2.57')).toBeVisible()
  },
}

export const LoggedIn: Story = {
  decorators: [inWorld({ session: { state: 'loggedIn.fresh' } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(choices(canvas.getByRole('navigation', { name: 'Menu' })).map(([words]) => words)).toEqual([
      'Home',
      'Start Fundraising',
      'How It Works',
      'Fees & Payouts',
      'FAQ',
      'About Us',
      'Contact Us',
      'Logout',
      'Privacy Policy',
      'Terms & Conditions',
      expect.stringMatching(/ colours$/),
    ])
  },
}

export const ClosedByItsButton: Story = {
  decorators: [inWorld()],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Close the menu' }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
  },
}

export const OnAPhone: Story = { decorators: [inWorld()], globals: { viewport: { value: 'phone' } } }

export const Dark: Story = { decorators: [inWorld()], globals: { colours: 'dark' } }
