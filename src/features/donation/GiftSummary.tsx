import type { ReactNode } from 'react'
import { RecurringDuration, RecurringStatus } from '#domain/enumerations.ts'
import { formatMoney } from '#domain/money.ts'
import { dateInSouthAfrica, type CalendarDate } from '#domain/recurringSchedule.ts'
import { dateText, DEBIT_UNDER_WAY, everyMonthText, onceText, takenText, termText } from '#domain/recurringText.ts'
import {
  type RecurringGift,
  cutShortOn,
  datesTaken,
  givenInAll,
  hasEnded,
  hasEndedEarly,
  hasGiven,
  isCancelled,
  isDebitOnItsWay,
  nextTaken,
  onceOn,
} from '#domain/recurringGift.ts'
import { useNow } from '#ports/useNow.ts'
import { Fact, FactList } from '#ui/FactList.tsx'
import { Stack } from '#ui/layout.tsx'
import { MoneyTable } from '#ui/MoneyTable.tsx'
import { Notice } from '#ui/Notice.tsx'

interface GiftSummaryProps {
  gift: RecurringGift
  /** In place of how it stands, while that is not certain. */
  standing?: ReactNode
}

/** How a gift stands, in plain words, and what it is, or was. */
export function GiftSummary({ gift, standing }: GiftSummaryProps) {
  return (
    <Stack gap="5">
      {standing ?? <Standing gift={gift} />}
      {hasEnded(gift) ? <Past gift={gift} /> : <Present gift={gift} />}
    </Stack>
  )
}

function Present({ gift }: { gift: RecurringGift }) {
  const { line, deductionDate, paymentLabel } = gift
  const onlyOn = onceOn(gift)
  const isNothingLeft = gift.status === RecurringStatus.Active && nextTaken(gift) === null
  return (
    <>
      <MoneyTable line={line} when={takenText(onlyOn)} />
      <FactList>
        {!isNothingLeft && <Fact name="When" value={onlyOn === null ? everyMonthText(deductionDate) : onceText(onlyOn)} />}
        {!isNothingLeft && onlyOn === null && <Fact name="For how long" value={howLong(gift)} />}
        {paymentLabel && <Fact name="Paid from" value={paymentLabel} />}
      </FactList>
    </>
  )
}

function Past({ gift }: { gift: RecurringGift }) {
  const { line, currencyId } = gift
  const endedOn = endOf(gift, dateInSouthAfrica(useNow()))
  return (
    <FactList>
      <Fact name="It was" value={`${formatMoney(line.total, currencyId, 'cents')} each month`} />
      {endedOn && <Fact name="Ended on" value={dateText(endedOn)} />}
      {hasGiven(gift) && <Fact name="Paid in all" value={formatMoney(givenInAll(gift), currencyId, 'cents')} />}
    </FactList>
  )
}

/** Not known of one that was cancelled, or whose campaign was closed before its last day. */
function endOf(gift: RecurringGift, today: CalendarDate): CalendarDate | null {
  if (gift.status !== RecurringStatus.Expired) return null
  if (hasEndedEarly(gift)) return gift.endsOn !== null && gift.endsOn < today ? gift.endsOn : null
  const last = gift.debits.find(({ isExtra }) => !isExtra)?.date
  // Left out before its day has come.
  return last !== undefined && last <= today ? last : null
}

function howLong(gift: RecurringGift): string {
  const { term, debitsLeft } = gift
  const endsOn = cutShortOn(gift)
  if (endsOn !== null) return `Until the campaign ends on ${dateText(endsOn)}`
  if (term === RecurringDuration.Indefinite) return 'Until you stop it'
  return `${termText(term)}${debitsLeft === null || debitsLeft === 0 ? '' : `, ${debitsLeft} still to come`}`
}

const thanks = (gift: RecurringGift): string => (hasGiven(gift) ? ' Thank you for what you gave.' : '')

function Standing({ gift }: { gift: RecurringGift }) {
  const { status, statusReason, pausedUntil, endsOn, currencyId } = gift
  const next = nextTaken(gift)
  if (isCancelled(gift))
    return <Notice icon="close">{`${statusReason ? `Cancelled. ${statusReason}` : 'You cancelled this gift.'}${thanks(gift)}`}</Notice>
  switch (status) {
    case RecurringStatus.Expired:
      return (
        <Notice tone="calm">
          {hasEndedEarly(gift)
            ? `${statusReason} ${isDebitOnItsWay(gift) ? '' : 'Nothing more is taken.'}${thanks(gift)}`
            : `Its term is over.${hasGiven(gift) ? ' Thank you for every month of it.' : ''}`}
        </Notice>
      )
    case RecurringStatus.Error:
      return (
        <Notice tone="danger">
          <Stack gap="1">
            <strong>{`Something went wrong, and nothing ${isDebitOnItsWay(gift) ? 'more ' : ''}is taken for now`}</strong>
            {statusReason && <span>{statusReason}</span>}
            {isDebitOnItsWay(gift) && <span>{DEBIT_UNDER_WAY}</span>}
            <span>
              Add another card or account, or make sure that yours is in order and start the gift again. What was missed is not taken later.
            </span>
          </Stack>
        </Notice>
      )
    case RecurringStatus.PendingSettlement:
      return <Notice>It is not set up yet: we are waiting to hear that your card is stored.</Notice>
  }
  if (pausedUntil && endsOn && datesTaken(gift).length === 0)
    return <Notice>{`Paused. Nothing more is taken: the campaign ends on ${dateText(endsOn)}.`}</Notice>
  if (pausedUntil) return <Notice>{`Paused. It goes on by itself on ${dateText(pausedUntil)}.`}</Notice>
  const cutShort = cutShortOn(gift)
  if (!next && cutShort !== null) return <Notice tone="calm">{`Nothing more is taken: the campaign ends on ${dateText(cutShort)}.`}</Notice>
  return (
    <Notice tone="calm">
      {next
        ? `Active. The next ${formatMoney(next.amount, currencyId)} is taken on ${dateText(next.date)}.`
        : 'Active. There is nothing more to be taken.'}
    </Notice>
  )
}
