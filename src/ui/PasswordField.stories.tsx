import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { PasswordField } from './PasswordField.tsx'

const meta: Meta<typeof PasswordField> = {
  title: 'ui/PasswordField',
  component: PasswordField,
  parameters: { layout: 'padded' },
  args: { label: 'Password', autoComplete: 'new-password', defaultValue: 'protea-in-bloom' },
}
export default meta

type Story = StoryObj<typeof PasswordField>

export const Hidden: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('Password')
    const end = field.getBoundingClientRect()
    const show = canvas.getByRole('button', { name: 'Show password' }).getBoundingClientRect()
    await expect(show.right).toBeLessThan(end.right)
    await expect(show.top).toBeGreaterThan(end.top)
    await expect(show.bottom).toBeLessThan(end.bottom)
    await expect(Math.min(show.width, show.height)).toBeGreaterThanOrEqual(44)
    await expect(end.right - Number.parseFloat(getComputedStyle(field).paddingRight)).toBeLessThanOrEqual(show.left)
  },
}
export const WithHint: Story = { args: { hint: '8 characters or more.' } }
export const Refused: Story = { args: { error: 'That password is too easy to guess. Please choose another.' } }

export const Shown: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }))
    await expect(await canvas.findByRole('button', { name: 'Hide password' })).toBeVisible()
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'text')
  },
}
