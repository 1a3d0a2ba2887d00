import { useRef, type MouseEvent, type RefObject } from 'react'
import { Link } from 'wouter'
import { GIVING_REFUSAL_TEXT, givingRefusal, percentText } from '#domain/campaign.ts'
import { campaignPageTimingText, campaignType, progressPercent } from '#domain/campaignCard.ts'
import { formatDate } from '#domain/dates.ts'
import type { Campaign } from '#domain/entities.ts'
import { countText, formatMoney } from '#domain/money.ts'
import { usePorts } from '#ports/ports.tsx'
import { useNow } from '#ports/useNow.ts'
import { useResource } from '#ports/useResource.ts'
import { useTitle } from '#ports/useTitle.ts'
import { chakra } from '#theme/factory.tsx'
import { ButtonLink, LoneLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { FundingBreakdown } from '#ui/FundingBreakdown.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Container, Heading, Muted, OnPaper, Row, Stack, Text } from '#ui/layout.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PAGE_PICTURE_SIZES, Picture } from '#ui/Picture.tsx'
import { Progress } from '#ui/Progress.tsx'
import { ShareActions, shareByPhone } from '#ui/ShareActions.tsx'
import { DonateBar } from './DonateBar.tsx'
import { RecentDonations, TopDonations } from './Donations.tsx'
import { Paragraphs } from './Paragraphs.tsx'
import { Updates } from './Updates.tsx'

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    gridTemplateColumns: { lg: 'minmax(0, 1fr) 23rem' },
    alignItems: 'start',
    paddingTop: { base: '0', md: '6' },
  },
})

const MainPicture = chakra('div', {
  base: {
    aspectRatio: '16 / 9',
    // On its side a phone shows more than the picture.
    maxHeight: '60vh',
    overflow: 'hidden',
    bg: 'sunken',
    borderRadius: { base: '0', md: 'lg' },
    marginInline: { base: '-4', md: '0' },
  },
})

const MorePictures = chakra('ul', {
  base: {
    display: 'grid',
    gap: '2',
    gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
    '& li': { aspectRatio: '16 / 9', overflow: 'hidden', borderRadius: 'sm' },
    '& a': { display: 'block', height: '100%' },
    // Inside, where the corners do not cut it off.
    '& a:focus-visible:not([tabindex="-1"])': { outlineOffset: '-3px' },
  },
})

const Story = chakra('section', { base: { '& p + p': { marginTop: '3' } } })

const Giving = chakra(Card, {
  base: {
    position: { lg: 'sticky' },
    top: '5.5rem',
    // What scrolls on behind it does not show around it.
    boxShadow: { lg: '0 -1.5rem 0 1.5rem var(--l-colors-page)' },
    fontVariantNumeric: 'tabular-nums',
  },
})

const Beside = chakra(Stack, {
  base: {
    alignSelf: 'stretch',
    // What has the focus is not behind the box that sticks above it.
    '& > * + * :is(a, button, h2)': { scrollMarginTop: { lg: '26rem' } },
  },
})

export function CampaignScreen({ params }: { params: Record<string, string | undefined> }) {
  const { reads } = usePorts()
  const campaign = useResource(reads.campaign(params['path'] ?? ''))
  return (
    <Loaded resource={campaign} what="this campaign" heights={['2.5rem', '14rem', '1rem', '1rem', '1rem']}>
      {(value) => <CampaignPage campaign={value} />}
    </Loaded>
  )
}

function CampaignPage({ campaign }: { campaign: Campaign }) {
  const { origin } = usePorts()
  useTitle(`${campaign.name} · Letsema`)
  const [picture, ...others] = campaign.pictures
  const box = useRef<HTMLDivElement>(null)
  const by = campaign.organisation?.name ?? `${campaign.organiser.firstName} ${campaign.organiser.lastName}`
  return (
    // On a phone the picture begins below the header without a gap; without one the name must not.
    <Container paddingTop={{ base: picture ? '0' : '5', md: '0' }}>
      <Columns>
        <Stack gap="8">
          <Stack gap="5">
            {picture && (
              <MainPicture>
                <Picture picture={picture} alt={`Picture of the campaign ${campaign.name}`} sizes={PAGE_PICTURE_SIZES} isFirst />
              </MainPicture>
            )}
            <Stack gap="2">
              <Heading as="h1" fontSize={{ base: '2xl', md: '3xl' }}>
                {campaign.name}
              </Heading>
              <Muted>{`By ${by}\u00a0· ${campaign.place.city}, ${campaign.place.province}\u00a0· ${campaign.category.name}`}</Muted>
              <OnPaper>{`${origin}/campaign/${campaign.path}`}</OnPaper>
            </Stack>
            <GivingBox campaign={campaign} isBeside={false} box={box} />
          </Stack>
          <Stack gap="5">
            <Story aria-labelledby="story">
              <Heading id="story" fontSize="xl" marginBottom="3">
                The story
              </Heading>
              <Paragraphs text={campaign.story} />
            </Story>
            {others.length > 0 && (
              <MorePictures aria-label="More pictures">
                {others.map((other, index) => (
                  <li key={other.url}>
                    <a href={other.url} target="_blank" rel="noopener">
                      <Picture
                        picture={other}
                        alt={`Picture ${index + 2} of ${others.length + 1} of ${campaign.name}, larger, in a new tab`}
                        sizes="11rem"
                      />
                    </a>
                  </li>
                ))}
              </MorePictures>
            )}
          </Stack>
          <Updates path={campaign.path} />
          <Organiser campaign={campaign} />
        </Stack>
        <Beside gap="5">
          <GivingBox campaign={campaign} isBeside />
          <TopDonations path={campaign.path} />
          <RecentDonations campaign={campaign} />
          <Card as="section" aria-labelledby="share" data-screen-only>
            <Stack gap="3">
              <Heading id="share" fontSize="lg" scrollMarginTop="6rem">
                Share it
              </Heading>
              <Text>Every share reaches someone you cannot.</Text>
              <ShareActions url={`${origin}/campaign/${campaign.path}`} text={campaign.name} />
            </Stack>
          </Card>
        </Beside>
      </Columns>
      <DonateBar campaign={campaign} box={box} />
    </Container>
  )
}

