import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { CurrencyId } from '#domain/enumerations.ts'
import { TextAreaField, TextField } from './TextField.tsx'

const meta: Meta<typeof TextField> = {
  title: 'ui/TextField',
  component: TextField,
  parameters: { layout: 'padded' },
  args: { label: 'First name', defaultValue: 'Lerato' },
}
export default meta

type Story = StoryObj<typeof TextField>

export const Filled: Story = {}
export const WithPlaceholder: Story = {
  args: { label: 'What are you looking for?', defaultValue: '', placeholder: 'Name, place, cause' },
}
export const WithHint: Story = { args: { label: 'E-mail address', hint: 'Your receipt goes here.', defaultValue: 'lerato@example.co.za' } }
export const Optional: Story = { args: { label: 'Mobile number', optional: true, defaultValue: '' } }
export const Refused: Story = { args: { label: 'Surname', defaultValue: '', error: 'Please enter your surname.' } }
export const InRand: Story = {
  args: { label: 'How much would you like to give?', currency: CurrencyId.Rand, defaultValue: '250' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('How much would you like to give?')).toHaveAccessibleDescription('South African Rand')
  },
}
export const InDollars: Story = {
  args: {
    label: 'How much would you like to give?',
    hint: 'From US $ 5 on.',
    currency: CurrencyId.USDollar,
    defaultValue: '250',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('How much would you like to give?')).toHaveAccessibleDescription('US Dollar From US $ 5 on.')
  },
}
export const Disabled: Story = { args: { disabled: true } }

export const ManyLines: Story = {
  render: () => (
    <TextAreaField label="A comment for the campaign" optional hint="At most 350 characters." rows={3} defaultValue="Sterkte!" />
  ),
}

export const ManyLinesRefused: Story = {
  render: () => <TextAreaField label="A comment for the campaign" error="Your comment is too long." rows={3} defaultValue="Sterkte!" />,
}

export const RefusedDark: Story = { ...Refused, globals: { colours: 'dark' } }
