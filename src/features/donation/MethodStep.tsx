import { useField } from 'react-final-form'
import { PAYMENT_METHOD_TEXT } from '#domain/paymentMethods.ts'
import type { PaymentMethod } from '#domain/enumerations.ts'
import type { DonationDraft } from '#machines/donation/draft.ts'
import type { DonationContext } from '#machines/donation/types.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceList } from '#ui/ChoiceList.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/Notice.tsx'
import { noMethodText } from './noMethodText.ts'
import { StepForm } from './StepForm.tsx'

interface MethodStepProps {
  context: DonationContext
  onAccept: (draft: DonationDraft) => void
  onKeep: (draft: DonationDraft) => void
  onBack: () => void
  onChangeCurrency: () => void
}

export function MethodStep({ context, onAccept, onKeep, onBack, onChangeCurrency }: MethodStepProps) {
  const { draft, terms, refusals } = context
  const methods = terms.methods[draft.currencyId]
  const problem = noMethodText(terms, draft.currencyId)
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
      <Methods methods={methods} refusal={refusals.paymentMethod} />
    </StepForm>
  )
}

function Methods({ methods, refusal }: { methods: PaymentMethod[]; refusal?: string }) {
  const { input, meta } = useField<PaymentMethod | null>('paymentMethod', {
    // Method 0 is EFT: nothing here may take zero for "none".
    format: (value) => value,
    parse: (value) => value,
    subscription: { value: true, submitError: true, dirtySinceLastSubmit: true, pristine: true },
  })
  const error = meta.dirtySinceLastSubmit ? null : ((meta.submitError as string | undefined) ?? (meta.pristine ? refusal : null))
  return (
    <ChoiceList
      legend="How would you like to pay?"
      name="paymentMethod"
      value={input.value}
      onChoose={input.onChange}
      error={error}
      choices={methods.map((method) => ({
        value: method,
        label: PAYMENT_METHOD_TEXT[method]?.name,
        explanation: PAYMENT_METHOD_TEXT[method]?.explanation,
      }))}
    />
  )
}
