import type { Meta, StoryObj } from '@storybook/react-vite'
import { BelowText } from './BelowText.tsx'
import { Button } from './Button.tsx'
import { Text } from './layout.tsx'

const meta: Meta<typeof BelowText> = {
  title: 'ui/BelowText',
  component: BelowText,
  parameters: { layout: 'padded' },
  render: () => (
    <>
      <Text>8 characters or more.</Text>
      <BelowText>
        <Button variant="ghost" size="sm">
          Show
        </Button>
      </BelowText>
    </>
  ),
}
export default meta

export const BelowALine: StoryObj<typeof BelowText> = {}
