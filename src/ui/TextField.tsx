import type { HTMLChakraProps } from '@chakra-ui/react/styled-system'
import type { ReactNode, Ref } from 'react'
import type { CurrencyId } from '#domain/enumerations.ts'
import { CURRENCIES } from '#domain/money.ts'
import { chakra } from '#theme/factory.tsx'
import { input, textarea } from '#theme/recipes.ts'
import { Field, type FieldProps } from './Field.tsx'

/**
 * With a size of its own, so that a key lays out this field and not the page: a tenth of what a key costs a cheap phone. A grid, because in Safari
 * a date is not in its middle otherwise.
 */
const Input = chakra('input', { ...input, base: { ...input.base, display: 'grid', contain: 'strict' } })
const Textarea = chakra('textarea', textarea)

const BOX = { position: 'relative', display: 'block' } as const
const SYMBOL = {
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
  /** Of an amount: its symbol stands in front of what is typed. */
  currency?: CurrencyId
  /** Stands in the field, at its end. */
  children?: ReactNode
}

export function TextField({ label, hint, error, optional, currency, ref, id, style, children, ...props }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        // In the field's column directly it would be laid out with its neighbours.
        <span style={BOX}>
          {currency && (
            <>
              <span aria-hidden style={SYMBOL}>
                {CURRENCIES[currency].symbol}
              </span>
              <span id={`${control.id}-currency`} hidden>
                {CURRENCIES[currency].name}
              </span>
            </>
          )}
          <Input
            ref={ref}
            {...props}
            {...control}
            aria-describedby={[currency && `${control.id}-currency`, control['aria-describedby']].filter(Boolean).join(' ') || undefined}
            style={currency ? { paddingLeft: `${CURRENCIES[currency].symbol.length * 0.62 + 1.6}rem`, ...style } : style}
          />
          {children}
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
      {(control) => <Textarea ref={ref} dir="auto" {...props} {...control} />}
    </Field>
  )
}
