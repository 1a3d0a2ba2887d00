import { Field } from '@chakra-ui/react/field'
import { Input, type InputProps } from '@chakra-ui/react/input'
import { Textarea, type TextareaProps } from '@chakra-ui/react/textarea'
import type { ReactNode, Ref } from 'react'
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

export function TextField({ label, hint, error, optional, prefix, ref, ...input }: TextFieldProps) {
  return (
    <Frame label={label} hint={hint} error={error} optional={optional} id={input.id}>
      {prefix ? (
        <span style={{ position: 'relative', display: 'block' }}>
          <span
            aria-hidden
            style={{ position: 'absolute', insetBlock: 0, left: '0.9rem', display: 'flex', alignItems: 'center', fontWeight: 650 }}
          >
            {prefix}
          </span>
          <Input ref={ref} {...input} style={{ paddingLeft: `${prefix.length * 0.62 + 1.6}rem`, ...input.style }} />
        </span>
      ) : (
        <Input ref={ref} {...input} />
      )}
    </Frame>
  )
}

export interface TextAreaFieldProps extends Framed, Omit<TextareaProps, 'size' | 'required'> {
  ref?: Ref<HTMLTextAreaElement>
}

export function TextAreaField({ label, hint, error, optional, ref, ...textarea }: TextAreaFieldProps) {
  return (
    <Frame label={label} hint={hint} error={error} optional={optional} id={textarea.id}>
      <Textarea ref={ref} {...textarea} />
    </Frame>
  )
}

function Frame({ label, hint, error, optional, id, children }: Framed & { id?: string; children: ReactNode }) {
  return (
    <Field.Root invalid={Boolean(error)} ids={id ? { control: id } : undefined}>
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
