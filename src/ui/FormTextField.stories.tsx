import type { Meta, StoryObj } from '@storybook/react-vite'
import { Form } from 'react-final-form'
import { expect, waitFor } from 'storybook/test'
import { Button } from './Button.tsx'
import { FormTextArea, FormTextField } from './FormTextField.tsx'
import { Stack } from './layout.tsx'

function TwoFields({ refusal }: { refusal?: string }) {
  return (
    <Form initialValues={{ email: 'sipho@example', comment: '' }} onSubmit={() => ({ email: 'Invalid email format.' })}>
      {({ handleSubmit }) => (
        <form onSubmit={(event) => void handleSubmit(event)} noValidate>
          <Stack>
            <FormTextField name="email" label="E-mail address" type="email" refusal={refusal} />
            <FormTextArea name="comment" label="A comment for the campaign" optional rows={3} />
            <Button type="submit">Continue</Button>
          </Stack>
        </form>
      )}
    </Form>
  )
}

const meta: Meta<typeof TwoFields> = { title: 'ui/FormTextField', component: TwoFields, parameters: { layout: 'padded' } }
export default meta

type Story = StoryObj<typeof TwoFields>

export const Filled: Story = {}

export const RefusedByTheServer: Story = {
  args: { refusal: 'This address is not known to its mail server.' },
  play: ({ canvas }) =>
    expect(canvas.getByLabelText('E-mail address')).toHaveAccessibleDescription('This address is not known to its mail server.'),
}

/** What the server said stays until the field is changed. */
export const RefusedAndChanged: Story = {
  ...RefusedByTheServer,
  play: async ({ canvas, userEvent }) => {
    const email = canvas.getByLabelText('E-mail address')
    await userEvent.type(email, '.co.za')
    await waitFor(() => expect(email).not.toBeInvalid())
  },
}

export const RefusedByTheForm: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }))
    await expect(await canvas.findByText('Invalid email format.')).toBeVisible()
  },
}
