import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { chakra } from '#theme/factory.tsx'
import { input } from '#theme/recipes.ts'
import { Field } from './Field.tsx'

// It indents its words itself, by a few pixels more than a text field.
const Select = chakra('select', { ...input, base: { ...input.base, paddingInline: '2' } })

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'size' | 'color' | 'height' | 'width'> {
  label: ReactNode
  error?: string | null
}

/** The platform's own select: the best one on a phone, and it costs nothing. */
export function SelectField({ label, id, error, ...select }: SelectFieldProps) {
  const chosen = useRef<HTMLSelectElement>(null)
  // What was chosen in the server's HTML before the script was there is taken over, as what is typed is.
  useEffect(() => {
    const [option] = chosen.current?.selectedOptions ?? []
    const drawn = chosen.current?.querySelector('option[selected]')
    if (drawn && drawn !== option) chosen.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }, [])
  return (
    <Field label={label} id={id} error={error}>
      {(control) => <Select ref={chosen} {...select} {...control} />}
    </Field>
  )
}
