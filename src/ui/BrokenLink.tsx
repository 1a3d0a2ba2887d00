import { SUPPORT_EMAIL } from '#domain/legalOperator.ts'
import { ButtonLink } from './Button.tsx'
import { Container, Heading, Stack, Text } from './layout.tsx'

/** Where a link out of a mail leads nowhere: some mail programs break the long ones. @param what it should have led to: `your gift` */
export function BrokenLink({ what }: { what: string }) {
  return (
    <Container paddingTop={{ base: '6', md: '10' }} maxWidth="40rem">
      <Stack>
        <Heading as="h1" fontSize="2xl">
          This link does not work
        </Heading>
        <Text>
          {`We cannot find ${what} by it. The link may not be complete: please open it again from the newest e-mail that we sent you, or copy all of it.`}
        </Text>
        <Text>
          If that does not help, write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a> from the e-mail address that you gave, and
          we look for it.
        </Text>
        <ButtonLink href="/home" alignSelf="flex-start">
          Go home
        </ButtonLink>
      </Stack>
    </Container>
  )
}
