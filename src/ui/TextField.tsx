import type { HTMLChakraProps } from '@chakra-ui/react/styled-system'
import type { Ref } from 'react'
import { chakra } from '#theme/factory.tsx'
import { input, textarea } from '#theme/recipes.ts'
import { Field, type FieldProps } from './Field.tsx'

const Input = chakra('input', input)
const Textarea = chakra('textarea', textarea)

const PREFIX = { position: 'absolute', insetBlock: 0, left: '0.9rem', display: 'flex', alignItems: 'center', fontWeight: 700 } as const

export interface TextFieldProps extends FieldProps, Omit<HTMLChakraProps<'input'>, 'size' | 'required' | 'children'> {
  ref?: Ref<HTMLInputElement>
  /** Stands in front of what is typed, as the currency does. */
  prefix?: string
}

export function TextField({ label, hint, error, optional, prefix, ref, id, style, ...props }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) =>
        prefix ? (
          <span style={{ position: 'relative', display: 'block' }}>
            <span aria-hidden style={PREFIX}>
              {prefix}
            </span>
            <Input ref={ref} {...props} {...control} style={{ paddingLeft: `${prefix.length * 0.62 + 1.6}rem`, ...style }} />
          </span>
        ) : (
          <Input ref={ref} {...props} {...control} style={style} />
        )
      }
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
