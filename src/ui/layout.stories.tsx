import type { Meta, StoryObj } from '@storybook/react-vite'
import { Card } from './Card.tsx'
import { CardGrid, Container, Heading, Muted, Row, Stack, Text, VisuallyHidden } from './layout.tsx'

const meta: Meta = { title: 'ui/layout' }
export default meta

export const Page: StoryObj = {
  render: () => (
    <Container paddingBlock="6">
      <Stack gap="5">
        <Heading as="h1" fontSize="3xl">
          Neighbours working one field together
        </Heading>
        <Text>A stack puts one thing under another, a row one beside the other as long as there is room.</Text>
        <Row>
          <strong>Thaba Nchu</strong>
          <span>Free State</span>
          <Muted>214 donors</Muted>
        </Row>
        <CardGrid>
          {['Water', 'Shoes', 'Bread', 'Books', 'Roofs'].map((name) => (
            <li key={name}>
              <Card>{name}</Card>
            </li>
          ))}
        </CardGrid>
        <VisuallyHidden>Only read aloud.</VisuallyHidden>
      </Stack>
    </Container>
  ),
}
