import { useEffect, useRef } from 'react'
import { useField } from 'react-final-form'
import { TextAreaField, TextField, type TextAreaFieldProps, type TextFieldProps } from './TextField.tsx'

interface Named {
  /** Of the form's value; also the control's id. */
  name: string
  /** What the server said about this field; shown until the field is changed. */
  refusal?: string | null
}

/**
 * Subscribes to its own value only, so typing here renders this field and nothing else. Keys typed into the server's HTML before the script
 * was there are taken over.
 */
export function FormTextField({ name, refusal, ...props }: Named & Omit<TextFieldProps, 'ref' | 'error' | 'name' | 'value'>) {
  const control = useRef<HTMLInputElement>(null)
  const { field, error } = useOwnField(name, refusal, control)
  return <TextField ref={control} id={name} {...props} {...field} error={error} />
}

export function FormTextArea({ name, refusal, ...props }: Named & Omit<TextAreaFieldProps, 'ref' | 'error' | 'name' | 'value'>) {
  const control = useRef<HTMLTextAreaElement>(null)
  const { field, error } = useOwnField(name, refusal, control)
  return <TextAreaField ref={control} id={name} {...props} {...field} error={error} />
}

const asTyped = (value: string | undefined) => value ?? ''

function useOwnField(
  name: string,
  refusal: string | null | undefined,
  control: { current: HTMLInputElement | HTMLTextAreaElement | null },
) {
  const { input, meta } = useField<string>(name, {
    parse: asTyped,
    format: asTyped,
    subscription: { value: true, submitError: true, dirtySinceLastSubmit: true, pristine: true },
  })
  const { onChange } = input
  useEffect(() => {
    const typed = control.current?.value
    if (typed !== undefined && typed !== input.value) onChange(typed)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only once, for what was typed before this ran
  }, [])
  const own = meta.dirtySinceLastSubmit ? null : (meta.submitError as string | undefined)
  const error = own ?? (meta.pristine ? refusal : null) ?? null
  return { field: { name, value: input.value, onChange: input.onChange, onBlur: input.onBlur, onFocus: input.onFocus }, error }
}
