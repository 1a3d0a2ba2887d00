import { memo, useCallback, useState } from 'react'
import { useField, useForm, useFormState } from 'react-final-form'
import { percentText } from '#domain/campaign.ts'
import { CurrencyId, DonationType } from '#domain/enumerations.ts'
import { formatMoney, parseAmount, shareOf } from '#domain/money.ts'
import { giftOf, isRecurring, type DonationDraft } from '#machines/donation/draft.ts'
import type { DonationContext } from '#machines/donation/types.ts'
import { chakra } from '#theme/factory.tsx'
import { ChoiceList } from '#ui/ChoiceList.tsx'
import { FormTextField } from '#ui/FormTextField.tsx'
import { Muted, Stack } from '#ui/layout.tsx'
import { MoneyTable } from '#ui/MoneyTable.tsx'
import { Notice } from '#ui/Notice.tsx'
import { isAnotherThanJudged, isAnswered, OF_ANOTHER } from '#ui/useChosen.ts'
import { noMethodText } from './noMethodText.ts'
import { StepForm } from './StepForm.tsx'

/** In cents of the currency. */
const PRESETS: Record<CurrencyId, number[]> = {
  1: [50_00, 100_00, 200_00, 500_00, 1_000_00, 2_000_00],
  2: [5_00, 10_00, 25_00, 50_00, 100_00, 250_00],
}

const Presets = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    gridTemplateColumns: { base: 'repeat(auto-fill, minmax(max(4.5rem, 30%), 1fr))', sm: 'repeat(6, 1fr)' },
  },
})

const Preset = chakra('button', {
  base: {
    minHeight: '3rem',
    borderRadius: 'md',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'edge',
    bg: 'raised',
    fontWeight: 700,
    fontVariantNumeric: 'tabular-nums',
    // By the width of the edge too: it is all that is left of it where the system forces its own colours on the page.
    '&[aria-pressed=true]': { borderColor: 'accent', borderWidth: '2px', bg: 'accentSoft' },
  },
})

interface AmountStepProps {
  context: DonationContext
  onAccept: (draft: DonationDraft) => void
  onKeep: (draft: DonationDraft) => void
}

export function AmountStep({ context, onAccept, onKeep }: AmountStepProps) {
  const { terms, draft, refusals } = context
  // The campaign may have stopped offering it since it was chosen.
  const [wasRecurring] = useState(() => isRecurring(draft))
  const canChoose = wasRecurring || terms.recurringMethods[terms.currencyId].length > 0
  // A campaign may have a fee since the tip was typed: then no tip is asked for.
  const check = async (values: DonationDraft) => {
    const { checkStep } = await import('./check.ts')
    const errors = await checkStep('amount', terms.isAdminFee ? { ...values, tipChoice: 'none' } : values)
    const problem = noMethodText(terms, values)
    return problem ? { ...errors, currencyId: problem } : errors
  }
  return (
    <StepForm
      draft={draft}
      check={check}
      onAccept={onAccept}
      onKeep={onKeep}
      backTo={`/campaign/${terms.campaignPath}`}
      submitText="Continue"
    >
      {canChoose && <Frequency refusal={refusals.type} />}
      <Amounts terms={terms} refusals={refusals} />
      <LiveMoney terms={terms} />
    </StepForm>
  )
}

type Terms = DonationContext['terms']

/** All that goes by the currency: it is asked for once, since each subscriber costs a cheap phone time before the form can be used, and at every key. */
function Amounts({ terms, refusals }: Pick<DonationContext, 'terms' | 'refusals'>) {
  const { input: currency, meta } = useField<CurrencyId>('currencyId', { subscription: { value: true, submitError: true, ...OF_ANOTHER } })
  const currencyId = currency.value
  const form = useForm()
  // Than was judged: what was wrong with an amount in the other one is not said of it in this. One that is missing is missing in both.
  const isInAnother = (amount: 'amountText' | 'tipText') => isAnotherThanJudged(meta) && isAnswered(form, amount)
  return (
    <>
      <Stack gap="3">
        <FormTextField
          name="amountText"
          label="How much would you like to give?"
          currency={currencyId}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          refusal={refusals.amount}
          isAnotherQuestion={isInAnother('amountText')}
        />
        <PresetButtons currencyId={currencyId} />
      </Stack>
      <CurrencyChoice
        terms={terms}
        refusal={refusals.currencyId}
        isRefusedHere={Boolean(meta.submitError)}
        value={currencyId}
        onChoose={currency.onChange}
      />
      {terms.isAdminFee && refusals.tipOrAdminFeeAmount && (
        <Notice tone="danger" isNews>
          {`${refusals.tipOrAdminFeeAmount} It has changed since this page was opened: please load the page again. What you typed stays.`}
        </Notice>
      )}
      {terms.isAdminFee && terms.adminFeeRate > 0 && (
        <Muted>{`${terms.organiser} asks for an admin fee of ${percentText(terms.adminFeeRate)} in place of a tip.`}</Muted>
      )}
      {!terms.isAdminFee && (
        <TipChoice
          terms={terms}
          refusal={refusals.tipOrAdminFeeAmount}
          currencyId={currencyId}
          isInAnotherCurrency={isInAnother('tipText')}
        />
      )}
    </>
  )
}

