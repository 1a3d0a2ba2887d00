import { useId, type ReactNode } from 'react'
import { RecurringStatus } from '#domain/enumerations.ts'
import { formatMoney } from '#domain/money.ts'
import type { CalendarDate } from '#domain/recurringSchedule.ts'
import { dateText } from '#domain/recurringText.ts'
import {
  type Debit,
  type RecurringGift,
  cutShortOn,
  datesTaken,
  debitsToCome,
  hasEnded,
  nextTaken,
  triedAgainOn,
} from '#domain/recurringGift.ts'
import { chakra } from '#theme/factory.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { Heading, Muted, Stack, Text, VisuallyHidden } from './layout.tsx'

const List = chakra('ol', {
  base: {
    listStyle: 'none',
    padding: 0,
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
    '& li': {
      display: 'flex',
      gap: '3',
      alignItems: 'flex-start',
      paddingBlock: '2',
      borderBottomWidth: '1px',
      borderBottomStyle: 'solid',
      borderColor: 'line',
    },
    '& li:last-of-type': { borderBottomWidth: 0 },
    '& strong': { fontWeight: 700 },
  },
})

const Line = chakra('span', { base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '3' } })

/** In the line of its debit, and still as large as a finger. */
const ReceiptLink = chakra('a', {
  base: { display: 'inline-block', paddingBlock: '3', marginBlock: '-3', marginLeft: '3', color: 'accent', fontWeight: 700 },
})

const ICON: Record<Debit['status'], IconName> = {
  due: 'clock',
  sent: 'clock',
  underReview: 'warning',
  paid: 'check',
  waiting: 'warning',
  givenUp: 'close',
  skipped: 'forward',
  reversed: 'back',
  stopped: 'close',
}

/** What became of a debit, in plain words. */
function outcomeOf(debit: Debit, gift: RecurringGift): string {
  const again = triedAgainOn(debit, gift)
  switch (debit.status) {
    case 'due':
      return 'Will be taken'
    case 'sent':
      return 'On its way'
    case 'underReview':
      return 'Being looked into'
    case 'paid':
      return 'Given'
    case 'waiting':
      if (again) return `Not taken; we try again on ${dateText(again)}${otherSumOf(debit, gift)}`
      return debit.nextAttempt ? 'Not taken' : 'Not taken yet; we try again'
    case 'givenUp':
      return 'Not taken'
    case 'skipped':
      return 'Skipped'
    case 'reversed':
      return 'Paid back to you'
    case 'stopped':
      return 'Stopped before it was taken'
  }
}

const NOT_GIVEN = new Set<Debit['status']>(['waiting', 'givenUp', 'reversed', 'stopped'])

/** What went back uncounted may have been another sum. */
const hasSum = ({ status, isReceived }: Debit): boolean => status !== 'skipped' && (status !== 'reversed' || isReceived)

/** The donor may have changed what is taken since it was tried. */
const otherSumOf = ({ amount, nextAmount }: Debit, { currencyId }: RecurringGift): string =>
  nextAmount === null || nextAmount === amount ? '' : `, with ${formatMoney(nextAmount, currencyId)}`

interface GiftTimelineProps {
  gift: RecurringGift
  today: CalendarDate
  /** Of its headings: one below the gift's own. */
  level?: 'h2' | 'h3'
  /** Of the receipt of a donation, by its token. */
  receiptAddress: (token: string) => string
}

/** Every date of a gift every month: what is still to come, and what became of those that are over. */
export function GiftTimeline({ gift, today, level = 'h2', receiptAddress }: GiftTimelineProps) {
  const { line } = gift
  const id = useId()
  const isOver = hasEnded(gift)
  const isLeftOut = ({ status, date }: Debit) => !isOver && status === 'skipped' && date > today
  const leftOut = gift.debits.filter(isLeftOut)
  const debits = gift.debits.filter((debit) => !isLeftOut(debit))
  const upcoming = datesTaken(gift)
  const [next] = upcoming
  // A debit that failed may be tried again before it.
  const isNext = next !== undefined && nextTaken(gift)?.date === next
  const toCome = [...upcoming, ...leftOut.map(({ date }) => date)].sort()
  // Only the first of them are listed.
  const inAll = debitsToCome(gift)
  const more = inAll === null ? null : inAll - upcoming.length
  const cutShort = cutShortOn(gift)
  return (
    <Stack gap="6">
      {!isOver && (
        <Stack as="section" gap="2" aria-labelledby={`${id}to-come`}>
          <Heading as={level} id={`${id}to-come`} fontSize="lg">
            Still to come
          </Heading>
          {toCome.length > 0 && (
            <List>
              {toCome.map((date) =>
                upcoming.includes(date) ? (
                  <Entry key={date} icon="clock" date={date} amount={formatMoney(line.total, line.currencyId)}>
                    {date === next && (upcoming.length === 1 && more === 0 ? 'The last one' : isNext && 'The next one')}
                  </Entry>
                ) : (
                  <Entry key={date} icon={ICON.skipped} date={date}>
                    Skipped: nothing is taken
                  </Entry>
                ),
              )}
            </List>
          )}
          {upcoming.length === 0 && (
            <Muted>
              {gift.status === RecurringStatus.Error ? 'Nothing is taken until you start it again.' : 'No more debits are planned.'}
            </Muted>
          )}
          {upcoming.length > 0 && more === null && <Muted>And so on every month, until you stop it.</Muted>}
          {upcoming.length > 0 && more !== null && more > 0 && <Muted>{`And ${more} more.`}</Muted>}
          {cutShort && <Muted>{`The campaign ends on ${dateText(cutShort)}: nothing is taken after that.`}</Muted>}
        </Stack>
      )}
      <Stack as="section" gap="2" aria-labelledby={`${id}so-far`}>
        <Heading as={level} id={`${id}so-far`} fontSize="lg">
          {isOver ? 'History' : 'So far'}
        </Heading>
        {debits.length === 0 ? (
          <Text>{isOver ? 'Nothing was taken.' : 'Nothing has been taken yet.'}</Text>
        ) : (
          <List>
            {debits.map((debit) => (
              <Entry
                key={`${debit.date} ${debit.isExtra}`}
                icon={ICON[debit.status]}
                date={debit.date}
                amount={hasSum(debit) ? formatMoney(debit.amount, line.currencyId) : undefined}
                isGiven={!NOT_GIVEN.has(debit.status)}
              >
                {`${debit.isExtra ? 'Extra gift. ' : ''}${outcomeOf(debit, gift)}`}
                {debit.donationToken && debit.isReceived && (
                  <ReceiptLink href={receiptAddress(debit.donationToken)} download>
                    Receipt
                    <VisuallyHidden>{` for ${dateText(debit.date)}`}</VisuallyHidden>
                  </ReceiptLink>
                )}
                {debit.reason && <span style={{ display: 'block' }}>{debit.reason}</span>}
              </Entry>
            ))}
          </List>
        )}
      </Stack>
    </Stack>
  )
}

interface EntryProps {
  icon: IconName
  date: string
  amount?: string | undefined
  /** Or will be: other sums stand back. */
  isGiven?: boolean
  children: ReactNode
}

function Entry({ isGiven = true, ...props }: EntryProps) {
  return (
    <li>
      <Icon name={props.icon} size={20} />
      <span style={{ minWidth: 0, flex: 1 }}>
        <Line>
          <strong>{dateText(props.date)}</strong>
          {props.amount && (isGiven ? <span>{props.amount}</span> : <Muted as="span">{props.amount}</Muted>)}
        </Line>
        {props.children && <Muted as="span">{props.children}</Muted>}
      </span>
    </li>
  )
}
