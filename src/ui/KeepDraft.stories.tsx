import { useRef, useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { Button } from './Button.tsx'
import { CheckedForm } from './CheckedForm.tsx'
import { FormTextField } from './FormTextField.tsx'
import { KeepDraft } from './KeepDraft.tsx'

interface Values {
  name: string
}

const INITIAL: Values = { name: '' }

interface KeptFormProps {
  onKeep: (values: Values) => void
}

function KeptForm({ onKeep }: KeptFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const told = useRef(INITIAL)
  const [kept, setKept] = useState(INITIAL)
  const keep = (values: Values) => {
    setKept(values)
    onKeep(values)
  }
  return (
    <CheckedForm<Values>
      initial={INITIAL}
      check={async () => ({})}
      troubleText="We could not check what you typed."
      onAccept={keep}
      form={form}
      actions={<Button type="submit">Send</Button>}
    >
      <KeepDraft form={form} told={told} onKeep={keep} />
      <FormTextField name="name" label="First name" />
      <p>{kept.name ? `Kept: ${kept.name}` : 'Nothing is kept yet.'}</p>
    </CheckedForm>
  )
}

const meta: Meta<typeof KeptForm> = {
  title: 'ui/KeepDraft',
  component: KeptForm,
  parameters: { layout: 'padded' },
  args: { onKeep: fn() },
}
export default meta

type Story = StoryObj<typeof KeptForm>

export const Empty: Story = {}

export const FieldLeft: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('First name'), 'Naledi')
    await userEvent.tab()
    await expect(await canvas.findByText('Kept: Naledi')).toBeVisible()
  },
}

export const PageLeft: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByLabelText('First name'), 'Sipho')
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(args.onKeep).toHaveBeenLastCalledWith({ name: 'Sipho' }))
  },
}

/** Nothing is handed out that was handed out before: it would be drawn and written down for nothing. */
export const LeftAsItWas: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByLabelText('First name'))
    await userEvent.tab()
    await new Promise(requestAnimationFrame)
    await expect(args.onKeep).not.toHaveBeenCalled()
    await userEvent.type(canvas.getByLabelText('First name'), 'Naledi')
    await userEvent.tab()
    await waitFor(() => expect(args.onKeep).toHaveBeenCalledTimes(1))
    await userEvent.click(canvas.getByLabelText('First name'))
    await userEvent.tab()
    await expect(args.onKeep).toHaveBeenCalledTimes(1)
  },
}
