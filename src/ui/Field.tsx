import { useId, type ReactNode } from 'react'
import { chakra } from '#theme/factory.tsx'
import { Icon } from './Icon.tsx'

const Root = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '1', width: '100%', minWidth: 0 } })
const Label = chakra('label', { base: { fontWeight: 700 } })
const Hint = chakra('span', { base: { color: 'muted', fontSize: 'sm' } })

const Line = chakra('p', {
  base: {
    display: 'flex',
    gap: '1.5',
    marginTop: '0.5',
    color: 'danger',
    fontSize: 'sm',
    fontWeight: 700,
    '& svg': { marginTop: '0.1em' },
  },
})

/** The words stand alone in an element: a translating browser would keep the first where others follow. */
export function ErrorLine({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <Line id={id}>
      <Icon name="warning" size={18} />
      <span>{children}</span>
    </Line>
  )
}

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | null
  optional?: boolean
}

/** What ties the control to its label, hint and message. */
interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** @param id of the control; one is made where none is given */
export function Field({
  label,
  hint,
  error,
  optional,
  id,
  children,
}: FieldProps & { id?: string; children: (control: ControlProps) => ReactNode }) {
  const made = useId()
  const own = id ?? made
  const described = [hint && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(' ')
  return (
    <Root>
      <Label htmlFor={own}>
        {label}
        {optional && <span style={{ fontWeight: 400 }}> (optional)</span>}
      </Label>
      {hint && <Hint id={`${own}-hint`}>{hint}</Hint>}
      {children({ id: own, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {error && <ErrorLine id={`${own}-error`}>{error}</ErrorLine>}
    </Root>
  )
}
