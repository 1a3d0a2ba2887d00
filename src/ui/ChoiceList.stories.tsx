import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import { ChoiceList, type Choice } from './ChoiceList.tsx'

const METHODS: Choice<string>[] = [
  { value: 'card', label: 'Card', explanation: 'You pay on the secure page of our payment partner, and come straight back.' },
  { value: 'eft', label: 'EFT', explanation: 'You get our bank details and a reference, and pay from your banking app.' },
]

function Choosing({ legend, choices, chosen = null, error, inLine }: ChoosingProps) {
  const [value, setValue] = useState<string | null>(chosen)
  return <ChoiceList legend={legend} name="choice" choices={choices} value={value} onChoose={setValue} error={error} inLine={inLine} />
}

interface ChoosingProps {
  legend: string
  choices: Choice<string>[]
  chosen?: string | null
  error?: string
  inLine?: boolean
}

const meta: Meta<typeof Choosing> = {
  title: 'ui/ChoiceList',
  component: Choosing,
  parameters: { layout: 'padded' },
  args: { legend: 'How would you like to pay?', choices: METHODS },
}
export default meta

type Story = StoryObj<typeof Choosing>

export const NothingChosen: Story = {}
export const Chosen: Story = { args: { chosen: 'eft' } }
export const Refused: Story = { args: { error: 'Please select a payment method.' } }

export const InLine: Story = {
  args: {
    legend: 'Currency',
    inLine: true,
    chosen: 'rand',
    choices: [
      { value: 'rand', label: 'Rand' },
      { value: 'dollar', label: 'US dollar' },
    ],
  },
}

/** One tab stop; the arrow keys choose. */
export const ByKeyboard: Story = {
  args: { chosen: 'card' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: /^Card/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(canvas.getByRole('radio', { name: /^EFT/ })).toBeChecked())
  },
}

export const Dark: Story = { args: { chosen: 'card' }, globals: { colours: 'dark' } }
