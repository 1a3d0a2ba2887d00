import { useEffect, useRef, type ReactNode } from 'react'
import { Redirect } from 'wouter'
import type { Page } from '#domain/entities.ts'
import { countText } from '#domain/money.ts'
import type { Read } from '#ports/reads.ts'
import { useResource } from '#ports/useResource.ts'
import { chakra } from '#theme/factory.tsx'
import { Stack } from '#ui/layout.tsx'
import { LoadTrouble } from '#ui/LoadTrouble.tsx'
import { PageLinks } from '#ui/PageLinks.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useArrival, type Arrivals } from '#ui/useArrivals.ts'
import { donationsAddress, type DonationsPlace } from './address.ts'

const List = chakra('ul', { base: { display: 'flex', flexDirection: 'column', gap: '4' } })

interface GiftPagesProps<Item> {
  place: DonationsPlace
  read: Read<Page<Item>>
  /** One of what is listed: `donation`. */
  what: string
  tell: Arrivals['tell']
  /** Where there is nothing at all. */
  empty: ReactNode
  children: (item: Item) => ReactNode
}

/** One page of what was given. Pages are addresses: a donor who goes off to pay or to change a gift comes back to the page they were on. */
export function GiftPages<Item extends { id: string }>({ place, read, what, tell, empty, children }: GiftPagesProps<Item>) {
  const page = useResource(read)
  const top = useTopOfNewPage(place.pageNo)
  useArrival(tell, page.status === 'ready' ? arrivalText(page.value, place, what) : null)
  return (
    <Stack gap="4" ref={top} tabIndex={-1}>
      {page.status === 'loading' && <Skeleton what={`your ${what}s`} heights={['9rem', '9rem', '9rem']} />}
      {(page.status === 'refused' || page.status === 'unanswered') && (
        <LoadTrouble what={`your ${what}s`} isOffline={page.status === 'unanswered'} onRetry={page.retry} />
      )}
      {page.status === 'ready' && <Shown page={page.value} place={place} what={what} empty={empty} item={children} />}
    </Stack>
  )
}

function Shown<Item extends { id: string }>(props: {
  page: Page<Item>
  place: DonationsPlace
  what: string
  empty: ReactNode
  item: (item: Item) => ReactNode
}) {
  const { page, place, what, empty, item } = props
  if (page.totalCount === 0) return empty
  if (page.items.length === 0) return <Redirect to={donationsAddress({ ...place, pageNo: page.pageCount })} replace />
  return (
    <>
      <List>
        {page.items.map((one) => (
          <li key={one.id}>{item(one)}</li>
        ))}
      </List>
      <PageLinks
        what={`${what}s`}
        pageNo={place.pageNo}
        pageCount={page.pageCount}
        addressOf={(pageNo) => donationsAddress({ ...place, pageNo })}
      />
    </>
  )
}

function arrivalText({ items, totalCount, pageCount }: Page<unknown>, { pageNo }: DonationsPlace, what: string): string | null {
  if (totalCount === 0) return `No ${what}s yet`
  if (items.length === 0) return null
  return `${countText(totalCount, what)}${pageCount > 1 ? `, page ${pageNo} of ${pageCount}` : ''}`
}

/** The links to the other pages stand below the list; what they lead to begins above it. */
function useTopOfNewPage(pageNo: number) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(pageNo)
  useEffect(() => {
    if (shown.current === pageNo) return
    shown.current = pageNo
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start' })
  }, [pageNo])
  return top
}
