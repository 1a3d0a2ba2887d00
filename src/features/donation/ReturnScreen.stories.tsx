import type { Meta, StoryObj } from '@storybook/react-vite'
import { byCard } from '#machines/payment/fixtures.ts'
import { AppIn, inWorld } from '#mocks/inWorld.tsx'
import { sees } from '#mocks/sees.ts'
import { ReturnScreen } from './ReturnScreen.tsx'

const meta: Meta<typeof ReturnScreen> = { title: 'donation/ReturnScreen', component: ReturnScreen }
export default meta

type Story = StoryObj<typeof ReturnScreen>

const at = '/donation/return?donation=token'

export const Looking: Story = { decorators: [inWorld({ at })], play: ({ canvas }) => sees(canvas, 'Finding your donation…') }

export const Unknown: Story = {
  decorators: [inWorld({ at, giving: { find: () => Promise.resolve(null) } })],
  play: ({ canvas }) => sees(canvas, 'Letsema cannot find this donation any more. If you have paid, please do not pay again'),
}

/** Back in another browser than they went from, by an address that names nothing. */
export const Unnamed: Story = {
  decorators: [inWorld({ at: '/donation/return', giving: { find: () => Promise.resolve(null) } })],
  play: ({ canvas }) => sees(canvas, 'We cannot find that donation from here. If you paid, your receipt comes by e-mail'),
}

export const Offline: Story = {
  decorators: [inWorld({ at, giving: { find: () => Promise.reject(new TypeError('Failed to fetch')) } })],
  play: ({ canvas }) => sees(canvas, 'We cannot reach Letsema to load your donation.'),
}

/** It leads on to the donation, which asks the server. */
export const Found: StoryObj<typeof AppIn> = {
  render: () => {
    let kept: unknown = null
    return (
      <AppIn
        at={at}
        giving={{
          find: () =>
            Promise.resolve({
              donation: byCard,
              campaignPath: 'clean-water-for-thaba-nchu',
              thankYouMessage: '',
              hasStopped: false,
              extraDebit: null,
            }),
          storage: () => ({
            of: () => ({ read: () => kept, write: (value) => void (kept = value), forget: () => void (kept = null) }),
            all: () => [],
          }),
        }}
      />
    )
  },
  play: ({ canvas }) => sees(canvas, 'Confirming your payment…'),
}
