import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { CAMPAIGN_ORDERS, type CampaignOrder, type CampaignQuery } from '#domain/entities.ts'
import { PAGE_SIZE } from '#domain/limits.ts'
import { countText } from '#domain/money.ts'
import { PROVINCES } from '#domain/provinces.ts'
import { useList, type ListView } from '#ports/useList.ts'
import { useNow } from '#ports/useNow.ts'
import { usePorts } from '#ports/ports.tsx'
import { useResource } from '#ports/useResource.ts'
import { useTitle } from '#ports/useTitle.ts'
import { chakra } from '#theme/factory.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { CampaignCard } from '#ui/CampaignCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { CardGrid, Container, Heading, Muted, Row, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { LoadTrouble } from '#ui/LoadTrouble.tsx'
import { OrganisationCard } from '#ui/OrganisationCard.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TabLinks, toCurrentTab, type TabLink } from '#ui/TabLinks.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useArrival, useArrivals, type Arrivals } from '#ui/useArrivals.ts'
import { useFocusHandedOn } from '#ui/useFocusHandedOn.ts'
import { campaignQueryFrom, organisationQueryFrom, searchAddress, tabFrom, type SearchTab } from './address.ts'
import { headingOf } from './heading.ts'

const ORDER_TEXT: Record<CampaignOrder, string> = {
  bestMatch: 'Best match',
  newest: 'Newest first',
  mostFunded: 'Most funded',
  endingSoon: 'Ending soon',
}

/** What stands outside the form belongs to it, so that a search that is sent before the script is there keeps its filters. */
const FORM = 'search'

const SearchRow = chakra('form', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3',
    rowGap: '1.5',
    '& > div': { display: 'contents' },
    '& label': { flexBasis: '100%' },
    '& label + span': { flex: '1 1 10rem' },
  },
})
const Filters = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: { base: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))', md: 'repeat(3, 1fr)' },
    '& > :first-child': { gridColumn: { base: '1 / -1', md: 'auto' } },
  },
})

export function SearchScreen() {
  const address = new URLSearchParams(useSearch())
  const tab = tabFrom(address)
  const query = campaignQueryFrom(address)
  const [, navigate] = useLocation()
  useTitle(`${headingOf(tab)} · Letsema`)
  const { said, tell } = useArrivals(searchAddress(tab, query))
  const words = useRef<HTMLInputElement>(null)
  // With the words that stand in the field: whoever chooses a filter then means both.
  const withWords = (wanted: CampaignQuery) => ({ ...wanted, words: words.current?.value.trim() ?? wanted.words })
  // Filters that were set before the script was there all change in one go, before any of them is drawn.
  const asked = useRef(query)
  useLayoutEffect(() => {
    asked.current = query
  })
  const change = (next: Partial<CampaignQuery>) => {
    const wanted = withWords({ ...asked.current, ...next })
    // Other words are another search, and the browser's back brings the one before; what narrows one down is not.
    const replace = wanted.words === asked.current.words
    asked.current = wanted
    navigate(searchAddress(tab, wanted), { replace })
  }
  const tabLink = (to: SearchTab, label: string): TabLink => ({
    href: searchAddress(to, query),
    label,
    isCurrent: tab === to,
    onClick(event) {
      event.preventDefault()
      navigate(searchAddress(to, withWords(query)))
    },
  })

  return (
    <Container paddingTop={{ base: '5', md: '8' }}>
      <Stack gap="5">
        <Heading as="h1" fontSize={{ base: '2xl', md: '3xl' }}>
          {headingOf(tab)}
        </Heading>
        <Words words={query.words} fieldRef={words} onSearch={() => change({})}>
          {tab === 'organisations' && <input type="hidden" name="tab" value={tab} />}
          {query.organisation && <input type="hidden" name="organisation" value={query.organisation} />}
          {query.categories.map((id) => (
            <input key={id} type="hidden" name="category" value={id} />
          ))}
          {tab === 'organisations' && query.order !== 'bestMatch' && <input type="hidden" name="order" value={query.order} />}
        </Words>
        <TabLinks label="What to find" tabs={[tabLink('campaigns', 'Campaigns'), tabLink('organisations', 'Organisations')]} />
        <Filters>
          {tab === 'campaigns' && <CategorySelect chosen={query.categories} onChoose={(categories) => change({ categories })} />}
          <SelectField
            label="Place"
            name="place"
            form={FORM}
            value={query.place}
            onChange={(event) => change({ place: event.currentTarget.value })}
          >
            <option value="">All provinces</option>
            {PROVINCES.map((province) => (
              <option key={province} value={province}>
                {province}
              </option>
            ))}
            {isElsewhere(query.place) && <option value={query.place}>{query.place}</option>}
          </SelectField>
          {tab === 'campaigns' && <OrderSelect order={query.order} onChoose={(order) => change({ order })} />}
        </Filters>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        {tab === 'campaigns' ? (
          <Campaigns query={query} tell={tell} onAllOrganisations={() => change({ organisation: '' })} />
        ) : (
          <Organisations address={address} tell={tell} />
        )}
      </Stack>
    </Container>
  )
}

