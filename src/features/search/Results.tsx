import { useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import { Link } from 'wouter'
import type { CampaignOrder, CampaignQuery } from '#domain/entities.ts'
import { PAGE_SIZE } from '#domain/limits.ts'
import { countText } from '#domain/money.ts'
import { useList, type ListView } from '#ports/useList.ts'
import { useNow } from '#ports/useNow.ts'
import { usePorts } from '#ports/ports.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { CampaignCard } from '#ui/CampaignCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { CardGrid, Muted, Row, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { LoadTrouble } from '#ui/LoadTrouble.tsx'
import { OrganisationCard } from '#ui/OrganisationCard.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toCurrentTab } from '#ui/TabLinks.tsx'
import { useArrival, type Arrivals } from '#ui/useArrivals.ts'
import { useFocusHandedOn } from '#ui/useFocusHandedOn.ts'
import { campaignQueryFrom, organisationQueryFrom, searchAddress, type SearchTab } from './address.ts'
import { OrderSelect } from './OrderSelect.tsx'
import { selectBeside } from './selectBeside.ts'

/** Asks once more for the same, where that failed. */
type SearchAgain = Ref<() => void>

interface CampaignsProps {
  query: CampaignQuery
  tell: Arrivals['tell']
  again: SearchAgain
  onOrder: (order: CampaignOrder) => void
  onAllOrganisations: () => void
}

export function Campaigns({ query, tell, again, onOrder, onAllOrganisations }: CampaignsProps) {
  const { reads } = usePorts()
  const now = useNow()
  const list = useList('campaigns', query, PAGE_SIZE.campaigns, reads.campaigns)
  const found = list.items.find(({ organisation }) => organisation?.id === query.organisation)?.organisation ?? null
  // Another filter may find nothing, or nothing yet: it stays called what it was.
  const [known, setKnown] = useState(found)
  if (found && found.id !== known?.id) setKnown(found)
  const chosen = known?.id === query.organisation ? known.name : null
  return (
    <>
      {query.organisation && <ChosenOrganisation name={chosen} onRemove={onAllOrganisations} />}
      <Results
        list={list}
        what="campaigns"
        tell={tell}
        again={again}
        order={<OrderSelect order={query.order} onChoose={onOrder} />}
        count={countText(list.totalCount, 'campaign')}
        closest={`No campaign has “${query.words}” as you wrote it. These come closest.`}
        none="No campaign matches that yet"
        advice={
          <>
            <Text>Try fewer or other words, another place, or all categories.</Text>
            {query.words && isNarrowed(query) && (
              <ButtonLink href={searchAddress('campaigns', { ...EVERYTHING, words: query.words })}>
                {`Look for “${query.words}” in all campaigns`}
              </ButtonLink>
            )}
            <ButtonLink href="/find-campaign" variant="outline">
              See all campaigns
            </ButtonLink>
          </>
        }
      >
        {list.items.map((campaign, index) => (
          <li key={campaign.id}>
            <CampaignCard campaign={campaign} now={now} isFirst={index === 0} />
          </li>
        ))}
      </Results>
    </>
  )
}

const EVERYTHING = campaignQueryFrom(new URLSearchParams())

const isNarrowed = ({ place, categories, organisation }: CampaignQuery): boolean => !!place || categories.length > 0 || !!organisation

/** @param name null until a campaign has told it */
function ChosenOrganisation({ name, onRemove }: { name: string | null; onRemove: () => void }) {
  const going = useFocusHandedOn<HTMLButtonElement>(toCurrentTab)
  return (
    <Button
      ref={going}
      variant="outline"
      size="sm"
      alignSelf="flex-start"
      aria-label={`Not only of ${name ?? 'this organisation'}`}
      onClick={({ currentTarget }) => {
        selectBeside(currentTarget)?.focus()
        onRemove()
      }}
    >
      <span>{`Only of ${name ?? 'one organisation'}`}</span>
      <Icon name="close" size={16} />
    </Button>
  )
}

export function Organisations({ address, tell, again }: { address: URLSearchParams; tell: Arrivals['tell']; again: SearchAgain }) {
  const { reads } = usePorts()
  const query = organisationQueryFrom(address)
  const list = useList('organisations', query, PAGE_SIZE.organisations, reads.organisations)
  return (
    <Results
      list={list}
      what="organisations"
      tell={tell}
      again={again}
      count={countText(list.totalCount, 'organisation')}
      closest={`No organisation has “${query.words}” as you wrote it. These come closest.`}
      none="No organisation matches that yet"
      advice={
        <>
          <Text>Try fewer or other words, or another place.</Text>
          {query.words && query.place && (
            <ButtonLink href={searchAddress('organisations' satisfies SearchTab, { ...EVERYTHING, words: query.words })}>
              {`Look for “${query.words}” in all organisations`}
            </ButtonLink>
          )}
          <ButtonLink href={searchAddress('organisations' satisfies SearchTab, EVERYTHING)} variant="outline">
            See all organisations
          </ButtonLink>
        </>
      }
    >
      {list.items.map((organisation) => (
        <li key={organisation.id}>
          <OrganisationCard organisation={organisation} />
        </li>
      ))}
    </Results>
  )
}

interface ResultsProps {
  list: ListView<{ id: string }>
  what: string
  tell: Arrivals['tell']
  again: SearchAgain
  /** Beside the count: there before it, and gone where nothing is found. */
  order?: ReactNode
  count: string
  /** Said above what only comes closest. */
  closest: string
  /** Said where nothing is found, and what can be done then. */
  none: string
  advice: ReactNode
  children: ReactNode
}

function Results(props: ResultsProps) {
  const { list, order, count, closest, none, tell, again } = props
  const isClosest = list.status === 'ready' && list.isApproximate
  useImperativeHandle(again, () => () => {
    if (hasFailed(list)) list.retry()
  })
  useArrival(tell, list.status === 'ready' ? (isClosest ? `${count}. ${closest}` : count) : list.status === 'empty' ? none : null)
  return (
    <>
      <VisuallyHidden as="h2">Results</VisuallyHidden>
      <Row gap="2" justifyContent="space-between" minHeight="1.5rem" display={list.status === 'empty' ? 'none' : 'flex'}>
        <Muted>{list.status === 'ready' && count}</Muted>
        {order}
      </Row>
      {isClosest && <Text overflowWrap="anywhere">{closest}</Text>}
      <Listed {...props} />
    </>
  )
}

const hasFailed = ({ status }: ResultsProps['list']) => status === 'refused' || status === 'unanswered'

function Listed(props: ResultsProps) {
  const { list, what, none, advice } = props
  if (list.status === 'loading') return <Skeleton what={what} heights={['14rem', '1.5rem', '14rem', '1.5rem']} />
  if (hasFailed(list))
    return <LoadTrouble what={`the ${what}`} isOffline={list.status === 'unanswered'} message={list.message} onRetry={list.retry} />
  if (list.status === 'empty') return <EmptyState title={none}>{advice}</EmptyState>
  return <Found {...props} />
}

function Found({ list, what, children }: ResultsProps) {
  const listed = useRef<HTMLUListElement>(null)
  const going = useFocusHandedOn<HTMLDivElement>(toCurrentTab)
  return (
    <Stack gap="5" ref={going}>
      <CardGrid ref={listed}>{children}</CardGrid>
      <LoadMore list={list} listed={listed} what={what} alignSelf="center">
        Load more
      </LoadMore>
      {list.more === 'none' && list.totalCount > 3 && (
        <Muted textAlign="center">
          You have seen them all. <Link href="/home/links?tab=how">How giving works</Link>
        </Muted>
      )}
    </Stack>
  )
}
