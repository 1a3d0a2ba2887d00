import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { chakra } from '#theme/factory.tsx'
import { input } from '#theme/recipes.ts'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'

const Box = chakra('span', {
  base: {
    position: 'relative',
    display: 'block',
    '& > span': {
      position: 'absolute',
      right: '2',
      insetBlock: 0,
      display: 'flex',
      alignItems: 'center',
      color: 'muted',
      pointerEvents: 'none',
      '@media (forced-colors: active)': { display: 'none' },
    },
    '& svg': { transform: 'rotate(90deg)' },
  },
})

const Select = chakra('select', {
  ...input,
  base: {
    ...input.base,
    appearance: 'none',
    paddingRight: '8',
    textOverflow: 'ellipsis',
    '@media (forced-colors: active)': { appearance: 'auto', paddingInline: '2' },
  },
})

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
      {(control) => (
        <Box>
          <Select ref={chosen} {...select} {...control} />
          <span>
            <Icon name="forward" size={18} />
          </span>
        </Box>
      )}
    </Field>
  )
}
