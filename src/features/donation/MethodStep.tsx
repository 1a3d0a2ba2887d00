import { useState } from 'react'
import { PaymentMethod } from '#domain/enumerations.ts'
import { PAYMENT_METHOD_TEXT, RECURRING_METHOD_TEXT } from '#domain/paymentMethodText.ts'
import { giftAhead } from '#domain/recurringGift.ts'
import { dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import { extraGiftOf, giftOf, isRecurring, methodsFor, type DonationDraft } from '#machines/donation/draft.ts'
import type { DonationContext } from '#machines/donation/types.ts'
import { useNow } from '#ports/useNow.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceList } from '#ui/ChoiceList.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/Notice.tsx'
import { DebitAccount } from './DebitAccount.tsx'
import { DebitConsent } from './DebitConsent.tsx'
import { DebitDates } from './DebitDates.tsx'
import { noMethodText } from './noMethodText.ts'
import { StepForm } from './StepForm.tsx'
import { useMethod } from './useMethod.ts'

interface MethodStepProps {
  context: DonationContext
  onAccept: (draft: DonationDraft) => void
  onKeep: (draft: DonationDraft) => void
  onBack: () => void
  onChangeCurrency: () => void
}

export function MethodStep({ context, onAccept, onKeep, onBack, onChangeCurrency }: MethodStepProps) {
  const { draft, terms, refusals } = context
  const problem = noMethodText(terms, draft)
  const check = async (values: DonationDraft) => (await import('./check.ts')).checkStep('method', values)
  if (problem)
    return (
      <Stack gap="5">
        <Notice tone="warning" isNews>
          {`${problem} Everything you typed is kept.`}
        </Notice>
        <Row justifyContent="space-between">
          <Button variant="outline" onClick={onBack}>
            Back
          </Button>
          <Button onClick={onChangeCurrency}>Change the currency</Button>
        </Row>
      </Stack>
    )
  return (
    <StepForm draft={draft} check={check} onAccept={onAccept} onKeep={onKeep} onBack={onBack} submitText="Continue">
      <Methods draft={draft} terms={terms} refusals={refusals} reached={context.reached} />
    </StepForm>
  )
}

function Methods({ draft, terms, refusals, reached }: Pick<DonationContext, 'draft' | 'terms' | 'refusals' | 'reached'>) {
  const method = useMethod(refusals.paymentMethod)
  const [isAskedAgain] = useState(() => isRecurring(draft) && reached === 'review' && !draft.cardStoreConsent)
  const today = dateInSouthAfrica(useNow())
  const ahead = isRecurring(draft) ? giftAhead(draft, terms.endsOn, today) : null
  const extra = extraGiftOf(draft)
  const texts = isRecurring(draft) ? RECURRING_METHOD_TEXT : PAYMENT_METHOD_TEXT
  return (
    <>
      {isAskedAgain && (
        <Notice tone="plain" isNews>
          Your gift has changed. Please look at what is taken, and agree to it.
        </Notice>
      )}
      <ChoiceList
        legend={isRecurring(draft) ? 'How should your gift be taken?' : 'How would you like to pay?'}
        name="paymentMethod"
        value={method.value}
        onChoose={method.choose}
        error={method.error}
        choices={methodsFor(draft, terms).map((value) => ({
          value,
          label: texts[value]?.name,
          explanation: texts[value]?.explanation,
        }))}
      />
      {isRecurring(draft) && method.value === PaymentMethod.Paysoft && <DebitAccount refusals={refusals} />}
      {ahead && (
        <>
          <DebitDates ahead={ahead} gift={giftOf(draft, terms)} today={extra === null ? undefined : { extra }} />
          <DebitConsent
            isDebitOrder={method.value === PaymentMethod.Paysoft}
            gift={giftOf(draft, terms)}
            extra={extra}
            ahead={ahead}
            isAnotherQuestion={method.isAnother}
            refusal={refusals.cardStoreConsent}
          />
        </>
      )}
    </>
  )
}
