import type { HTMLChakraProps } from '@chakra-ui/react/styled-system'
import type { Ref } from 'react'
import { chakra } from '#theme/factory.tsx'
import { input, textarea } from '#theme/recipes.ts'
import { Field, type FieldProps } from './Field.tsx'

/** With a size of its own, so that a key lays out this field and not the page: a tenth of what a key costs a cheap phone. */
const Input = chakra('input', { ...input, base: { ...input.base, display: 'block', contain: 'strict' } })
const Textarea = chakra('textarea', textarea)

const BOX = { position: 'relative', display: 'block' } as const
const PREFIX = {
  position: 'absolute',
  insetBlock: 0,
  left: '0.9rem',
  display: 'flex',
  alignItems: 'center',
  fontWeight: 700,
  // What has a size of its own is drawn above what comes before it.
  zIndex: 1,
  pointerEvents: 'none',
} as const

export interface TextFieldProps extends FieldProps, Omit<HTMLChakraProps<'input'>, 'size' | 'required' | 'children'> {
  ref?: Ref<HTMLInputElement>
  /** Stands in front of what is typed, as the currency does. */
  prefix?: string
}

export function TextField({ label, hint, error, optional, prefix, ref, id, style, ...props }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        // In the field's column directly it would be laid out with its neighbours.
        <span style={BOX}>
          {prefix && (
            <span aria-hidden style={PREFIX}>
              {prefix}
            </span>
          )}
          <Input ref={ref} {...props} {...control} style={prefix ? { paddingLeft: `${prefix.length * 0.62 + 1.6}rem`, ...style } : style} />
        </span>
      )}
    </Field>
  )
}

export interface TextAreaFieldProps extends FieldProps, Omit<HTMLChakraProps<'textarea'>, 'size' | 'required' | 'children'> {
  ref?: Ref<HTMLTextAreaElement>
}

export function TextAreaField({ label, hint, error, optional, ref, id, ...props }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => <Textarea ref={ref} {...props} {...control} />}
    </Field>
  )
}
