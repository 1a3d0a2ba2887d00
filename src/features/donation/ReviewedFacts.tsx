import { RecurringDuration } from '#domain/enumerations.ts'
import { inOnePiece } from '#domain/invisibleMarks.ts'
import { formatMoney } from '#domain/money.ts'
import type { MoneyLine } from '#domain/moneyLine.ts'
import { PAYMENT_METHOD_TEXT, RECURRING_METHOD_TEXT } from '#domain/paymentMethodText.ts'
import { publicName } from '#domain/publicName.ts'
import { cutShortOn, onlyDateOf, type GiftAhead } from '#domain/recurringGift.ts'
import type { CalendarDate } from '#domain/recurringSchedule.ts'
import { dateText, DAY_TEXT, termText } from '#domain/recurringText.ts'
import { extraGiftOf, isByDebitOrder, isRecurring, type DonationDraft, type DonationStep } from '#machines/donation/draft.ts'
import { Button } from '#ui/Button.tsx'
import { Fact, FactList } from '#ui/FactList.tsx'
import { VisuallyHidden } from '#ui/layout.tsx'

/** As many of an account's number as the mails and the page of the gift show. */
const LAST_DIGITS = 3

interface ReviewedFactsProps {
  draft: DonationDraft
  gift: MoneyLine
  ahead: GiftAhead | null
  /** Null where nothing of it can be changed any more. */
  onChange: ((step: DonationStep) => void) | null
}

export function ReviewedFacts({ draft, gift, ahead, onChange }: ReviewedFactsProps) {
  const extra = extraGiftOf(draft)
  const onlyOn = ahead && onlyDateOf(ahead)
  const mobileNumber = draft.mobileNumber.trim()
  const comment = draft.comment.trim()
  const name = publicName({ firstName: draft.firstName, lastName: draft.lastName, anonymous: false })
  const shownName = publicName(draft)
  const isNameShown = shownName === name
  const to = (step: DonationStep) => (onChange ? () => onChange(step) : undefined)
  return (
    <FactList>
      <Changeable
        name="Your gift"
        value={`${formatMoney(gift.toCause, gift.currencyId, 'cents')}${howOften(draft, onlyOn)}`}
        onChange={to('amount')}
      />
      {ahead && (
        <>
          <Changeable name="When" what="the day and for how long" value={scheduleText(ahead)} onChange={to('schedule')} />
          {extra !== null && (
            <Changeable
              name="Extra gift now"
              what="the extra gift"
              value={formatMoney(extra, gift.currencyId, 'cents')}
              onChange={to('schedule')}
            />
          )}
        </>
      )}
      <Changeable
        name={isNameShown ? 'Your name, which the public sees' : 'Your name'}
        what="your name"
        value={name}
        onChange={to('details')}
      />
      <Changeable name="Receipt to" what="where the receipt goes" value={draft.email} onChange={to('details')} />
      {mobileNumber && <Changeable name="Mobile number" value={mobileNumber} onChange={to('details')} />}
      {!isNameShown && <Changeable name="The public sees" what="what the public sees" value={shownName} onChange={to('details')} />}
      {comment && <Changeable name="Comment" value={comment} isFreeText onChange={to('details')} />}
      <Changeable name="Payment method" value={methodText(draft)} onChange={to('method')} />
    </FactList>
  )
}

interface ChangeableProps {
  name: string
  /** What 'Change' is heard with, where that is not the name. */
  what?: string
  value: string
  /** As the public reads it: with its lines, and from where its letters begin. */
  isFreeText?: boolean
  onChange?: () => void
}

function Changeable({ name, what = name.toLowerCase(), value, isFreeText, onChange }: ChangeableProps) {
  const shown = isFreeText ? (
    <span dir="auto" style={{ display: 'block', whiteSpace: 'pre-line' }}>
      {value}
    </span>
  ) : (
    value
  )
  return (
    <Fact name={name} value={shown}>
      {onChange && (
        <Button variant="ghost" size="sm" onClick={onChange}>
          Change
          <VisuallyHidden>{` ${what}`}</VisuallyHidden>
        </Button>
      )}
    </Fact>
  )
}

function howOften(draft: DonationDraft, onlyOn: CalendarDate | null): string {
  if (onlyOn !== null) return `, once on ${dateText(onlyOn)}`
  return isRecurring(draft) ? ' every month' : ' once'
}

function scheduleText(ahead: GiftAhead): string {
  const day = `On the ${DAY_TEXT[ahead.deductionDate]}`
  const endsOn = cutShortOn(ahead)
  if (endsOn !== null) return `${onlyDateOf(ahead) ? 'Before' : `${day}, until`} the campaign ends on ${dateText(endsOn)}`
  return `${day}, ${ahead.term === RecurringDuration.Indefinite ? 'until you stop it' : `for ${termText(ahead.term)}`}`
}

function methodText(draft: DonationDraft): string {
  const { paymentMethod, bankName, accountNumber } = draft
  if (paymentMethod === null) return ''
  const name = (isRecurring(draft) ? RECURRING_METHOD_TEXT : PAYMENT_METHOD_TEXT)[paymentMethod]?.name ?? ''
  if (!isByDebitOrder(draft)) return name
  const digits = inOnePiece(accountNumber)
  return `${name}, ${bankName} account${digits.length > LAST_DIGITS ? ` ending in ${digits.slice(-LAST_DIGITS)}` : ''}`
}
