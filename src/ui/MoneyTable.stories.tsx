import type { Meta, StoryObj } from '@storybook/react-vite'
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
export const VeryMuch: Story = { args: { line: moneyLine({ ...gift, amount: 1_000_000_000_00, tipOrAdminFee: 120_000_000_00 }) } }
