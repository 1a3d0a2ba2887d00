import { dateText, DAY_TEXT } from '#domain/recurringText.ts'
import type { RecurringDay, RecurringDuration } from '#domain/enumerations.ts'
import { dateInSouthAfrica, deductionDates, nextDeductionDate, TERM_DEBITS } from '#domain/recurringSchedule.ts'
import { usePorts } from '#ports/ports.tsx'
import { chakra } from '#theme/factory.tsx'
import { Stack } from '#ui/layout.tsx'

const SHOWN = 3

const Dates = chakra('div', {
  base: {
    bg: 'sunken',
    borderRadius: 'md',
    padding: '4',
    '& ol': { listStyle: 'none', padding: 0, margin: 0, fontVariantNumeric: 'tabular-nums' },
    '& li': { display: 'flex', flexWrap: 'wrap', columnGap: '3', justifyContent: 'space-between' },
    '& li:first-of-type': { fontWeight: 650 },
  },
})

/** Nothing is agreed to before its dates are known: the first debits, and the last where there is one. */
export function DebitDates({ term, day }: { term: RecurringDuration | null; day: RecurringDay | null }) {
  const { startedAt } = usePorts()
  if (term === null || day === null) return null
  const first = nextDeductionDate(dateInSouthAfrica(startedAt), day)
  const count = TERM_DEBITS[term]
  const dates = deductionDates(first, term, count ?? SHOWN)
  const last = count !== null && count > SHOWN ? dates.at(-1) : undefined
  return (
    <Dates>
      <Stack gap="2">
        <strong>When your gift is taken</strong>
        <ol>
          {dates.slice(0, SHOWN).map((date, index) => (
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
        {count === null && <span>{`Then on the ${DAY_TEXT[day]} of every month, until you stop it.`}</span>}
        <span>You can change, pause or stop it whenever you like, by a link in every mail.</span>
      </Stack>
    </Dates>
  )
}

const NTH = ['First debit', 'Second debit', 'Third debit']
