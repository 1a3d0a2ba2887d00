import { useEffect, useRef, useState } from 'react'
import { useField, useForm } from 'react-final-form'
import { tellNow, tellSoon } from './typed.ts'
import { TextAreaField, TextField, type TextAreaFieldProps, type TextFieldProps } from './TextField.tsx'

interface Named {
  /** Of the form's value; also the control's id. */
  name: string
  /** What the server said about this field; shown until the field is changed. */
  refusal?: string | null
}

interface Line extends Named {
  /** By a choice made since: what was wrong with the answer to the other question is not said of this one. */
  isAnotherQuestion?: boolean
}

/**
 * The control keeps what is typed, and the form is told soon: a key renders nothing here, which a cheap phone feels. Keys typed into the server's
 * HTML before the script was there are taken over.
 */
export function FormTextField({
  name,
  refusal,
  isAnotherQuestion,
  ...props
}: Line & Omit<TextFieldProps, 'ref' | 'error' | 'name' | 'value'>) {
  const control = useRef<HTMLInputElement>(null)
  const { field, error } = useOwnField(name, refusal, control)
  return <TextField ref={control} id={name} {...props} {...field} error={isAnotherQuestion ? null : error} />
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
  const form = useForm()
  const { input, meta } = useField<string>(name, {
    parse: asTyped,
    format: asTyped,
    subscription: { submitError: true, dirtySinceLastSubmit: true, pristine: true },
  })
  const isFilledIn = useRef(false)
  // The form is not asked for it again; a default that changes would change what is shown.
  const [first] = useState(() => asTyped(input.value))
  useEffect(() => {
    const typed = control.current?.value ?? ''
    if (typed !== asTyped(form.getFieldState(name)?.value as string | undefined)) form.change(name, typed)
    return form.registerField(
      name,
      ({ value }) => {
        const element = control.current
        const told = asTyped(value as string | undefined)
        if (!element || element.value === told) return
        element.value = told
        isFilledIn.current = true
      },
      { value: true },
    )
  }, [form, name, control])
  const onChange = () => {
    isFilledIn.current = false
    tellSoon(form, control, () => {
      if (control.current) form.change(name, control.current.value)
    })
  }
  // What a button has filled in is another's text: who goes into it means to type their own, not behind it.
  const onClick = () => {
    if (isFilledIn.current) control.current?.select()
    isFilledIn.current = false
  }
  const onBlur = () => {
    tellNow(form)
    input.onBlur()
  }
  const own = meta.dirtySinceLastSubmit ? null : (meta.submitError as string | undefined)
  const error = own ?? (meta.pristine ? refusal : null) ?? null
  return { field: { name, defaultValue: first, onChange, onChangeCapture: onChange, onBlur, onFocus: input.onFocus, onClick }, error }
}
