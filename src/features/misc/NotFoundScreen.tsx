import { useTitle } from '#ports/useTitle.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Container, Heading, Row, Stack, Text } from '#ui/layout.tsx'

export function NotFoundScreen() {
  useTitle('Page not found · Letsema')
  return (
    <Container paddingTop={{ base: '6', md: '10' }} maxWidth="40rem">
      <Stack alignItems="flex-start">
        <Heading as="h1" fontSize="2xl">
          We cannot find that page
        </Heading>
        <Text>
          The address may have a typing error, or the campaign may have been taken down. If you followed a link, let its sender know.
        </Text>
        <Row>
          <ButtonLink href="/find-campaign">Find a campaign</ButtonLink>
          <ButtonLink href="/home" variant="outline">
            Go home
          </ButtonLink>
        </Row>
      </Stack>
    </Container>
  )
}
