import type { ComponentProps, ReactNode } from 'react'
import { chakra } from '#theme/factory.tsx'
import { input } from '#theme/recipes.ts'
import { Field } from './Field.tsx'

const Select = chakra('select', input)

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'size' | 'color' | 'height' | 'width'> {
  label: ReactNode
  error?: string | null
}

/** The platform's own select: the best one on a phone, and it costs nothing. */
export function SelectField({ label, id, error, ...select }: SelectFieldProps) {
  return (
    <Field label={label} id={id} error={error}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  )
}