/** In an address that somebody wrote or shared: the server looks for towns too. */
const isElsewhere = (place: string): boolean => place !== '' && !PROVINCES.some((province) => province === place)

interface WordsProps {
  words: string
  fieldRef: RefObject<HTMLInputElement | null>
  onSearch: () => void
  children: ReactNode
}

/**
 * Searches when asked to, not on every key: each answer costs the reader data. What it asks for stands in the address. Firefox would put back what the form
 * held before a reload, and goes by the place of a control among the others, so that one filter would become another.
 */
function Words({ words, fieldRef, onSearch, children }: WordsProps) {
  const searchedBy = useRef(words)
  useEffect(() => {
    const field = fieldRef.current
    const isBeingTyped = document.activeElement === field && field?.value.trim() !== searchedBy.current
    if (searchedBy.current !== words && field && !isBeingTyped) field.value = words
    searchedBy.current = words
  }, [words, fieldRef])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch()
  }
  return (
    <SearchRow id={FORM} role="search" autoComplete="off" onSubmit={submit}>
      {children}
      <TextField
        ref={fieldRef}
        label="What are you looking for?"
        name="words"
        type="search"
        enterKeyHint="search"
        defaultValue={words}
        maxLength={100}
        placeholder="Name, place, cause"
      />
      <Button type="submit">
        <Icon name="search" />
        Search
      </Button>
    </SearchRow>
  )
}

