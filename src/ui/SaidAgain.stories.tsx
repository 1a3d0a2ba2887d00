import { useRef } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { Button } from './Button.tsx'
import { focusOnWrong } from './focusOnWrong.ts'
import { Stack } from './layout.tsx'
import { SaidAgain } from './SaidAgain.tsx'
import { TextField } from './TextField.tsx'

function WrongForm() {
  const form = useRef<HTMLFormElement>(null)
  return (
    <form ref={form} noValidate>
      <Stack>
        <TextField id="amount" label="Amount" error="The minimum amount is R 20" defaultValue="5" />
        <Button onClick={() => focusOnWrong(form.current)}>Continue</Button>
        <SaidAgain />
      </Stack>
    </form>
  )
}

const meta: Meta = { title: 'ui/SaidAgain', component: SaidAgain, parameters: { layout: 'padded' }, render: () => <WrongForm /> }
export default meta

/** Nothing is seen of it: what is still wrong with the field that has the focus is read out once more. */
export const StillWrong: StoryObj = {
  async play({ canvas }) {
    const said = canvas.getByRole('alert')
    const field = canvas.getByLabelText<HTMLInputElement>('Amount')
    field.focus()
    await expect(said).toHaveTextContent('')
    focusOnWrong(field.form)
    await waitFor(() => expect(said).toHaveTextContent('The minimum amount is R 20'))
  },
}
