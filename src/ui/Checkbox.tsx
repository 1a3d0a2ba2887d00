import type { ComponentProps, ReactNode } from 'react'
import { chakra } from '#theme/factory.tsx'
import { ErrorLine } from './Field.tsx'

const Label = chakra('label', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'flex-start',
    minHeight: '2.75rem',
    cursor: 'pointer',
    '& input': { width: '1.25rem', height: '1.25rem', marginTop: '0.2rem', flexShrink: 0, accentColor: 'var(--l-colors-accent)' },
  },
})

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  name: string
  error?: string | null
  children: ReactNode
}

/** What somebody agrees to. */
export function Checkbox({ name, error, children, ...input }: CheckboxProps) {
  const errorId = `${name}-error`
  return (
    <div>
      <Label>
        <input
          type="checkbox"
          name={name}
          {...input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{children}</span>
      </Label>
      {error && <ErrorLine id={errorId}>{error}</ErrorLine>}
    </div>
  )
}
