import { render, screen, waitFor } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CheckedForm } from './CheckedForm.tsx'
import { FormTextField } from './FormTextField.tsx'

test('hears a program that fills it in and says only that it has changed', async () => {
  const onAccept = vi.fn<(values: { name: string }) => void>()
  render(
    <CheckedForm<{ name: string }>
      initial={{ name: '' }}
      check={async ({ name }) => (name ? {} : { name: 'Please enter your first name.' })}
      onAccept={onAccept}
      troubleText=""
      actions={<button>Send</button>}
    >
      <FormTextField name="name" label="First name" />
    </CheckedForm>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('First name')
  field.value = 'Naledi'
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(onAccept).toHaveBeenCalledWith({ name: 'Naledi' }))
})
