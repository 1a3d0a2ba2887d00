import { useField } from 'react-final-form'
import type { DonationDraft } from '#machines/donation/draft.ts'

/** A field that is chosen, not typed. Zero is a real choice everywhere: nothing here may take it for none. */
export function useChoice<Name extends keyof DonationDraft>(name: Name, refusal?: string) {
  const { input, meta } = useField<DonationDraft[Name]>(name, {
    allowNull: true,
    format: (value) => value,
    parse: (value) => value,
    subscription: { value: true, submitError: true, dirtySinceLastSubmit: true, pristine: true },
  })
  const error = meta.dirtySinceLastSubmit ? null : ((meta.submitError as string | undefined) ?? (meta.pristine ? refusal : null))
  return { value: input.value, choose: (value: DonationDraft[Name]) => input.onChange(value), error: error ?? null }
}
