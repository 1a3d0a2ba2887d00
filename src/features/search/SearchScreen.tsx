import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { CampaignQuery } from '#domain/entities.ts'
import { useSearch } from '#ports/useSearch.ts'
import { useTitle } from '#ports/useTitle.ts'
import { Container, Heading, Stack, VisuallyHidden } from '#ui/layout.tsx'
import { TabLinks, type TabLink } from '#ui/TabLinks.tsx'
import { useArrivals } from '#ui/useArrivals.ts'
import { campaignQueryFrom, searchAddress, tabFrom, type SearchTab } from './address.ts'
import { headingOf } from './heading.ts'
import { Filters } from './Filters.tsx'
import { Campaigns, Organisations } from './Results.tsx'
import { Words } from './Words.tsx'

export function SearchScreen() {
  const address = new URLSearchParams(useSearch())
  const tab = tabFrom(address)
  const query = campaignQueryFrom(address)
  const [, navigate] = useLocation()
  useTitle(`${headingOf(tab)} · Letsema`)
  const { said, tell } = useArrivals(searchAddress(tab, query))
  const words = useRef<HTMLInputElement>(null)
  const searchAgain = useRef<() => void>(null)
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
  const search = () => {
    const isForTheSame = withWords(asked.current).words === asked.current.words
    change({})
    if (isForTheSame) searchAgain.current?.()
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
    <Container paddingTop={{ base: '3', md: '8' }}>
      <Stack gap={{ base: '3', md: '5' }}>
        <Heading as="h1" fontSize={{ base: '2xl', md: '3xl' }}>
          {headingOf(tab)}
        </Heading>
        <Words words={query.words} fieldRef={words} onSearch={search}>
          {tab === 'organisations' && <input type="hidden" name="tab" value={tab} />}
          {query.organisation && <input type="hidden" name="organisation" value={query.organisation} />}
          {query.categories.map((id) => (
            <input key={id} type="hidden" name="category" value={id} />
          ))}
          {tab === 'organisations' && query.order !== 'bestMatch' && <input type="hidden" name="order" value={query.order} />}
        </Words>
        <TabLinks label="What to find" tabs={[tabLink('campaigns', 'Campaigns'), tabLink('organisations', 'Organisations')]} />
        <Stack gap={{ base: '3', md: '5' }} position="relative">
          <Filters tab={tab} query={query} onChange={change} />
          <VisuallyHidden role="status">{said}</VisuallyHidden>
          {tab === 'campaigns' ? (
            <Campaigns
              query={query}
              tell={tell}
              again={searchAgain}
              onOrder={(order) => change({ order })}
              onAllOrganisations={() => change({ organisation: '' })}
            />
          ) : (
            <Organisations address={address} tell={tell} again={searchAgain} />
          )}
        </Stack>
      </Stack>
    </Container>
  )
}
