import type { Meta, StoryObj } from '@storybook/react-vite'
import { useArgs } from 'storybook/preview-api'
import { expect, waitFor } from 'storybook/test'
import { ChartPage } from './ChartPage.tsx'
import { linkTo } from './links.ts'
import type { MachineId } from './scenes.tsx'

interface ChartArgs {
  machine: MachineId
  /** How the state is reached; the address bar keeps it. */
  trail: string
}

const activeStates = (root: HTMLElement) =>
  [...root.querySelectorAll('svg [data-active]')].map((element) => element.getAttribute('data-state'))

/** Something happens, the chart lights up elsewhere, the trail and the link know of it, and it can be gone back. */
const plays: StoryObj<ChartArgs>['play'] = async ({ id, args, canvas, canvasElement, userEvent }) => {
  await waitFor(() => expect(canvasElement.querySelector('[data-ready]')).not.toBeNull())
  const trail = () => canvasElement.querySelector('[data-trail]')?.getAttribute('data-trail')
  const before = activeStates(canvasElement)
  await expect(before.length).toBeGreaterThan(0)
  await expect(trail()).toBe(args.trail)
  const [first, ...rest] = [...canvasElement.querySelectorAll<HTMLElement>('[data-move]')]
  // What an event does depends on the state; an answer always leads on.
  const move = rest.find((button) => button.dataset['move']?.endsWith('-noAnswer')) ?? first!
  const word = move.dataset['move']!
  await userEvent.click(move)
  await waitFor(() => expect(trail()).toBe(`${args.trail} ${word}`))
  await waitFor(() => expect(activeStates(canvasElement)).not.toEqual(before))
  const link = canvas.getByRole('link', { name: 'Link to exactly this state' })
  await expect(link.getAttribute('href')).toContain(`&args=trail:${args.trail}+${word}`)
  await userEvent.click(canvas.getByRole('button', { name: `1. ${args.trail}` }))
  await waitFor(() => expect(activeStates(canvasElement)).toEqual(before))
  canvasElement.dataset['played'] = id
}

/** Every machine as it is shipped: press what happens, see the state light up in the chart and its real screen. */
const meta: Meta<ChartArgs> = {
  title: 'statecharts',
  argTypes: { machine: { control: false } },
  // The screen in the frame has its own checks, in the gallery of states.
  parameters: { a11y: { options: { iframes: false } } },
  tags: ['!test'],
  render: function Render({ machine, trail }, { id, globals }) {
    const [, updateArgs] = useArgs<ChartArgs>()
    return (
      <ChartPage
        machine={machine}
        trail={trail}
        onTrail={(trail) => updateArgs({ trail })}
        linkOf={(trail) => linkTo(id, trail)}
        isDark={globals['colours'] === 'dark'}
      />
    )
  },
}
export default meta

type Story = StoryObj<ChartArgs>

export const App: Story = { args: { machine: 'app', trail: 'firstLoad' } }
export const Session: Story = { args: { machine: 'session', trail: 'start' } }
export const Registration: Story = { args: { machine: 'registration', trail: 'start' } }
export const Banner: Story = { args: { machine: 'banner', trail: 'firstVisit' } }
export const Resource: Story = { args: { machine: 'resource', trail: 'nothingYet' } }
export const List: Story = { args: { machine: 'list', trail: 'nothingYet' } }
export const Donation: Story = { args: { machine: 'donation', trail: 'fresh' } }
export const Payment: Story = { args: { machine: 'payment', trail: 'card' } }
export const ScheduleChange: Story = { args: { machine: 'scheduleChange', trail: 'active' } }
export const Certificate: Story = { args: { machine: 'certificate', trail: 'offered' } }
export const OfflineDonation: Story = { args: { machine: 'offlineDonation', trail: 'start' } }
export const Verification: Story = { args: { machine: 'verification', trail: 'start' } }
export const PasswordReset: Story = { args: { machine: 'passwordReset', trail: 'withoutLink' } }

// Whoever opens a link finds the state that it names: what tests press stands in stories of their own, out of sight.
export const AppPlayed: Story = { ...App, play: plays, tags: ['!dev', 'test', 'chart'] }
export const SessionPlayed: Story = { ...Session, play: plays, tags: ['!dev', 'test', 'chart'] }
export const RegistrationPlayed: Story = { ...Registration, play: plays, tags: ['!dev', 'test', 'chart'] }
export const BannerPlayed: Story = { ...Banner, play: plays, tags: ['!dev', 'test', 'chart'] }
export const ResourcePlayed: Story = { ...Resource, play: plays, tags: ['!dev', 'test', 'chart'] }
export const ListPlayed: Story = { ...List, play: plays, tags: ['!dev', 'test', 'chart'] }
export const DonationPlayed: Story = { ...Donation, play: plays, tags: ['!dev', 'test', 'chart'] }
export const PaymentPlayed: Story = { ...Payment, play: plays, tags: ['!dev', 'test', 'chart'] }
export const ScheduleChangePlayed: Story = { ...ScheduleChange, play: plays, tags: ['!dev', 'test', 'chart'] }
export const CertificatePlayed: Story = { ...Certificate, play: plays, tags: ['!dev', 'test', 'chart'] }
export const OfflineDonationPlayed: Story = { ...OfflineDonation, play: plays, tags: ['!dev', 'test', 'chart'] }
export const VerificationPlayed: Story = { ...Verification, play: plays, tags: ['!dev', 'test', 'chart'] }
export const PasswordResetPlayed: Story = { ...PasswordReset, play: plays, tags: ['!dev', 'test', 'chart'] }
