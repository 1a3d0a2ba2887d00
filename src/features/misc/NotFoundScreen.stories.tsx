import type { Meta, StoryObj } from '@storybook/react-vite'
import { inWorld } from '#mocks/inWorld.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'

const meta: Meta<typeof NotFoundScreen> = {
  title: 'misc/NotFoundScreen',
  component: NotFoundScreen,
  decorators: [inWorld({ at: '/misc/404' })],
}
export default meta

export const NotFound: StoryObj<typeof NotFoundScreen> = {}
