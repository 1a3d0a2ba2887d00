import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { Button } from './Button.tsx'
import { CheckedForm, useIsChecking } from './CheckedForm.tsx'
import { FormTextField } from './FormTextField.tsx'

interface Values {
  name: string
}

function Send() {
  return (
    <Button type="submit" waiting={useIsChecking() && 'One moment…'}>
      Send
    </Button>
  )
}

const meta: Meta<typeof CheckedForm<Values>> = {
  title: 'ui/CheckedForm',
  component: CheckedForm<Values>,
  parameters: { layout: 'padded' },
  args: {
    initial: { name: '' },
    check: async ({ name }) => (name ? {} : { name: 'Please enter your first name.' }),
    onAccept: fn(),
    troubleText: 'We could not check what you typed. Check your connection and try again: it is kept.',
  },
  // Not among the args, which Storybook takes apart: an element of Preact's knows its parent, and would never end.
  render: (args) => (
    <CheckedForm<Values> {...args} actions={<Send />}>
      <FormTextField name="name" label="First name" />
    </CheckedForm>
  ),
}
export default meta

type Story = StoryObj<typeof CheckedForm<Values>>

export const Empty: Story = {}

export const NotRightYet: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
    await expect(await canvas.findByText('Please enter your first name.')).toBeVisible()
    await expect(canvas.getByLabelText('First name')).toHaveFocus()
    await expect(args.onAccept).not.toHaveBeenCalled()
  },
}

export const Accepted: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByLabelText('First name'), 'Naledi')
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(args.onAccept).toHaveBeenCalledWith({ name: 'Naledi' }))
  },
}

export const NotChecked: Story = {
  args: { check: () => Promise.reject(new Error('Failed to fetch')) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('First name'), 'Naledi')
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
    await expect(await canvas.findByText(/^We could not check what you typed\./)).toBeVisible()
    await expect(canvas.getByLabelText('First name')).toHaveValue('Naledi')
  },
}
