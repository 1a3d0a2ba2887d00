import type { OrganisationSummary } from '#domain/entities.ts'
import { countText, formatMoney } from '#domain/money.ts'
import { beginAtTopNext } from './beginAtTop.ts'
import { LoneLink } from './Button.tsx'
import { Card } from './Card.tsx'
import { Icon } from './Icon.tsx'
import { Heading, Muted, Row, Stack, Text, VisuallyHidden } from './layout.tsx'
import { Picture } from './Picture.tsx'

export function OrganisationCard({ organisation }: { organisation: OrganisationSummary }) {
  return (
    <Card as="article" height="100%">
      <Stack gap="3" height="100%">
        <Row>
          <span
            style={{
              width: '3.5rem',
              height: '3.5rem',
              borderRadius: '0.75rem',
              overflow: 'hidden',
              flexShrink: 0,
              display: 'grid',
              placeItems: 'center',
            }}
          >
            {organisation.logo ? <Picture picture={organisation.logo} alt="" sizes="3.5rem" /> : <Icon name="building" size={32} />}
          </span>
          {/* With large text below the logo: beside it words would be cut in two. */}
          <Heading as="h3" fontSize="lg" flex="1 1 10rem">
            {organisation.name}
          </Heading>
        </Row>
        <Muted>
          {[
            organisation.type,
            organisation.place && `${organisation.place.city}, ${organisation.place.province}`,
            organisation.isVerified && 'Verified',
          ]
            .filter(Boolean)
            .join('\u00a0· ')}
        </Muted>
        <Text>{organisation.description}</Text>
        <Muted marginTop="auto">
          {`${countText(organisation.totalCampaigns, 'campaign')}\u00a0· ${formatMoney(organisation.raised, organisation.currencyId)} raised`}
        </Muted>
        {organisation.totalCampaigns > 0 && (
          <LoneLink alignSelf="flex-start" href={`/find-campaign?organisation=${organisation.id}`} onClick={beginAtTopNext}>
            {organisation.totalCampaigns === 1 ? 'See their campaign' : 'See their campaigns'}
            <VisuallyHidden>{` ${organisation.name}`}</VisuallyHidden>
          </LoneLink>
        )}
      </Stack>
    </Card>
  )
}
