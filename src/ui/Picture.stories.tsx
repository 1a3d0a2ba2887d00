import type { Meta, StoryObj } from '@storybook/react-vite'
import { aPicture } from '#mocks/picture.ts'
import { Picture } from './Picture.tsx'

const meta: Meta<typeof Picture> = {
  title: 'ui/Picture',
  component: Picture,
  parameters: { layout: 'padded' },
  args: { picture: aPicture(), alt: 'Hills at sunrise', sizes: '32rem', isFirst: true },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: '32rem', aspectRatio: '16 / 9' }}>
        <Story />
      </div>
    ),
  ],
}
export default meta

/** A picture of nothing: one that cannot be read is drawn as broken. */
const EMPTY = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'

type Story = StoryObj<typeof Picture>

export const Loaded: Story = {}

/** Its place is held in its colour. */
export const StillLoading: Story = { args: { picture: aPicture(1, { url: EMPTY, srcSet: '' }), alt: '' } }
