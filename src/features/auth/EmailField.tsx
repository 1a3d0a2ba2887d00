import { TextField, type TextFieldProps } from '#ui/TextField.tsx'

/** An address as it is typed: by the keyboard for it, and with nothing put right that was meant so. */
export function EmailField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField {...props} name="email" label="E-mail address" type="email" inputMode="email" autoCapitalize="none" spellCheck="false" />
  )
}