function CategorySelect({ chosen, onChoose }: { chosen: number[]; onChoose: (categories: number[]) => void }) {
  const { reads } = usePorts()
  const categories = useResource(reads.categories())
  const known = categories.status === 'ready' ? categories.value : []
  const group = useFocusHandedOn<HTMLDivElement>(toCurrentTab)
  const [passed, setPassed] = useState('')
  const isByKey = useRef(false)
  // A select that is taken away with its page loses the focus too, and chooses nothing by that.
  const isHere = useRef(true)
  useLayoutEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const choose = (id: string) => {
    setPassed('')
    if (id) onChoose([...new Set([...chosen, Number(id)])])
  }
  // Where the select stays closed each arrow key, and each letter, chooses anew: on the way to the fifth category four others would become filters.
  const press = (event: KeyboardEvent) => {
    const { key, altKey } = event
    isByKey.current = !altKey && key !== ' '
    if (key === 'Escape') setPassed('')
    if (key === 'Enter' && passed) {
      // Not to open the list.
      event.preventDefault()
      choose(passed)
    }
    // Elsewhere an arrow opens the list, and what is then chosen there is meant.
    if (key.length > 1) setTimeout(() => (isByKey.current = false))
  }
  return (
    <Stack gap="2" ref={group}>
      <SelectField
        label="Category"
        name="category"
        form={FORM}
        value={passed}
        onKeyDown={press}
        onKeyUp={() => (isByKey.current = false)}
        onBlur={() => isHere.current && choose(passed)}
        onChange={({ currentTarget: { value } }) => (isByKey.current ? setPassed(value) : choose(value))}
        disabled={categories.status !== 'ready'}
      >
        <option value="" disabled={chosen.length > 0}>
          {chosen.length > 0 ? 'Add another category' : 'All categories'}
        </option>
        {known
          .filter(({ id }) => !chosen.includes(id))
          .map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
      </SelectField>
      {categories.status === 'refused' && (
        <LoadTrouble what="the categories" isOffline={false} message={categories.message} onRetry={categories.retry} />
      )}
      {chosen.length > 0 && (
        <Row gap="2">
          {chosen.map((id) => {
            const name = known.find((category) => category.id === id)?.name ?? 'Category'
            return <ChosenCategory key={id} name={name} onRemove={() => onChoose(chosen.filter((other) => other !== id))} />
          })}
        </Row>
      )}
    </Stack>
  )
}

const selectBeside = (going: HTMLElement) => going.closest('main')?.querySelector<HTMLElement>('select:enabled') ?? null

function ChosenCategory({ name, onRemove }: { name: string; onRemove: () => void }) {
  const going = useFocusHandedOn<HTMLButtonElement>(selectBeside)
  return (
    <Button
      ref={going}
      variant="outline"
      size="sm"
      aria-label={`Remove ${name}`}
      onClick={({ currentTarget }) => {
        const beside = currentTarget.nextElementSibling ?? currentTarget.previousElementSibling
        if (beside instanceof HTMLElement) beside.focus()
        onRemove()
      }}
    >
      <span>{name}</span>
      <Icon name="close" size={16} />
    </Button>
  )
}

function OrderSelect({ order, onChoose }: { order: CampaignOrder; onChoose: (order: CampaignOrder) => void }) {
  const going = useFocusHandedOn<HTMLDivElement>(toCurrentTab)
  return (
    <div ref={going}>
      <SelectField
        label="Sort by"
        name="order"
        form={FORM}
        value={order}
        onChange={(event) => onChoose(event.currentTarget.value as CampaignOrder)}
      >
        {CAMPAIGN_ORDERS.map((one) => (
          <option key={one} value={one}>
            {ORDER_TEXT[one]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

interface CampaignsProps {
  query: CampaignQuery
  tell: Arrivals['tell']
  onAllOrganisations: () => void
}

function Campaigns({ query, tell, onAllOrganisations }: CampaignsProps) {
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
        count={countText(list.totalCount, 'campaign')}
        none="No campaign matches that yet"
        advice={
          <>
            <Text>Try fewer or other words, another place, or all categories.</Text>
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

function Organisations({ address, tell }: { address: URLSearchParams; tell: Arrivals['tell'] }) {
  const { reads } = usePorts()
  const query = organisationQueryFrom(address)
  const list = useList('organisations', query, PAGE_SIZE.organisations, reads.organisations)
  return (
    <Results
      list={list}
      what="organisations"
      tell={tell}
      count={countText(list.totalCount, 'organisation')}
      none="No organisation matches that yet"
      advice={
        <>
          <Text>Try fewer or other words, or another place.</Text>
          <ButtonLink href={searchAddress('organisations' satisfies SearchTab, campaignQueryFrom(new URLSearchParams()))} variant="outline">
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
  count: string
  /** Said where nothing is found, and what can be done then. */
  none: string
  advice: ReactNode
  children: ReactNode
}

function Results(props: ResultsProps) {
  const { list, what, count, none, advice, tell } = props
  useArrival(tell, list.status === 'ready' ? count : list.status === 'empty' ? none : null)
  if (list.status === 'loading') return <Skeleton what={what} heights={['14rem', '1.5rem', '14rem', '1.5rem']} />
  if (list.status === 'refused' || list.status === 'unanswered')
    return <LoadTrouble what={`the ${what}`} isOffline={list.status === 'unanswered'} message={list.message} onRetry={list.retry} />
  if (list.status === 'empty') return <EmptyState title={none}>{advice}</EmptyState>
  return <Found {...props} />
}

function Found({ list, what, count, children }: ResultsProps) {
  const listed = useRef<HTMLUListElement>(null)
  const going = useFocusHandedOn<HTMLDivElement>(toCurrentTab)
  return (
    <Stack gap="5" ref={going}>
      <VisuallyHidden as="h2">Results</VisuallyHidden>
      <Muted>{count}</Muted>
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
