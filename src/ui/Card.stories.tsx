import type { Meta, StoryObj } from '@storybook/react-vite'
import { Card } from './Card.tsx'
import { Heading, Stack, Text } from './layout.tsx'

const meta: Meta<typeof Card> = { title: 'ui/Card', component: Card, parameters: { layout: 'padded' } }
export default meta

export const WithText: StoryObj<typeof Card> = {
  render: () => (
    <Card>
      <Stack gap="2">
        <Heading fontSize="lg">Share it</Heading>
        <Text>Every share reaches someone you cannot.</Text>
      </Stack>
    </Card>
  ),
}
