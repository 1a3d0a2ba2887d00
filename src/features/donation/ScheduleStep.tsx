import { useField } from 'react-final-form'
import { RecurringDuration } from '#domain/enumerations.ts'
import { formatMoney } from '#domain/money.ts'
import type { MoneyLine } from '#domain/moneyLine.ts'
import { cutShortOn, debitsToCome, giftAhead, type GiftAhead } from '#domain/recurringGift.ts'
import { dateInSouthAfrica, type CalendarDate } from '#domain/recurringSchedule.ts'
import { dateText, termText } from '#domain/recurringText.ts'
import { extraGiftOf, giftOf, type DonationDraft, type GivingTerms } from '#machines/donation/draft.ts'
import type { DonationContext } from '#machines/donation/types.ts'
import { useNow } from '#ports/useNow.ts'
import { FormTextField } from '#ui/FormTextField.tsx'
import { News, Notice } from '#ui/Notice.tsx'
import { DebitDates } from './DebitDates.tsx'
import { ScheduleChoices } from './ScheduleChoices.tsx'
import { StepForm } from './StepForm.tsx'
import { useDraftChoice } from './useDraftChoice.ts'

interface ScheduleStepProps {
  context: DonationContext
  onAccept: (draft: DonationDraft) => void
  onKeep: (draft: DonationDraft) => void
  onBack: () => void
}

export function ScheduleStep({ context, onAccept, onKeep, onBack }: ScheduleStepProps) {
  const { draft, terms, refusals } = context
  const given = { endsOn: terms.endsOn, gift: giftOf(draft, terms), today: dateInSouthAfrica(useNow()) }
  const accept = (typed: DonationDraft) =>
    onAccept({ ...typed, firstDate: giftAhead(typed, given.endsOn, given.today)?.upcoming[0] ?? null })
  const check = async (values: DonationDraft) => (await import('./check.ts')).checkStep('schedule', values)
  return (
    <StepForm draft={draft} check={check} onAccept={accept} onKeep={onKeep} onBack={onBack} submitText="Continue">
      <ScheduleChoices refusals={refusals} ofTerm={<CutShort {...given} />} />
      <FormTextField
        name="extraGiftText"
        label="An extra gift now"
        optional
        hint="On top of your monthly gift, paid today."
        currency={draft.currencyId}
        inputMode="decimal"
        autoComplete="off"
        refusal={refusals.onceOffAmount}
      />
      <Dates {...given} />
    </StepForm>
  )
}

type GivenProps = Pick<GivingTerms, 'endsOn'> & { gift: MoneyLine; today: CalendarDate }

function useAhead({ endsOn, today }: GivenProps): GiftAhead | null {
  const chosen = { term: useDraftChoice('term').value, deductionDate: useDraftChoice('deductionDate').value }
  return giftAhead(chosen, endsOn, today)
}

/** What becomes of the term, where the campaign ends before it. */
function CutShort(given: GivenProps) {
  const ahead = useAhead(given)
  const text = ahead && cutShortText(ahead, given.gift)
  return <News role="status">{text && <Notice>{text}</Notice>}</News>
}

function Dates(given: GivenProps) {
  const ahead = useAhead(given)
  const { input } = useField<string>('extraGiftText', { subscription: { value: true } })
  const extra = extraGiftOf({ extraGiftText: input.value, currencyId: given.gift.currencyId })
  return ahead && <DebitDates ahead={ahead} gift={given.gift} today={extra === null ? undefined : { extra }} isEndSaid />
}

function cutShortText(ahead: GiftAhead, { total, currencyId }: MoneyLine): string | null {
  const endsOn = cutShortOn(ahead)
  if (endsOn === null) return null
  const [first = ''] = ahead.upcoming
  const count = debitsToCome(ahead)
  const isEndless = ahead.term === RecurringDuration.Indefinite
  const ends = `This campaign ends on ${dateText(endsOn)}`
  if (count === 0) return `${ends}, before that day comes. Please choose another day, or give once.`
  if (count === 1)
    return `${ends}, so your ${isEndless ? 'monthly gift becomes' : `${termText(ahead.term)} become`} one gift of ${formatMoney(total, currencyId, 'cents')}, on ${dateText(first)}.`
  return `${ends}, so your ${isEndless ? `gift is taken ${count} times` : `${termText(ahead.term)} become ${count}`}.`
}
