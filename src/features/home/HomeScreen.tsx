import { Link } from 'wouter'
import { usePorts } from '#ports/ports.tsx'
import { useNow } from '#ports/useNow.ts'
import { useResource } from '#ports/useResource.ts'
import { useTitle } from '#ports/useTitle.ts'
import { chakra } from '#theme/factory.tsx'
import { ButtonLink, LoneLink } from '#ui/Button.tsx'
import { CampaignCard } from '#ui/CampaignCard.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { CardGrid, Container, Heading, Row, Stack, Text } from '#ui/layout.tsx'
import { LoadTrouble } from '#ui/LoadTrouble.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import field from './field.svg'

const Hero = chakra('section', {
  base: {
    bg: 'accentSoft',
    paddingTop: { base: '6', md: '16' },
    // Below the words, or beside them where there is room for it, however large they are. Two kilobytes, and nothing that the words wait for.
    backgroundImage: `url(${field})`,
    backgroundRepeat: 'no-repeat',
    backgroundPosition: 'right bottom',
    paddingBottom: '11.5rem',
    backgroundSize: 'auto 11rem',
    '@media (min-width: 62em)': { paddingBottom: '4rem', backgroundSize: 'auto 75%' },
    '@media (min-width: 75em)': { backgroundSize: 'auto 96%' },
  },
})
const Section = chakra('section', { base: { paddingTop: { base: '8', md: '12' } } })

const Steps = chakra('ol', {
  base: {
    display: 'grid',
    gap: '5',
    gridTemplateColumns: { md: 'repeat(3, 1fr)' },
    counterReset: 'step',
    '& li': { display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: '3', alignContent: 'start', counterIncrement: 'step' },
    '& li::before': {
      content: 'counter(step)',
      gridRow: 'span 2',
      display: 'grid',
      placeContent: 'center',
      width: '2.5rem',
      height: '2.5rem',
      borderRadius: 'full',
      bg: 'accentSoft',
      color: 'accent',
      fontWeight: 700,
    },
    '& p': { color: 'muted' },
  },
})

const Chips = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '3rem',
      paddingInline: '4',
      borderRadius: 'full',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line',
      bg: 'raised',
      color: 'ink',
      textDecoration: 'none',
      fontSize: 'sm',
      fontWeight: 700,
    },
    '& a:hover': { borderColor: 'accent', bg: 'accentSoft' },
  },
})

const Promises = chakra('ul', {
  base: {
    display: 'grid',
    gap: '5',
    gridTemplateColumns: { md: 'repeat(3, 1fr)' },
    '& li': { display: 'flex', gap: '3' },
    '& svg': { color: 'accent' },
  },
})

const PROMISES: { icon: IconName; text: string }[] = [
  { icon: 'shield', text: 'Campaigns marked Verified have shown us who they are and where the money goes.' },
  { icon: 'heart', text: 'You choose the tip, and no tip is as easy to choose as any other.' },
  { icon: 'clock', text: 'If the network drops while you give, you are never charged twice: we ask the bank until we know.' },
]

export function HomeScreen() {
  const { reads } = usePorts()
  useTitle('Letsema: give to someone near you')
  return (
    <>
      <Hero>
        <Container>
          <Heading as="h1" fontSize={{ base: '2xl', md: '3xl' }} maxWidth="34rem">
            Stand beside someone in South Africa today
          </Heading>
          <Text marginTop="3" maxWidth="34rem" fontSize="lg">
            Letsema is neighbours working one field together. Find a campaign you believe in and give, from R&nbsp;20, in about a minute.
          </Text>
          <Row marginTop="5">
            <ButtonLink href="/find-campaign">
              <Icon name="search" />
              Find a campaign
            </ButtonLink>
            <ButtonLink href="/home/links?tab=how" variant="ghost" marginLeft={{ base: '-3', sm: '0' }}>
              How it works
            </ButtonLink>
          </Row>
        </Container>
      </Hero>
      <Container>
        <Section aria-labelledby="featured">
          <Row justifyContent="space-between" marginBottom="4">
            <Heading id="featured">Featured campaigns</Heading>
            <LoneLink href="/find-campaign">See all campaigns</LoneLink>
          </Row>
          <Featured />
        </Section>
        <Section aria-labelledby="how">
          <Heading id="how" marginBottom="4">
            How to give
          </Heading>
          <Steps>
            <li>
              <strong>Choose a campaign</strong>
              <p>Read the story, and see who is behind it and what has been raised.</p>
            </li>
            <li>
              <strong>Say how much</strong>
              <p>Pick an amount, once or every month, and a tip if you want to leave one. You see the total before you pay.</p>
            </li>
            <li>
              <strong>Pay your way</strong>
              <p>By card or instant EFT on a secure page, or from your banking app. A receipt comes to your e-mail.</p>
            </li>
          </Steps>
        </Section>
        <Section aria-labelledby="categories">
          <Heading id="categories" marginBottom="4">
            Give to what matters to you
          </Heading>
          <Categories read={reads.categories()} />
        </Section>
        <Section aria-labelledby="trust">
          <Heading id="trust" marginBottom="4">
            Why you can trust it
          </Heading>
          <Promises>
            {PROMISES.map(({ icon, text }) => (
              <li key={icon}>
                <Icon name={icon} size={28} />
                <span>{text}</span>
              </li>
            ))}
          </Promises>
        </Section>
      </Container>
    </>
  )
}

function Featured() {
  const { reads } = usePorts()
  const now = useNow()
  const campaigns = useResource(reads.featuredCampaigns())
  if (campaigns.status === 'loading') return <Skeleton what="campaigns" heights={['14rem', '1.5rem', '1rem']} />
  if (campaigns.status !== 'ready')
    return (
      <LoadTrouble
        what="the featured campaigns"
        isOffline={campaigns.status === 'unanswered'}
        message={campaigns.status === 'refused' ? campaigns.message : null}
        onRetry={campaigns.retry}
      />
    )
  if (campaigns.value.length === 0)
    return (
      <Stack alignItems="flex-start">
        <Text>No campaign is featured at the moment. All campaigns that take donations are one step away.</Text>
        <ButtonLink href="/find-campaign" variant="outline">
          See all campaigns
        </ButtonLink>
      </Stack>
    )
  return (
    <CardGrid>
      {campaigns.value.map((campaign, index) => (
        <li key={campaign.id}>
          <CampaignCard campaign={campaign} now={now} isFirst={index === 0} />
        </li>
      ))}
    </CardGrid>
  )
}

function Categories({ read }: { read: ReturnType<ReturnType<typeof usePorts>['reads']['categories']> }) {
  const categories = useResource(read)
  if (categories.status === 'loading') return <Skeleton what="categories" heights={['3rem', '3rem']} />
  if (categories.status !== 'ready')
    return <LoadTrouble what="the categories" isOffline={categories.status === 'unanswered'} onRetry={categories.retry} />
  return (
    <Chips>
      {categories.value
        .filter(({ id }) => id !== 0)
        .map(({ id, name }) => (
          <li key={id}>
            <Link href={`/find-campaign?category=${id}`}>{name}</Link>
          </li>
        ))}
    </Chips>
  )
}
