import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-final-form'
import type { RecurringDay, RecurringDuration } from '#domain/enumerations.ts'
import { CURRENCIES, parseAmount, wireFromCents } from '#domain/money.ts'
import type { RecurringGift, SchedulePatch, ScheduleValues } from '#machines/scheduleChange/types.ts'
import { Button } from '#ui/Button.tsx'
import { FormTextField } from '#ui/FormTextField.tsx'
import { Heading, Muted, Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/Notice.tsx'
import { tellNow } from '#ui/typed.ts'
import { Actions } from './Actions.tsx'
import { ScheduleChoices } from './ScheduleChoices.tsx'

export interface ScheduleFormValues {
  amountText: string
  term: RecurringDuration | null
  deductionDate: RecurringDay | null
}

interface ScheduleFormProps {
  gift: RecurringGift
  /** What was sent before, where the server refused it. */
  refused: SchedulePatch | null
  refusals: Record<string, string>
  onSave: (values: ScheduleValues) => void
  onBack: () => void
}

export function ScheduleForm({ gift, refused, refusals, onSave, onBack }: ScheduleFormProps) {
  const [initial] = useState((): ScheduleFormValues => ({
    amountText: String(refused?.amount ?? wireFromCents(gift.line.toCause)).replace('.', ','),
    term: refused?.term ?? gift.term,
    deductionDate: refused?.deductionDate ?? gift.deductionDate,
  }))
  const [failures, setFailures] = useState(0)
  const [trouble, setTrouble] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-refused=true]')?.focus()
  }, [failures])

  const submit = async (values: ScheduleFormValues) => {
    setTrouble(false)
    try {
      const errors = await (await import('./checkSchedule.ts')).checkSchedule(values, gift.currencyId)
      const { amountText, term, deductionDate } = values
      const cents = parseAmount(amountText)
      if (Object.keys(errors).length === 0 && cents !== null && term !== null && deductionDate !== null)
        return onSave({ amount: wireFromCents(cents), term, deductionDate })
      setFailures((count) => count + 1)
      return errors
    } catch {
      setTrouble(true)
      return { form: 'not checked' }
    }
  }

  return (
    <Form<ScheduleFormValues> initialValues={initial} onSubmit={submit} subscription={{ submitting: true }}>
      {({ handleSubmit, submitting, form: api }) => (
        <form
          ref={form}
          onSubmit={(event) => {
            tellNow(api)
            void handleSubmit(event)
          }}
          noValidate
        >
          <Stack gap="6">
            <Heading>Change your gift</Heading>
            <FormTextField
              name="amountText"
              label="How much each month?"
              prefix={CURRENCIES[gift.currencyId].symbol}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              refusal={refusals['amount']}
            />
            <ScheduleChoices refusals={refusals} />
            <Muted>Your change holds from the next debit on. What was taken already stays as it is.</Muted>
            {trouble && (
              <Notice tone="warning" isNews>
                We could not check your change. Check your connection and try again: what you typed is kept.
              </Notice>
            )}
            <Actions>
              <Button type="submit" waiting={submitting && 'One moment…'}>
                Save
              </Button>
              <Button variant="outline" onClick={onBack}>
                Back
              </Button>
            </Actions>
          </Stack>
        </form>
      )}
    </Form>
  )
}
