import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-final-form'
import { RecurringDay, type RecurringDuration } from '#domain/enumerations.ts'
import { CURRENCIES, parseAmount, wireFromCents } from '#domain/money.ts'
import { DAY_TEXT, TERM_TEXT } from '#domain/recurringText.ts'
import type { RecurringGift, SchedulePatch, ScheduleValues } from '#machines/scheduleChange/types.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceList } from '#ui/ChoiceList.tsx'
import { FormTextField } from '#ui/FormTextField.tsx'
import { Heading, Muted, Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/Notice.tsx'
import { tellNow } from '#ui/typed.ts'
import { Actions } from './Actions.tsx'
import { useChoice } from './useChoice.ts'

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
            <Choices refusals={refusals} />
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

function Choices({ refusals }: Pick<ScheduleFormProps, 'refusals'>) {
  const term = useChoice('term', refusals['term'])
  const day = useChoice('deductionDate', refusals['deductionDate'])
  return (
    <>
      <ChoiceList
        legend="For how long?"
        name="term"
        inLine="wide"
        value={term.value}
        onChoose={term.choose}
        error={term.error}
        choices={TERM_TEXT.map(({ term: value, text }) => ({ value, label: text }))}
      />
      <ChoiceList
        legend="On which day of the month?"
        name="deductionDate"
        inLine
        value={day.value}
        onChoose={day.choose}
        error={day.error}
        choices={Object.values(RecurringDay).map((value) => ({ value, label: DAY_TEXT[value] }))}
      />
    </>
  )
}
