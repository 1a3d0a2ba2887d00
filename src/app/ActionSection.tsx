import { useStartFundraising } from '#features/auth/startFundraising.ts'
import { chakra } from '#theme/factory.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Container, Heading, Row, Text } from '#ui/layout.tsx'

const Band = chakra('section', { base: { bg: 'accentSoft', paddingBlock: '10', marginTop: '10' } })

/** Closes the landing pages: what one can do next. */
export function ActionSection() {
  const startFundraising = useStartFundraising()
  return (
    <Band aria-labelledby="action-section" data-screen-only>
      <Container>
        <Heading id="action-section">Many hands make a field</Heading>
        <Text marginTop="2" marginBottom="5" maxWidth="36rem">
          Find someone to stand beside today. R&nbsp;20 is enough to start.
        </Text>
        <Row>
          <ButtonLink href="/find-campaign">Find a campaign</ButtonLink>
          <ButtonLink {...startFundraising} variant="outline">
            Start fundraising
          </ButtonLink>
        </Row>
      </Container>
    </Band>
  )
}
