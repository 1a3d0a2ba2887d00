import type { RecurringDay, RecurringDuration } from '#domain/enumerations.ts'
import { datesTaken } from '#domain/recurringGift.ts'
import { dateText, DAY_TEXT } from '#domain/recurringText.ts'
import { dateInSouthAfrica, deductionDates, nextDeductionDate, TERM_DEBITS, type CalendarDate } from '#domain/recurringSchedule.ts'
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
}

/** Nothing is agreed to before its dates are known: the first debits, and the last where there is one. */
export function DebitDates({ term, day, endsOn }: DebitDatesProps) {
  const now = useNow()
  if (term === null || day === null) return null
  const first = nextDeductionDate(dateInSouthAfrica(now), day)
  const count = TERM_DEBITS[term]
  const dates = deductionDates(first, term, count ?? SHOWN)
  const taken = datesTaken({ upcoming: dates, endsOn })
  const last = count !== null && count > SHOWN && taken.length === count ? taken.at(-1) : undefined
  const isCutShort = endsOn !== null && (taken.length < dates.length || count === null)
  return (
    <Dates>
      <Stack gap="2">
        <strong>When your gift is taken</strong>
        <ol>
          {taken.slice(0, SHOWN).map((date, index) => (
            <li key={date}>
              <span>{NTH[index]}</span>
              <span>{dateText(date)}</span>
            </li>
          ))}
          {last && (
            <li>
              <span>{`Last of ${count}`}</span>
              <span>{dateText(last)}</span>
            </li>
          )}
        </ol>
        {count === null && taken.length === SHOWN && <span>{`Then on the ${DAY_TEXT[day]} of every month, until you stop it.`}</span>}
        {isCutShort && <span>{`The campaign ends on ${dateText(endsOn)}: nothing is taken after that.`}</span>}
        <Muted>You can change, pause or stop it whenever you like, by a link in every e-mail.</Muted>
      </Stack>
    </Dates>
  )
}
