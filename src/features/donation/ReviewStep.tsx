import { useEffect, useRef } from 'react'
import { PaymentMethod } from '#domain/enumerations.ts'
import { meantAddress } from '#domain/meantAddress.ts'
import { giftAhead, onlyDateOf } from '#domain/recurringGift.ts'
import { dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import { takenText } from '#domain/recurringText.ts'
import { extraGiftOf, giftOf, isByDebitOrder, isRecurring, type DonationDraft, type DonationStep } from '#machines/donation/draft.ts'
import type { DonationContext } from '#machines/donation/types.ts'
import { useNow } from '#ports/useNow.ts'
import { BotCheckHelp, BotCheckNote } from '#ui/BotCheckNote.tsx'
import { Button } from '#ui/Button.tsx'
import { Stack, VisuallyHidden } from '#ui/layout.tsx'
import { MoneyTable } from '#ui/MoneyTable.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Refusal } from '#ui/Refusal.tsx'
import { BackOrOn } from './BackOrOn.tsx'
import { DebitDates } from './DebitDates.tsx'
import { ReviewedFacts } from './ReviewedFacts.tsx'

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
  const { draft, terms } = context
  const today = dateInSouthAfrica(useNow())
  const gift = giftOf(draft, terms)
  const ahead = isRecurring(draft) ? giftAhead(draft, terms.endsOn, today) : null
  const onlyOn = ahead && onlyDateOf(ahead)
  const isBusy = sending === 'sending' || sending === 'stillWorking'
  const isFixed = isBusy || context.mayBeSetUp
  return (
    <Stack gap="6">
      <WhatWentWrong notice={context.notice} sending={sending} isBusy={isBusy} isDebitOrder={isByDebitOrder(draft)} />
      {!isFixed && <PerhapsMeant draft={draft} onChange={() => onChange('details')} />}
      <MoneyTable line={gift} when={ahead && takenText(onlyOn)} />
      {ahead && <DebitDates ahead={ahead} gift={gift} today={{ extra: extraGiftOf(draft), isByCard: !isByDebitOrder(draft) }} />}
      <ReviewedFacts draft={draft} gift={gift} ahead={ahead} onChange={isFixed ? null : onChange} />
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

interface WhatWentWrongProps extends Pick<ReviewStepProps, 'sending'> {
  isBusy: boolean
  notice: string | null
  isDebitOrder: boolean
}

function WhatWentWrong({ notice, sending, isBusy, isDebitOrder }: WhatWentWrongProps) {
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What is sent once more has said nothing new, and would take the focus from the button that was pressed.
    if (!isBusy) news.current?.focus()
  }, [notice, isBusy])
  if (!notice && sending !== 'failed') return null
  return (
    <div ref={news} tabIndex={-1}>
      <Stack gap="2">
        <Refusal message={notice} />
        <BotCheckHelp said={notice} />
      </Stack>
      {sending === 'failed' && (
        <Notice tone="warning" isNews>
          {isDebitOrder
            ? 'We got no clear answer. Your debit order may be set up already. Check your connection and try again: it stays the same one, so it is never set up twice. You can change it once we know.'
            : 'We got no clear answer. Nothing was charged. Check your connection and try again: it stays the same donation, so you cannot be charged twice.'}
        </Notice>
      )}
    </div>
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
          {`? ${isRecurring(draft) ? 'Every receipt goes to the address that you gave, and so does the link to change or cancel your gift' : 'Your receipt goes to the address that you gave'}: `}
          <span translate="no">{draft.email.trim()}</span>
        </span>
        <Button variant="outline" size="sm" onClick={onChange}>
          Change the address
        </Button>
      </Stack>
    </Notice>
  )
}

function confirmText(draft: DonationDraft): string {
  if (isByDebitOrder(draft)) return 'Set up the debit order'
  if (isRecurring(draft)) return 'Go on to your card'
  if (draft.paymentMethod === PaymentMethod.SnapScan) return 'Get the code'
  return draft.paymentMethod === PaymentMethod.EFT ? 'Get the bank details' : 'Go to payment'
}
