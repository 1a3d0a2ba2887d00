import { useField } from 'react-final-form'

/** A field that is chosen, not typed. Zero is a real choice everywhere: nothing here may take it for none. */
export function useChosen<Value>(name: string, refusal?: string) {
  const { input, meta } = useField<Value>(name, {
    allowNull: true,
    format: (value) => value,
    parse: (value) => value,
    subscription: { value: true, submitError: true, dirtySinceLastSubmit: true, pristine: true, submitFailed: true },
  })
  const error = meta.dirtySinceLastSubmit ? null : ((meta.submitError as string | undefined) ?? (meta.pristine ? refusal : null))
  /** Than was judged: another question may follow from it, of which nothing is known yet. */
  const isAnother = meta.dirtySinceLastSubmit || (!meta.pristine && !meta.submitFailed)
  return { value: input.value, choose: (value: Value) => input.onChange(value), error: error ?? null, isAnother }
}
