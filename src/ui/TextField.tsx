import { Field } from '@chakra-ui/react/field'
import { Input, type InputProps } from '@chakra-ui/react/input'
import { Textarea, type TextareaProps } from '@chakra-ui/react/textarea'
import { useId, type ReactNode, type Ref } from 'react'
import { Icon } from './Icon.tsx'

interface Framed {
  label: ReactNode
  hint?: ReactNode
  error?: string | null
  optional?: boolean
}

export interface TextFieldProps extends Framed, Omit<InputProps, 'size' | 'required'> {
  ref?: Ref<HTMLInputElement>
  /** Stands in front of what is typed, as the currency does. */
  prefix?: string
}

export function TextField({ label, hint, error, optional, prefix, ref, id, ...input }: TextFieldProps) {
  const own = useControlId(id)
  const described = describedBy(own, hint, error)
  return (
    <Frame label={label} hint={hint} error={error} optional={optional} id={own}>
      {prefix ? (
        <span style={{ position: 'relative', display: 'block' }}>
          <span
            aria-hidden
            style={{ position: 'absolute', insetBlock: 0, left: '0.9rem', display: 'flex', alignItems: 'center', fontWeight: 650 }}
          >
            {prefix}
          </span>
          <Input
            ref={ref}
            {...input}
            aria-describedby={described}
            style={{ paddingLeft: `${prefix.length * 0.62 + 1.6}rem`, ...input.style }}
          />
        </span>
      ) : (
        <Input ref={ref} {...input} aria-describedby={described} />
      )}
    </Frame>
  )
}

export interface TextAreaFieldProps extends Framed, Omit<TextareaProps, 'size' | 'required'> {
  ref?: Ref<HTMLTextAreaElement>
}

export function TextAreaField({ label, hint, error, optional, ref, id, ...textarea }: TextAreaFieldProps) {
  const own = useControlId(id)
  return (
    <Frame label={label} hint={hint} error={error} optional={optional} id={own}>
      <Textarea ref={ref} {...textarea} aria-describedby={describedBy(own, hint, error)} />
    </Frame>
  )
}

function useControlId(given: string | undefined): string {
  const made = useId()
  return given ?? made
}

/** The field library links the error by aria-errormessage alone, which few screen readers read. */
const describedBy = (id: string, hint: ReactNode, error: string | null | undefined): string | undefined =>
  [hint && `field::${id}::helper-text`, error && `field::${id}::error-text`].filter(Boolean).join(' ') || undefined

function Frame({ label, hint, error, optional, id, children }: Framed & { id: string; children: ReactNode }) {
  return (
    <Field.Root invalid={Boolean(error)} id={id}>
      <Field.Label>
        {label}
        {optional && <span style={{ fontWeight: 400, opacity: 0.85 }}> (optional)</span>}
      </Field.Label>
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
      {children}
      <Field.ErrorText>
        <Icon name="warning" size={18} />
        {error}
      </Field.ErrorText>
    </Field.Root>
  )
}