function Frequency({ refusal }: { refusal?: string }) {
  const { input } = useField<DonationDraft['type']>('type', { format: (value) => value, subscription: { value: true } })
  return (
    <ChoiceList
      legend="How often?"
      name="type"
      inLine
      value={input.value}
      onChoose={input.onChange}
      error={refusal}
      choices={[
        { value: DonationType.OneOff, label: 'Once' },
        { value: DonationType.Recurring, label: 'Every month' },
      ]}
    />
  )
}

function PresetButtons({ currencyId }: { currencyId: CurrencyId }) {
  const { input: amount } = useField<string>('amountText', { subscription: { value: true } })
  const form = useForm()
  const cents = parseAmount(amount.value, currencyId)
  const chosen = PRESETS[currencyId].includes(cents ?? -1) ? cents : null
  const choose = useCallback((preset: number) => form.change('amountText', String(preset / 100)), [form])
  return <PresetList currencyId={currencyId} chosen={chosen} onChoose={choose} />
}

/** Renders when another preset is chosen, not at every key. */
const PresetList = memo(function PresetList(props: { currencyId: CurrencyId; chosen: number | null; onChoose: (cents: number) => void }) {
  const { currencyId, chosen, onChoose } = props
  return (
    <Presets role="group" aria-label="Suggested amounts">
      {PRESETS[currencyId].map((cents) => (
        <Preset
          key={cents}
          type="button"
          value={cents / 100}
          // Before the script is there the page itself does it, see index.html: a press that shows nothing for ten seconds is pressed again.
          data-fills="amountText"
          aria-pressed={chosen === cents}
          onClick={() => onChoose(cents)}
        >
          {formatMoney(cents, currencyId)}
        </Preset>
      ))}
    </Presets>
  )
})

interface CurrencyChoiceProps {
  terms: Terms
  refusal?: string
  /** When the form was sent off last. */
  isRefusedHere: boolean
  value: CurrencyId
  onChoose: (currencyId: CurrencyId) => void
}

const CURRENCY_CHOICES = [
  { value: CurrencyId.Rand, label: 'Rand' },
  { value: CurrencyId.USDollar, label: 'US dollar' },
]

/** No question where there is one answer, as long as that is the one that the draft has. */
function CurrencyChoice({ terms, refusal, isRefusedHere, value, onChoose }: CurrencyChoiceProps) {
  const { input: type } = useField<DonationDraft['type']>('type', { format: (value) => value, subscription: { value: true } })
  const problem = noMethodText(terms, { type: type.value, currencyId: value })
  const canPayIn = (currencyId: CurrencyId) => terms.methods[currencyId].length > 0 || terms.recurringMethods[currencyId].length > 0
  const choices = CURRENCY_CHOICES.filter((choice) => choice.value === value || canPayIn(choice.value))
  const error = (isRefusedHere && problem) || refusal
  const isAsked = choices.length > 1 || Boolean(error)
  if (!isAsked && !problem) return null
  return (
    <Stack gap="2">
      {isAsked && (
        <ChoiceList legend="Currency" name="currencyId" inLine value={value} onChoose={onChoose} error={error} choices={choices} />
      )}
      {problem && !isRefusedHere && (
        <Notice tone="warning" isNews>
          {problem}
        </Notice>
      )}
    </Stack>
  )
}

interface TipChoiceProps {
  terms: Terms
  refusal?: string
  currencyId: CurrencyId
  isInAnotherCurrency: boolean
}

function TipChoice({ terms, refusal, currencyId, isInAnotherCurrency }: TipChoiceProps) {
  const { input: choice, meta } = useField<DonationDraft['tipChoice']>('tipChoice', {
    subscription: { value: true, modifiedSinceLastSubmit: true },
  })
  return (
    <Stack gap="3">
      <ChoiceList
        legend="A tip to keep Letsema running?"
        name="tipChoice"
        inLine="pairs"
        value={choice.value}
        onChoose={choice.onChange}
        choices={[
          { value: 'none' as const, label: 'No tip' },
          { value: 'suggested' as const, label: <SuggestedTip percentage={terms.suggestedTipPercentage} currencyId={currencyId} /> },
          { value: 'other' as const, label: 'Another amount' },
        ]}
      />
      {choice.value === 'other' && (
        <FormTextField
          name="tipText"
          label="Your tip"
          currency={currencyId}
          inputMode="decimal"
          autoComplete="off"
          refusal={refusal}
          isAnotherQuestion={meta.modifiedSinceLastSubmit || isInAnotherCurrency}
        />
      )}
    </Stack>
  )
}

/** Follows the amount by itself, so that the choice around it need not. */
function SuggestedTip({ percentage, currencyId }: { percentage: number; currencyId: CurrencyId }) {
  const { input: amount } = useField<string>('amountText', { subscription: { value: true } })
  const suggested = shareOf(parseAmount(amount.value, currencyId) ?? 0, percentage)
  return <span translate="no">{`${percentText(percentage)}${suggested ? ` (${formatMoney(suggested, currencyId)})` : ''}`}</span>
}

function LiveMoney({ terms }: { terms: Terms }) {
  const { values } = useFormState<DonationDraft>({ subscription: { values: true } })
  const line = giftOf(values, terms)
  // Three lines of nothing would only push the button off a phone's screen.
  return line.total > 0 ? <MoneyTable line={line} when={isRecurring(values) ? 'each month' : null} /> : null
}
