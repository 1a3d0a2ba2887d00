import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn } from 'storybook/test'
import { CopyButton } from './CopyButton.tsx'
import { Row } from './layout.tsx'

const meta: Meta<typeof CopyButton> = {
  title: 'ui/CopyButton',
  component: CopyButton,
  parameters: { layout: 'padded' },
  args: { text: 'WKT4R9AFD', what: 'the reference' },
  // As it stands everywhere: the sentence takes the row's next line.
  decorators: [
    (Story) => (
      <Row>
        <Story />
      </Row>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof CopyButton>

export const Offered: Story = {}

export const Copied: Story = {
  beforeEach: () => void spyOn(navigator.clipboard, 'writeText').mockResolvedValue(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy the reference' }))
    await expect(await canvas.findByRole('button', { name: 'Copied the reference' })).toBeVisible()
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith('WKT4R9AFD')
  },
}

export const NotAllowed: Story = {
  beforeEach: () => {
    spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    spyOn(document, 'execCommand').mockReturnValue(false)
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy the reference' }))
    await expect(await canvas.findByRole('button', { name: 'Not copied the reference' })).toBeVisible()
    const said = canvas.getByRole('status')
    await expect(said).toHaveTextContent('Copying is not allowed here. Select the reference instead.')
    await expect(said.getBoundingClientRect().height, 'seen, not only read out').toBeGreaterThan(15)
  },
}
