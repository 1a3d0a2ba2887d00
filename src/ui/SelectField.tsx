import { Field } from '@chakra-ui/react/field'
import { chakra } from '@chakra-ui/react/styled-system'
import { Field as ArkField } from '@ark-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'

const Select = chakra(ArkField.Select, {
  base: {
    width: '100%',
    minHeight: '3rem',
    bg: 'raised',
    color: 'ink',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'edge',
    borderRadius: 'sm',
    paddingInline: '3',
    fontSize: 'md',
  },
})

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'size' | 'color' | 'height' | 'width'> {
  label: ReactNode
}

/** The platform's own select: the best one on a phone, and it costs nothing. */
export function SelectField({ label, ...select }: SelectFieldProps) {
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
      <Select {...select} />
    </Field.Root>
  )
}
