import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Checkbox } from './Checkbox.tsx'

const meta: Meta<typeof Checkbox> = {
  title: 'ui/Checkbox',
  component: Checkbox,
  parameters: { layout: 'padded' },
  args: {
    name: 'consent',
    children:
      'I agree that our payment partner stores my card details and takes R 168,00 on the 25th of each month from 25 November 2026, until I stop it.',
  },
}
export default meta

type Story = StoryObj<typeof Checkbox>

export const NotTicked: Story = {}

export const TickedByItsWords: Story = {
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('checkbox')
    await userEvent.click(canvas.getByText(/^I agree/))
    await expect(box).toBeChecked()
  },
}

export const Ticked: Story = { args: { defaultChecked: true } }

export const Refused: Story = {
  args: { error: 'You must agree to store your card details for recurring donations' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox')).toBeInvalid()
    await expect(canvas.getByRole('checkbox')).toHaveAccessibleDescription(/You must agree/)
  },
}
