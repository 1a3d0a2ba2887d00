import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { decodeCampaignSummary } from '#api/decode.ts'
import { aCampaign } from '#mocks/entities.ts'
import { FundingBreakdown } from './FundingBreakdown.tsx'

const meta: Meta<typeof FundingBreakdown> = {
  title: 'ui/FundingBreakdown',
  component: FundingBreakdown,
  args: { campaign: decodeCampaignSummary(aCampaign()), side: 'above', children: <strong>R 108 750</strong> },
  decorators: [
    (Story) => (
      <div style={{ padding: '5rem 2rem' }}>
        <Story />
      </div>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof FundingBreakdown>

export const Closed: Story = {}

export const Open: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'))
    await expect(await canvas.findByRole('tooltip')).toBeVisible()
    await expect(canvas.getByRole('button')).toHaveAccessibleDescription(/Online R\s96\s350.*Offline R\s12\s400/)
  },
}

/** Neither by a mouse on its way into it, nor by one that goes once it was pressed. */
export const StaysOpen: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByRole('button'))
    const { left, bottom } = (await canvas.findByRole('tooltip')).getBoundingClientRect()
    await expect(document.elementFromPoint(left + 5, bottom + 2)).toBe(canvas.getByRole('button'))
    await userEvent.click(canvas.getByRole('button'))
    await userEvent.unhover(canvas.getByRole('button'))
    await expect(canvas.getByRole('tooltip')).toBeVisible()
  },
}

export const ClosedByTheTabKey: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'))
    await expect(await canvas.findByRole('tooltip')).toBeVisible()
    await userEvent.tab()
    await expect(canvas.queryByRole('tooltip')).toBeNull()
  },
}

export const StaysOpenBelow: Story = {
  args: { side: 'below' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByRole('button'))
    const sum = canvas.getByRole('button').getBoundingClientRect()
    const { left, top } = (await canvas.findByRole('tooltip')).getBoundingClientRect()
    await expect(top).toBeGreaterThan(sum.bottom)
    await expect(document.elementFromPoint(left + 5, top - 2)).toBe(canvas.getByRole('button'))
  },
}

export const OpenDark: Story = { ...Open, globals: { colours: 'dark' } }
