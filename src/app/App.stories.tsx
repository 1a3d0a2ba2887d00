import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { AppIn } from '#mocks/inWorld.tsx'
import { sees } from '#mocks/sees.ts'

/** The whole app, and how it looks when it has failed itself. */
const meta: Meta<typeof AppIn> = { title: 'app/App', component: AppIn, args: { at: '/home' } }
export default meta

type Story = StoryObj<typeof AppIn>

const seesHome: Story['play'] = ({ canvas }) => sees(canvas, 'Stand beside someone in South Africa today')

export const LoggedOut: Story = { play: seesHome }
export const LoggedIn: Story = { args: { session: { state: 'loggedIn.fresh' } }, play: seesHome }
export const OnAPhone: Story = { play: seesHome, globals: { viewport: { value: 'phone' } } }
export const Dark: Story = { play: seesHome, globals: { colours: 'dark' } }

export const Unreachable: Story = {
  args: { screen: 'waiting' },
  play: ({ canvas }) => sees(canvas, 'This page could not be loaded.'),
}

export const Reloading: Story = {
  args: { screen: 'reloading' },
  play: ({ canvas }) => sees(canvas, 'A new update for the application is available.'),
}

/** Nobody who was paying can be asked here what became of it, and the mail comes only once that is known. */
const claimsNothing = async (canvas: Parameters<typeof sees>[0]) => {
  await expect(canvas.queryAllByText(/Nothing has been charged/)).toEqual([])
  await sees(canvas, 'Were you paying? Then please do not pay again')
}

export const RefreshNeeded: Story = {
  args: { screen: 'refreshNeeded' },
  play: async ({ canvas }) => {
    await sees(canvas, "We couldn't automatically refresh.")
    await sees(canvas, 'Oops! Something went wrong.')
    await claimsNothing(canvas)
  },
}

export const Crashed: Story = {
  args: { screen: 'crashed' },
  play: async ({ canvas }) => {
    await sees(canvas, 'Oops! An unexpected error occurred.')
    await claimsNothing(canvas)
  },
}

export const CrashedDark: Story = { ...Crashed, globals: { colours: 'dark' } }
