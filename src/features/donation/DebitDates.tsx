import type { RecurringDay, RecurringDuration } from '#domain/enumerations.ts'
import { formatMoney } from '#domain/money.ts'
import type { MoneyLine } from '#domain/moneyLine.ts'
import { endOfCampaignBefore } from '#domain/recurringGift.ts'
import { dateText, DAY_TEXT } from '#domain/recurringText.ts'
import { dateInSouthAfrica, debitsInAll, deductionDates, nextDeductionDate, type CalendarDate } from '#domain/recurringSchedule.ts'
import { useNow } from '#ports/useNow.ts'
import { chakra } from '#theme/factory.tsx'
import { Muted, Stack } from '#ui/layout.tsx'

const SHOWN = 3
const NTH = ['First debit', 'Second debit', 'Third debit']

const Dates = chakra('div', {
  base: {
    bg: 'sunken',
    borderRadius: 'md',
    padding: '4',
    '& ol': { listStyle: 'none', padding: 0, margin: 0, fontVariantNumeric: 'tabular-nums' },
    '& li': { display: 'flex', flexWrap: 'wrap', columnGap: '3', justifyContent: 'space-between' },
    '& li:first-of-type': { fontWeight: 700 },
  },
})

interface DebitDatesProps {
  term: RecurringDuration | null
  day: RecurringDay | null
  /** The campaign's last day. */
  endsOn: CalendarDate | null
  /** What is taken each time. */
  gift: MoneyLine
  /** Where it is all decided: the extra gift, in cents, and whether a card is to be stored for the rest. */
  today?: { extra: number | null; isByCard: boolean }
}

/** Nothing is agreed to before its dates are known: the first debits, and the last where there is one. Where the campaign ends before the term, how many there are and what they come to. */
export function DebitDates({ term, day, endsOn, gift, today }: DebitDatesProps) {
  const now = useNow()
  if (term === null || day === null) return null
  const first = nextDeductionDate(dateInSouthAfrica(now), day)
  const inAll = debitsInAll(first, term, endsOn)
  const taken = deductionDates(first, term, inAll ?? SHOWN)
  const last = inAll !== null && inAll > SHOWN ? taken.at(-1) : undefined
  // Beside an extra gift, which is none of them.
  const debit = today?.extra ? 'monthly debit' : 'debit'
  const cutShortOn = endOfCampaignBefore(first, term, endsOn)
  return (
    <Dates>
      <Stack gap="2">
        <strong>{today ? 'What is taken, and when' : 'When your gift is taken'}</strong>
        <ol>
          {today && (
            <li>
              <span>{today.extra === null ? 'Today' : 'Today, your extra gift'}</span>
              <span>{today.extra === null ? nothingToday(today.isByCard) : formatMoney(today.extra, gift.currencyId, 'cents')}</span>
            </li>
          )}
          {taken.slice(0, SHOWN).map((date, index) => (
            <li key={date}>
              <span>{inAll === 1 ? `The only ${debit}` : NTH[index]}</span>
              <span>{dateText(date)}</span>
            </li>
          ))}
          {last && (
            <li>
              <span>{`Last of ${inAll}`}</span>
              <span>{dateText(last)}</span>
            </li>
          )}
        </ol>
        {inAll === null && <span>{`Then on the ${DAY_TEXT[day]} of every month, until you stop it.`}</span>}
        {cutShortOn !== null && inAll !== null && inAll > 0 && <span>{sumText(inAll, debit, gift)}</span>}
        {cutShortOn !== null && <span>{`The campaign ends on ${dateText(cutShortOn)}: nothing is taken after that.`}</span>}
        <Muted>You can change, pause or stop it whenever you like, by a link in every e-mail.</Muted>
      </Stack>
    </Dates>
  )
}

const nothingToday = (isByCard: boolean): string => (isByCard ? 'Nothing: your card is stored' : 'Nothing')

function sumText(inAll: number, debit: string, { total, currencyId }: MoneyLine): string {
  const sum = formatMoney(inAll * total, currencyId)
  return inAll === 1 ? `One ${debit} in all, of ${sum}.` : `${inAll} ${debit}s in all, ${sum} together.`
}
