import type { Meta, StoryObj } from '@storybook/react-vite'
import { PROVINCES } from '#domain/provinces.ts'
import { SelectField } from './SelectField.tsx'

const meta: Meta<typeof SelectField> = {
  title: 'ui/SelectField',
  component: SelectField,
  parameters: { layout: 'padded' },
  args: {
    label: 'Place',
    defaultValue: 'Free State',
    children: (
      <>
        <option value="">All provinces</option>
        {PROVINCES.map((province) => (
          <option key={province}>{province}</option>
        ))}
      </>
    ),
  },
}
export default meta

type Story = StoryObj<typeof SelectField>

export const Chosen: Story = {}
export const Disabled: Story = { args: { disabled: true } }
export const Dark: Story = { globals: { colours: 'dark' } }
