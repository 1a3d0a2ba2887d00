import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ErrorLine, Field } from './Field.tsx'

const meta: Meta<typeof Field> = {
  title: 'ui/Field',
  component: Field,
  parameters: { layout: 'padded' },
  args: { label: 'E-mail address', children: (control) => <input {...control} style={{ border: '1px solid', minHeight: '3rem' }} /> },
}
export default meta

type Story = StoryObj<typeof Field>

export const LabelOnly: Story = {}
export const Optional: Story = { args: { optional: true } }

/** Label, hint and message are tied to whatever control stands in it. */
export const WithHintAndError: Story = {
  args: { hint: 'Your receipt goes here.', error: 'Invalid email format.' },
  play: async ({ canvas }) => {
    const control = canvas.getByLabelText('E-mail address')
    await expect(control).toHaveAccessibleDescription('Your receipt goes here. Invalid email format.')
    await expect(control).toBeInvalid()
  },
}

export const ErrorAlone: Story = {
  render: () => <ErrorLine>Please accept the terms and conditions.</ErrorLine>,
}
