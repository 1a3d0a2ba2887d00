import type { FormApi } from 'final-form'
import { useField, type FieldMetaState } from 'react-final-form'

/** A field that is chosen, not typed. Zero is a real choice everywhere: nothing here may treat it as missing. */
export function useChosen<Value>(name: string, refusal?: string) {
  const { input, meta } = useField<Value>(name, {
    allowNull: true,
    format: (value) => value,
    parse: (value) => value,
    subscription: { value: true, submitError: true, ...OF_ANOTHER },
  })
  const error = meta.dirtySinceLastSubmit ? null : ((meta.submitError as string | undefined) ?? (meta.pristine ? refusal : null))
  return { value: input.value, choose: (value: Value) => input.onChange(value), error: error ?? null, isAnother: isAnotherThanJudged(meta) }
}

/** What `isAnotherThanJudged` goes by. */
export const OF_ANOTHER = { dirtySinceLastSubmit: true, pristine: true, submitFailed: true } as const

/** Of a field that others depend on: another question may follow from it, of which nothing is known yet. */
export const isAnotherThanJudged = (meta: FieldMetaState<unknown>): boolean =>
  Boolean(meta.dirtySinceLastSubmit) || (!meta.pristine && !meta.submitFailed)

/** For a component that does not draw it. */
export const useIsAnother = (name: string): boolean => isAnotherThanJudged(useField(name, { subscription: OF_ANOTHER }).meta)

export const isAnswered = (form: Pick<FormApi, 'getFieldState'>, name: string): boolean => Boolean(form.getFieldState(name)?.value)
