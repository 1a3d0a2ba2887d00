import type { Meta, StoryObj } from '@storybook/react-vite'
import { inWorld } from '#mocks/inWorld.tsx'
import { Footer } from './Footer.tsx'

const meta: Meta<typeof Footer> = { title: 'app/Footer', component: Footer, decorators: [inWorld()] }
export default meta

type Story = StoryObj<typeof Footer>

export const Wide: Story = {}
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const Dark: Story = { globals: { colours: 'dark' } }
