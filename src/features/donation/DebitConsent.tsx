import { Checkbox } from '#ui/Checkbox.tsx'
import { useChoice } from './useChoice.ts'

/** Without it nothing is taken every month. */
export function DebitConsent({ isDebitOrder, refusal }: { isDebitOrder: boolean; refusal?: string }) {
  const consent = useChoice('cardStoreConsent', refusal)
  return (
    <Checkbox
      name="cardStoreConsent"
      checked={consent.value}
      onChange={(event) => consent.choose(event.target.checked)}
      error={consent.error}
    >
      {isDebitOrder
        ? 'I agree to this debit order: my bank may pay these debits to Letsema from this account until I stop them.'
        : 'I agree that our payment partner stores my card details and takes these debits until I stop them.'}
    </Checkbox>
  )
}
