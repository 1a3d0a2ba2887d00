import type { Meta, StoryObj } from '@storybook/react-vite'
import { AppIn, inWorld } from '#mocks/inWorld.tsx'
import { sees } from '#mocks/sees.ts'
import { loading, refused, unanswered } from '#mocks/storyPorts.ts'
import { ThanksScreen } from './ThanksScreen.tsx'

const meta: Meta<typeof ThanksScreen> = { title: 'donation/ThanksScreen', component: ThanksScreen }
export default meta

type Story = StoryObj<typeof ThanksScreen>

const at = '/thanks?donation=token'

export const Success: Story = { decorators: [inWorld({ at })], play: ({ canvas }) => sees(canvas, 'Thank you!') }
export const WithoutADonation: Story = { decorators: [inWorld({ at: '/thanks' })] }
export const Loading: Story = { decorators: [inWorld({ at, reads: { donation: loading } })] }

export const Refused: Story = {
  decorators: [inWorld({ at, reads: { donation: refused(500) } })],
  play: ({ canvas }) => sees(canvas, 'We could not load your donation.'),
}

export const Offline: Story = {
  decorators: [inWorld({ at, reads: { donation: unanswered } })],
  play: ({ canvas }) => sees(canvas, 'We cannot reach Letsema to load your donation.'),
}

export const NotFound: StoryObj<typeof AppIn> = {
  render: () => <AppIn at={at} reads={{ donation: refused(404, 'There is no such donation.') }} />,
  play: ({ canvas }) => sees(canvas, 'We cannot find that page'),
}
