import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Somewhere } from '#mocks/inWorld.tsx'
import { Button, ButtonLink } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { Row } from './layout.tsx'

const meta: Meta<typeof Button> = {
  title: 'ui/Button',
  component: Button,
  parameters: { layout: 'padded' },
  args: { children: 'Donate', onClick: fn() },
}
export default meta

type Story = StoryObj<typeof Button>

export const Solid: Story = {}
export const Outline: Story = { args: { variant: 'outline' } }
export const Ghost: Story = { args: { variant: 'ghost' } }
export const Small: Story = { args: { size: 'sm' } }
export const Disabled: Story = { args: { disabled: true } }

export const WithIcon: Story = {
  args: {
    children: (
      <>
        <Icon name="heart" />
        Donate
      </>
    ),
  },
}

/** It keeps the focus and its place, and a press does nothing. */
export const Waiting: Story = {
  args: { waiting: 'One moment…' },
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'One moment…' })
    await userEvent.click(button)
    await expect(button).toHaveFocus()
    await expect(args.onClick).not.toHaveBeenCalled()
  },
}

export const LongText: Story = {
  args: { children: 'I have paid, and would like to be told as soon as my bank has confirmed it' },
  decorators: [
    (Story) => (
      <div style={{ width: '16rem' }}>
        <Story />
      </div>
    ),
  ],
}

export const Links: Story = {
  render: () => (
    <Somewhere>
      <Row>
        <ButtonLink href="/find-campaign">Find a campaign</ButtonLink>
        <ButtonLink href="/home" variant="outline">
          Go home
        </ButtonLink>
        <ButtonLink href="https://example.co.za" newTab variant="ghost">
          In a new tab
        </ButtonLink>
      </Row>
    </Somewhere>
  ),
}

export const Dark: Story = { ...Links, globals: { colours: 'dark' } }
