import { formatMoney } from '#domain/money.ts'
import type { MoneyLine } from '#domain/moneyLine.ts'
import { cutShortOn, debitsToCome, type GiftAhead } from '#domain/recurringGift.ts'
import { addMonths } from '#domain/recurringSchedule.ts'
import { dateText, DAY_TEXT, moreText } from '#domain/recurringText.ts'
import { chakra } from '#theme/factory.tsx'
import { Muted, Stack } from '#ui/layout.tsx'

const SHOWN = 3

const Dates = chakra('div', {
  base: {
    bg: 'sunken',
    borderRadius: 'md',
    padding: '4',
    '& ol': {
      listStyle: 'none',
      padding: 0,
      margin: 0,
      display: 'grid',
      rowGap: '2',
      fontVariantNumeric: 'tabular-nums',
      containerType: 'inline-size',
    },
    '& li': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '4' },
    '& [data-when]': { fontWeight: 700 },
    '& [data-between]': { gridColumn: '1 / -1' },
    '& [data-amount]': { gridArea: '1 / 2 / span 2', whiteSpace: 'nowrap', textAlign: 'right' },
    '@container (min-width: 26rem)': {
      '& li': { gridTemplateColumns: '10rem minmax(0, 1fr) auto' },
      '& [data-amount]': { gridArea: 'auto' },
    },
    // With large text day, purpose and amount stand under one another: beside another column a date was left one letter of width.
    '@container (max-width: 12rem)': {
      '& li': { gridTemplateColumns: 'minmax(0, 1fr)' },
      '& [data-amount]': { gridArea: 'auto', whiteSpace: 'normal', textAlign: 'left' },
    },
  },
})

interface DebitDatesProps {
  ahead: GiftAhead
  /** What is taken each time. */
  gift: MoneyLine
  /** Where there is an extra gift, and where it is all decided: the extra gift, in cents, and whether a card is to be stored for the rest. */
  today?: { extra: number | null; isByCard?: boolean }
  /** What the end of the campaign does to the term stands elsewhere. */
  isEndSaid?: boolean
}

/** Nothing is agreed to before its dates are known: the first debits, and the last where there is one. Where the campaign ends before the term, how many there are and what they come to. */
export function DebitDates({ ahead, gift, today, isEndSaid = false }: DebitDatesProps) {
  const [first = ''] = ahead.upcoming
  const inAll = debitsToCome(ahead)
  const between = inAll === null ? 0 : inAll - SHOWN - 1
  // One alone is shown rather than said.
  const isCut = between > 1
  const shown = Array.from({ length: isCut || inAll === null ? SHOWN : inAll }, (_, index) => index + 1)
  const money = (cents: number) => formatMoney(cents, gift.currencyId, 'cents')
  const debit = (count: number) => (
    <Line key={count} when={dateText(addMonths(first, count - 1))} what={whatText(count, inAll)} amount={money(gift.total)} />
  )
  const end = endText(ahead, gift, isEndSaid)
  if (inAll === 0 && isEndSaid) return null
  return (
    <Dates>
      <Stack gap="2">
        <strong>What is taken, and when</strong>
        <ol>
          {today && (
            <Line when="Today" what={today.extra === null ? nothingToday(today.isByCard) : 'Extra gift'} amount={money(today.extra ?? 0)} />
          )}
          {shown.map(debit)}
          {isCut && (
            <li>
              <span data-between>{`Then ${moreText(between, ahead.deductionDate)}`}</span>
            </li>
          )}
          {isCut && inAll !== null && debit(inAll)}
        </ol>
        {inAll === null && <span>{`Then on the ${DAY_TEXT[ahead.deductionDate]} of every month, until you stop it.`}</span>}
        {end && <span>{end}</span>}
        <Muted>
          {inAll === 1
            ? 'You can change or cancel it before then, by the link in our e-mail.'
            : 'You can change, pause or cancel it whenever you like, by a link in every e-mail.'}
        </Muted>
      </Stack>
    </Dates>
  )
}

function Line({ when, what, amount }: { when: string; what: string; amount: string }) {
  return (
    <li>
      <span data-when>{when}</span>
      <span>{what}</span>
      <span data-amount translate="no">
        {amount}
      </span>
    </li>
  )
}

const nothingToday = (isByCard = false): string => (isByCard ? 'Nothing: your card is stored' : 'Nothing')

function whatText(count: number, inAll: number | null): string {
  if (inAll === 1) return 'Your gift, once'
  return count === inAll ? `Monthly gift, last of ${inAll}` : 'Monthly gift'
}

function endText(ahead: GiftAhead, { total, currencyId }: MoneyLine, isEndSaid: boolean): string | null {
  const endsOn = cutShortOn(ahead)
  if (endsOn === null) return null
  const count = debitsToCome(ahead) ?? 0
  if (count < 2) return isEndSaid ? null : `The campaign ends on ${dateText(endsOn)}: nothing is taken after that.`
  const sum = `${count} monthly gifts, ${formatMoney(count * total, currencyId, 'cents')} in all.`
  return isEndSaid ? sum : `The campaign ends on ${dateText(endsOn)}: ${sum}`
}
