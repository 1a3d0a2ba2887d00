import { useEffect, useRef, type ReactNode } from 'react'
import { chakra } from '#theme/factory.tsx'
import { ErrorLine } from './Field.tsx'
import { Stack } from './layout.tsx'

const Legend = chakra('legend', { base: { fontWeight: 700, marginBottom: '2' } })

const Option = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    padding: '3',
    minHeight: '3rem',
    bg: 'raised',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'edge',
    borderRadius: 'md',
    cursor: 'pointer',
    '&:has(input:checked)': { borderColor: 'accent', bg: 'accentSoft', boxShadow: 'inset 0 0 0 1px var(--l-colors-accent)' },
    '& input': { width: '1.25rem', height: '1.25rem', marginTop: '0.2rem', accentColor: 'var(--l-colors-accent)', flexShrink: 0 },
  },
})

const Options = chakra('div', {
  base: { display: 'grid', gap: '2' },
  variants: {
    inLine: {
      true: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 6.5rem), 1fr))' },
      wide: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))' },
      pairs: {
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(9.5rem, 34%)), 1fr))',
        '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' },
      },
    },
  },
})

export interface Choice<Value> {
  value: Value
  label: ReactNode
  explanation?: ReactNode
}

interface ChoiceListProps<Value> {
  legend: ReactNode
  name: string
  choices: Choice<Value>[]
  value: Value | null
  onChoose: (value: Value) => void
  error?: string | null
  /** Short choices beside one another; 'wide' for those of a few words, 'pairs' two by two, the last of three as wide as both. */
  inLine?: boolean | 'wide' | 'pairs'
}

/** Radio buttons of the platform, drawn large; arrow keys and form filling work as everywhere. */
export function ChoiceList<Value extends string | number | boolean>(props: ChoiceListProps<Value>) {
  const { legend, name, choices, value, onChoose, error, inLine = false } = props
  const described = error ? `${name}-error` : undefined
  const fontWeight = choices.some(({ explanation }) => Boolean(explanation)) ? 700 : 400
  const group = useRef<HTMLFieldSetElement>(null)
  const early = useRef<Value | undefined>(undefined)
  const isKnown = useRef(false)
  const choose = (chosen: Value) => {
    if (isKnown.current) onChoose(chosen)
    else early.current = chosen
  }
  // What was chosen before the form around it knows of the field is taken over, as what is typed is: in the server's HTML before the script was there,
  // or while it was being hydrated, which then sets the choice back.
  useEffect(() => {
    isKnown.current = true
    const checked = group.current?.querySelector<HTMLInputElement>('input:checked')?.value
    const chosen = early.current ?? choices.find((choice) => String(choice.value) === checked)?.value
    if (chosen !== undefined && chosen !== value) queueMicrotask(() => onChoose(chosen))
    // oxlint-disable-next-line react/exhaustive-deps -- from then on Preact knows
  }, [])
  return (
    // In a box of its own: as an item of a column WebKit makes room for its legend twice.
    <div>
      <fieldset ref={group} role="radiogroup" aria-invalid={error ? true : undefined}>
        <Legend>{legend}</Legend>
        <Stack gap="1">
          <Options inLine={inLine}>
            {choices.map((choice) => (
              <Option key={String(choice.value)}>
                <input
                  type="radio"
                  name={name}
                  value={String(choice.value)}
                  checked={choice.value === value}
                  onChange={() => choose(choice.value)}
                  aria-describedby={described}
                />
                <span style={{ minWidth: 0 }}>
                  <span style={{ fontWeight, display: 'block' }}>{choice.label}</span>
                  {choice.explanation && (
                    <span style={{ fontSize: '0.9375rem', display: 'block', textWrap: 'pretty' }}>{choice.explanation}</span>
                  )}
                </span>
              </Option>
            ))}
          </Options>
          {error && <ErrorLine id={described}>{error}</ErrorLine>}
        </Stack>
      </fieldset>
    </div>
  )
}
