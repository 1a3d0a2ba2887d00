import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { CurrencyId } from '#domain/enumerations.ts'
import { moneyLine } from '#domain/moneyLine.ts'
import { MoneyTable } from './MoneyTable.tsx'

const gift = { amount: 250_00, tipOrAdminFee: 30_00, currencyId: CurrencyId.Rand, isAdminFee: false }

const meta: Meta<typeof MoneyTable> = {
  title: 'ui/MoneyTable',
  component: MoneyTable,
  parameters: { layout: 'padded' },
  args: { line: moneyLine(gift) },
}
export default meta

type Story = StoryObj<typeof MoneyTable>

export const WithTip: Story = {}
export const WithoutTip: Story = { args: { line: moneyLine({ ...gift, tipOrAdminFee: 0 }) } }
export const WithAdminFee: Story = { args: { line: moneyLine({ ...gift, tipOrAdminFee: 13_75, isAdminFee: true }) } }
export const InDollars: Story = { args: { line: moneyLine({ ...gift, currencyId: CurrencyId.USDollar }) } }
/** As with very large text: the amount of the total stands under its name, with no line between them. */
export const Narrow: Story = {
  render: (args) => (
    <div style={{ width: '14rem' }}>
      <MoneyTable {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const total = canvas.getByText('R\u00a0280,00', { normalizer: (text) => text })
    await expect(getComputedStyle(total).borderTopWidth).toBe('0px')
    await expect(getComputedStyle(canvas.getByText('Total')).borderTopWidth).toBe('1px')
  },
}
export const VeryMuch: Story = { args: { line: moneyLine({ ...gift, amount: 1_000_000_000_00, tipOrAdminFee: 120_000_000_00 }) } }
