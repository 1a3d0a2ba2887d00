import { useRef, type Ref } from 'react'
import { givingRefusal } from '#domain/campaign.ts'
import { timeAgo } from '#domain/dates.ts'
import type { Campaign, PublicDonation } from '#domain/entities.ts'
import { PAGE_SIZE } from '#domain/limits.ts'
import { formatMoney } from '#domain/money.ts'
import { usePorts } from '#ports/ports.tsx'
import { useList } from '#ports/useList.ts'
import { useNow } from '#ports/useNow.ts'
import { useResource } from '#ports/useResource.ts'
import { userIdOf } from '#machines/session/selectors.ts'
import { useSession } from '#ports/useSession.ts'
import { chakra } from '#theme/factory.tsx'
import { LoneLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Heading, Muted, Stack } from '#ui/layout.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { LoadTrouble } from '#ui/LoadTrouble.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const List = chakra('ul', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    // With large text an amount stands below its name.
    '& li': { display: 'flex', flexWrap: 'wrap', columnGap: '3' },
    '& strong': { flex: '1 1 6rem', minWidth: 0 },
    '& [data-amount]': { fontWeight: 700, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& [data-when], & [data-comment]': { flexBasis: '100%' },
    '& [data-when]': { color: 'muted', fontSize: 'sm' },
    '& [data-comment]': { whiteSpace: 'pre-line' },
  },
})

export function TopDonations({ path }: { path: string }) {
  const { reads } = usePorts()
  const donations = useResource(reads.topDonations(path))
  if (donations.status === 'ready' && donations.value.length === 0) return null
  return (
    <Card as="section" aria-labelledby="top-donations">
      <Heading id="top-donations" fontSize="lg" marginBottom="3">
        Top donations
      </Heading>
      {donations.status === 'loading' && <Skeleton what="the top donations" />}
      {donations.status === 'ready' && <Rows donations={donations.value} />}
      {(donations.status === 'refused' || donations.status === 'unanswered') && (
        <LoadTrouble what="the top donations" isOffline={donations.status === 'unanswered'} onRetry={donations.retry} />
      )}
    </Card>
  )
}

export function RecentDonations({ campaign }: { campaign: Campaign }) {
  const { path, organiser } = campaign
  const { reads } = usePorts()
  const isOwn = useSession((session) => userIdOf(session) === organiser.id)
  const takesDonations = givingRefusal(campaign, useNow()) === null
  const listed = useRef<HTMLUListElement>(null)
  const list = useList(`donations:${path}`, path, PAGE_SIZE.donations, reads.donations)
  return (
    <Card as="section" aria-labelledby="recent-donations">
      <Heading id="recent-donations" fontSize="lg" marginBottom="3">
        Recent donations
      </Heading>
      {list.status === 'loading' && <Skeleton what="the donations" />}
      {list.status === 'empty' && <Muted>{`No donations yet.${takesDonations ? ' Yours would be the first.' : ''}`}</Muted>}
      {(list.status === 'refused' || list.status === 'unanswered') && (
        <LoadTrouble what="the donations" isOffline={list.status === 'unanswered'} message={list.message} onRetry={list.retry} />
      )}
      {list.status === 'ready' && (
        <Stack>
          <Rows listed={listed} donations={list.items} />
          <LoadMore list={list} listed={listed} what="donations" size="sm">
            Show more donations
          </LoadMore>
        </Stack>
      )}
      {isOwn && (
        <Muted marginTop="3" data-screen-only>
          <LoneLink href={`/campaign/${path}/offline-donations`}>Add an offline donation</LoneLink>
        </Muted>
      )}
    </Card>
  )
}

function Rows({ donations, listed }: { donations: PublicDonation[]; listed?: Ref<HTMLUListElement> }) {
  const now = useNow()
  return (
    <List ref={listed}>
      {donations.map((donation) => (
        <li key={donation.id}>
          <strong translate="no">{donation.name}</strong>
          <span data-amount translate="no">
            {formatMoney(donation.amount, donation.currencyId)}
          </span>
          <span data-when>{`${timeAgo(donation.createdAt, now)}${donation.offline ? ' · offline' : ''}`}</span>
          {donation.comment && (
            <p data-comment dir="auto">
              {donation.comment}
            </p>
          )}
        </li>
      ))}
    </List>
  )
}