const LARGE = { fontSize: 'min(1.5rem, 8.5vw)' }

/** On a phone it stands under the title, on a wide screen beside the story. */
function GivingBox({ campaign, isBeside, box }: { campaign: Campaign; isBeside: boolean; box?: RefObject<HTMLDivElement | null> }) {
  const { origin } = usePorts()
  const now = useNow()
  const refusal = givingRefusal(campaign, now)
  const percent = progressPercent(campaign.raised, campaign.target)
  // Where the phone has no sharing of its own, it leads to the other ways.
  const share = (event: MouseEvent) => {
    if (typeof navigator.share !== 'function') return
    event.preventDefault()
    shareByPhone(`${origin}/campaign/${campaign.path}`, campaign.name)
  }
  return (
    <Giving ref={box} display={isBeside ? { base: 'none', lg: 'block' } : { base: 'block', lg: 'none' }}>
      <Stack gap="3">
        {campaign.progressShown === 'amounts' && (
          <>
            <p>
              <FundingBreakdown campaign={campaign} side="below">
                <strong style={LARGE}>{formatMoney(campaign.raised, campaign.currencyId)}</strong>
              </FundingBreakdown>
              {campaign.target ? ` raised of ${formatMoney(campaign.target, campaign.currencyId)}` : ' raised'}
            </p>
            <Progress percent={percent} label="Raised so far" />
          </>
        )}
        {campaign.progressShown === 'donors' && (
          <p>
            <strong style={LARGE}>{countText(campaign.donors, 'donor')}</strong>
          </p>
        )}
        <Row justifyContent="space-between" fontSize="sm" color="muted">
          {campaign.progressShown === 'amounts' && (
            <>
              <span>{percentText(percent)}</span>
              <span>{countText(campaign.donors, 'donor')}</span>
            </>
          )}
          <span>{campaignPageTimingText(campaign, now)}</span>
        </Row>
        {campaign.progressShown === 'amounts' && campaign.raisedOffline > 0 && (
          <Muted>{`${formatMoney(campaign.raisedOffline, campaign.currencyId)} of it was received outside Letsema, according to the organiser.`}</Muted>
        )}
        <Row flexWrap="nowrap" alignItems="flex-start" gap="2" fontSize="sm">
          <Icon name={campaign.isVerified ? 'shield' : 'warning'} size={18} />
          <span>
            {campaign.isVerified
              ? 'Verified: it has shown us who runs it and where the money goes.'
              : 'Not verified: it has not shown us yet who runs it.'}
          </span>
        </Row>
        {refusal ? (
          <>
            <Notice tone="warning">{GIVING_REFUSAL_TEXT[refusal]}</Notice>
            <ButtonLink href={`/find-campaign?category=${campaign.category.id}`} width="100%">
              See campaigns like this
            </ButtonLink>
          </>
        ) : (
          <ButtonLink href={`/donation/${campaign.path}`} width="100%">
            <Icon name="heart" />
            Donate
          </ButtonLink>
        )}
        {campaign.isTaxBenefit && !refusal && <Muted>You can ask for a Section 18A tax certificate.</Muted>}
        <ButtonLink href="#share" variant="outline" width="100%" data-screen-only onClick={share}>
          <Icon name="share" size={18} />
          Share
        </ButtonLink>
      </Stack>
    </Giving>
  )
}

function Organiser({ campaign }: { campaign: Campaign }) {
  const type = campaignType({ ...campaign, ownerIsChampion: campaign.organiser.isChampion })
  return (
    <Card as="section" aria-labelledby="organiser">
      <Stack gap="2">
        <Heading id="organiser" fontSize="lg">
          Organiser
        </Heading>
        <Text>
          <strong>{`${campaign.organiser.firstName} ${campaign.organiser.lastName}`}</strong>
          {campaign.organisation && (
            <>
              {' for '}
              <Link href={`/find-campaign?organisation=${campaign.organisation.id}`}>{campaign.organisation.name}</Link>
            </>
          )}
        </Text>
        <Row gap="4" color="muted" fontSize="sm">
          <span>{`${type} campaign`}</span>
          <span>{`Created ${formatDate(campaign.createdAt)}`}</span>
        </Row>
        <LoneLink href="/home/links?tab=about&about_tab=second" data-screen-only>
          Something looks wrong? Tell us
        </LoneLink>
      </Stack>
    </Card>
  )
}
