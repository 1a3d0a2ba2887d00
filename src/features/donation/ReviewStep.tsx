import { useEffect, useRef } from 'react'
import { PaymentMethod, RecurringDuration } from '#domain/enumerations.ts'
import { meantAddress } from '#domain/meantAddress.ts'
import { formatMoney } from '#domain/money.ts'
import { PAYMENT_METHOD_TEXT, RECURRING_METHOD_TEXT } from '#domain/paymentMethods.ts'
import { publicName } from '#domain/publicName.ts'
import { cutShortOn, giftAhead, onlyDateOf, type GiftAhead } from '#domain/recurringGift.ts'
import { dateInSouthAfrica, type CalendarDate } from '#domain/recurringSchedule.ts'
import { dateText, DAY_TEXT, termText } from '#domain/recurringText.ts'
import { extraGiftOf, giftOf, inOnePiece, isByDebitOrder, isRecurring } from '#machines/donation/draft.ts'
import type { DonationDraft, DonationStep } from '#machines/donation/draft.ts'
import type { DonationContext } from '#machines/donation/types.ts'
import { useNow } from '#ports/useNow.ts'
import { BotCheckNote } from '#ui/BotCheckNote.tsx'
import { Button } from '#ui/Button.tsx'
import { Fact, FactList } from '#ui/FactList.tsx'
import { Stack, VisuallyHidden } from '#ui/layout.tsx'
import { MoneyTable } from '#ui/MoneyTable.tsx'
import { Notice } from '#ui/Notice.tsx'
import { BackOrOn } from './BackOrOn.tsx'
import { DebitDates } from './DebitDates.tsx'

/** As many of an account's number as the mails and the page of the gift show. */
const LAST_DIGITS = 3

interface ReviewStepProps {
  context: DonationContext
  /** 'sending' and 'stillWorking' keep the page in place while the donation goes out; 'failed' had no answer. */
  sending: 'no' | 'sending' | 'stillWorking' | 'failed'
  onConfirm: () => void
  onRetry: () => void
  onBack: () => void
  onChange: (step: DonationStep) => void
}

export function ReviewStep({ context, sending, onConfirm, onRetry, onBack, onChange }: ReviewStepProps) {
  const { draft, terms, notice } = context
  const today = dateInSouthAfrica(useNow())
  const gift = giftOf(draft, terms)
  const extra = extraGiftOf(draft)
  const ahead = isRecurring(draft) ? giftAhead(draft, terms.endsOn, today) : null
  const onlyOn = ahead && onlyDateOf(ahead)
  const isBusy = sending === 'sending' || sending === 'stillWorking'
  const isFixed = isBusy || context.mayBeSetUp
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (notice || sending === 'failed') news.current?.focus()
  }, [notice, sending])
  return (
    <Stack gap="6">
      {(notice || sending === 'failed') && (
        <div ref={news} tabIndex={-1}>
          {notice && (
            <Notice tone="danger" isNews>
              {notice}
            </Notice>
          )}
          {sending === 'failed' && (
            <Notice tone="warning" isNews>
              {isByDebitOrder(draft)
                ? 'We got no clear answer. Your debit order may be set up already. Check your connection and try again: it stays the same one, so it is never set up twice. You can change it once we know.'
                : 'We got no clear answer. Nothing was charged. Check your connection and try again: it stays the same donation, so you cannot be charged twice.'}
            </Notice>
          )}
        </div>
      )}
      {!isFixed && <PerhapsMeant draft={draft} onChange={() => onChange('details')} />}
      <MoneyTable line={gift} isMonthly={isRecurring(draft) && onlyOn === null} />
      {ahead && <DebitDates ahead={ahead} gift={gift} today={{ extra, isByCard: !isByDebitOrder(draft) }} />}
      <FactList>
        <Changeable name="Campaign" value={terms.campaignName} />
        <Changeable
          name="Your gift"
          value={`${formatMoney(gift.toCause, gift.currencyId, 'cents')}${howOften(draft, onlyOn)}`}
          onChange={isFixed ? undefined : () => onChange('amount')}
        />
        {ahead && (
          <>
            <Changeable
              name="When"
              what="the day and for how long"
              value={scheduleText(ahead)}
              onChange={isFixed ? undefined : () => onChange('schedule')}
            />
            {extra !== null && (
              <Changeable
                name="Extra gift now"
                what="the extra gift"
                value={formatMoney(extra, gift.currencyId, 'cents')}
                onChange={isFixed ? undefined : () => onChange('schedule')}
              />
            )}
          </>
        )}
        <Changeable
          name="Your name"
          value={`${draft.firstName} ${draft.lastName}`}
          onChange={isFixed ? undefined : () => onChange('details')}
        />
        <Changeable
          name="Receipt to"
          what="where the receipt goes"
          value={draft.email}
          onChange={isFixed ? undefined : () => onChange('details')}
        />
        {draft.mobileNumber.trim() && (
          <Changeable name="Mobile number" value={draft.mobileNumber.trim()} onChange={isFixed ? undefined : () => onChange('details')} />
        )}
        <Changeable
          name="The public sees"
          what="what the public sees"
          value={publicName(draft)}
          onChange={isFixed ? undefined : () => onChange('details')}
        />
        {draft.comment.trim() && (
          <Changeable name="Comment" value={draft.comment.trim()} isFreeText onChange={isFixed ? undefined : () => onChange('details')} />
        )}
        <Changeable name="Payment method" value={methodText(draft)} onChange={isFixed ? undefined : () => onChange('method')} />
      </FactList>
      <div>
        {/* There before it says something: only then it is read out. */}
        <div role="status">
          {sending === 'sending' && <VisuallyHidden>One moment…</VisuallyHidden>}
          {sending === 'stillWorking' && (
            <Stack paddingBottom="6">
              <Notice tone="plain">Still working… The network or the bank is slow. You can wait here; you cannot be charged twice.</Notice>
            </Stack>
          )}
        </div>
        <BackOrOn onBack={onBack} isBackOff={isFixed}>
          {sending === 'failed' ? (
            <Button onClick={onRetry}>Try again</Button>
          ) : (
            <Button onClick={onConfirm} waiting={isBusy && 'One moment…'}>
              {confirmText(draft)}
            </Button>
          )}
        </BackOrOn>
      </div>
      <BotCheckNote />
    </Stack>
  )
}

/** Nobody hears of it where an address leads to somebody else, or to nobody. */
function PerhapsMeant({ draft, onChange }: { draft: DonationDraft; onChange: () => void }) {
  const meant = meantAddress(draft.email)
  if (meant === null) return null
  return (
    <Notice tone="warning">
      <Stack gap="3" alignItems="flex-start">
        <span style={{ overflowWrap: 'anywhere' }}>
          {'Did you mean '}
          <strong translate="no">{meant}</strong>
          {`? ${isRecurring(draft) ? 'Every receipt goes to the address that you gave, and so does the link to change or stop your gift' : 'Your receipt goes to the address that you gave'}: `}
          <span translate="no">{draft.email.trim()}</span>
        </span>
        <Button variant="outline" size="sm" onClick={onChange}>
          Change the address
        </Button>
      </Stack>
    </Notice>
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

function confirmText(draft: DonationDraft): string {
  if (isByDebitOrder(draft)) return 'Set up the debit order'
  if (isRecurring(draft)) return 'Go on to your card'
  if (draft.paymentMethod === PaymentMethod.SnapScan) return 'Get the code'
  return draft.paymentMethod === PaymentMethod.EFT ? 'Get the bank details' : 'Go to payment'
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
