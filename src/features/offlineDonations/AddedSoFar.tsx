import { useRef, useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import type { Campaign, OfflineDonation } from '#domain/entities.ts'
import { LARGEST_PAGE, PAGE_SIZE } from '#domain/limits.ts'
import { formatMoney } from '#domain/money.ts'
import { usePorts } from '#ports/ports.tsx'
import { useList } from '#ports/useList.ts'
import { chakra } from '#theme/factory.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Heading, Muted, Stack, VisuallyHidden } from '#ui/layout.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { LoadTrouble } from '#ui/LoadTrouble.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { moneyFromWhom } from './moneyFromWhom.ts'

const List = chakra('ul', {
  base: {
    '& li': { paddingBlock: '3', borderTopWidth: '1px', borderTopStyle: 'solid', borderColor: 'line' },
    '& li:last-child': { paddingBottom: '0' },
    // What is read of it stands left, what it comes to and can be done about it right; very large text puts them below each other.
    '& [data-line]': { display: 'flex', flexWrap: 'wrap', columnGap: '3', alignItems: 'flex-start' },
    '& [data-line] > strong, & [data-line] > div': { flex: '1 1 6rem', minWidth: '0' },
    '& [data-amount]': { marginLeft: 'auto', fontWeight: 700, fontVariantNumeric: 'tabular-nums', textAlign: 'right' },
    '& [data-when]': { color: 'muted', fontSize: 'sm' },
    '& [data-comment]': { whiteSpace: 'pre-line' },
    '& button': {
      marginLeft: 'auto',
      paddingInline: '3',
      marginRight: '-3',
      '@media (forced-colors: active)': { marginRight: 0 },
    },
  },
})

interface AddedSoFarProps {
  campaign: Campaign
  /** The list is read anew when this changes. */
  changes: number
  /** What has just been taken back. */
  removed: OfflineDonation | null
  removing: OfflineDonation | null
  isOff: boolean
  /** Null where nothing can be taken back. */
  onRemove: ((donation: OfflineDonation) => void) | null
}

export function AddedSoFar({ campaign, changes, removed, removing, isOff, onRemove }: AddedSoFarProps) {
  const { reads } = usePorts()
  const listed = useRef<HTMLUListElement>(null)
  const [before, setBefore] = useState<OfflineDonation[]>([])
  const [reading, setReading] = useState({ changes, pageSize: wholePages(0) })
  // Earlier ones that have been shown are read with the newest.
  if (reading.changes !== changes) setReading({ changes, pageSize: wholePages(before.length) })
  const query = { campaignId: campaign.id, ...reading }
  const list = useList(`offlineDonations:${campaign.id}`, query, reading.pageSize, ({ campaignId }, pageNo, pageSize) =>
    reads.offlineDonations(campaignId, pageNo, pageSize),
  )
  if (list.status === 'ready' && list.items !== before) setBefore(list.items)
  // While it is read anew the list stands as it was.
  const shown = (list.status === 'loading' ? before : list.items).filter(({ id }) => id !== removed?.id)
  return (
    <Card as="section" aria-labelledby="added-so-far" aria-busy={list.status === 'loading'}>
      <Stack gap="3">
        <Heading id="added-so-far" fontSize="lg">
          Added so far
        </Heading>
        {list.status === 'loading' && shown.length === 0 && <Skeleton what="the offline donations" heights={['3rem', '3rem', '3rem']} />}
        {list.status === 'empty' && <Muted>Nothing yet. What you add is listed here, and can be removed.</Muted>}
        {(list.status === 'refused' || list.status === 'unanswered') && (
          <LoadTrouble what="the offline donations" isOffline={list.status === 'unanswered'} message={list.message} onRetry={list.retry} />
        )}
        {shown.length > 0 && (
          <List ref={listed}>
            {shown.map((donation) => (
              <li key={donation.id}>
                <Entry
                  donation={donation}
                  campaign={campaign}
                  isBeingRemoved={donation.id === removing?.id}
                  isOff={isOff}
                  onRemove={onRemove}
                />
              </li>
            ))}
          </List>
        )}
        <LoadMore list={list} listed={listed} what="offline donations" size="sm">
          Show earlier ones
        </LoadMore>
      </Stack>
    </Card>
  )
}

const wholePages = (count: number): number =>
  Math.min(LARGEST_PAGE, Math.max(1, Math.ceil(count / PAGE_SIZE.donations)) * PAGE_SIZE.donations)

interface EntryProps {
  donation: OfflineDonation
  campaign: Campaign
  isBeingRemoved: boolean
  isOff: boolean
  onRemove: AddedSoFarProps['onRemove']
}

function Entry({ donation, campaign: { currencyId }, isBeingRemoved, isOff, onRemove }: EntryProps) {
  const { amount, donorName, anonymous, comment, receivedOn } = donation
  return (
    <>
      <div data-line>
        <strong>{donorName || 'Anonymous'}</strong>
        <span data-amount>{formatMoney(amount, currencyId, 'cents')}</span>
      </div>
      <div data-line>
        <div>
          <p data-when>{`${formatDate(receivedOn)}${anonymous && donorName ? ' · anonymous to the public' : ''}`}</p>
          {comment && (
            <p data-comment dir="auto">
              {comment}
            </p>
          )}
        </div>
        {onRemove && (
          <Button
            variant="ghost"
            size="sm"
            waiting={isBeingRemoved && 'Removing…'}
            aria-disabled={isOff || undefined}
            onClick={() => onRemove(donation)}
          >
            Remove<VisuallyHidden>{` ${moneyFromWhom(donation, currencyId)}, ${formatDate(receivedOn)}`}</VisuallyHidden>
          </Button>
        )}
      </div>
    </>
  )
}
