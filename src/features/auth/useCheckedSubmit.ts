import { useEffect, useRef, useState, type FormEvent } from 'react'
import { focusOnWrong } from '#ui/focusOnWrong.ts'
import type { Rules } from './check.ts'

type Errors = Record<string, string>

interface CheckedSubmit<Values> {
  /** null where nothing is typed. */
  rules: Rules | null
  valuesOf: (form: FormData) => Values
  /** Told before the check. */
  onSubmit?: () => void
  onAccept: (values: Values) => void
  /** What the server said, by field; null where it has not refused. */
  refused?: Errors | null
}

/** A form that is read and checked when it is sent off. The first field that is not right gets the focus. */
export function useCheckedSubmit<Values extends object>({ rules, valuesOf, onSubmit, onAccept, refused = null }: CheckedSubmit<Values>) {
  const { errors, checked, tellChecked, tellChanges } = useErrorsUntilChanged(refused)
  const [isChecking, setChecking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const refusals = Object.values(refused ?? {}).join('\n')
  useEffect(() => {
    focusOnWrong(form.current)
  }, [checked, refusals])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = valuesOf(new FormData(event.currentTarget))
    onSubmit?.()
    setChecking(true)
    const found = rules ? await errorsIn(rules, values) : {}
    setChecking(false)
    tellChecked(found)
    if (Object.keys(found).length === 0) onAccept(values)
  }

  const formProps = { ref: form, onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event), ...tellChanges, noValidate: true }
  return { form, formProps, errors, isChecking }
}

/** What is wrong in a form, by field. Where the rules cannot be fetched that is the server's to say. */
const errorsIn = (rules: Rules, values: object): Promise<Errors> =>
  import('./check.ts').then(({ checkFields }) => checkFields(rules, values)).catch(() => ({}))

/**
 * What is wrong with a field is said until it is changed, as in the form of giving.
 * @returns what is still said of what was refused, or else of what was checked here; what was checked, to be told by `tellChecked` each time the form is
 * sent; and what the form has to tell
 */
function useErrorsUntilChanged(refused: Errors | null) {
  const [checked, setChecked] = useState<Errors>({})
  const [changed, setChanged] = useState<readonly string[]>([])
  const found = refused ?? checked
  const onChange = ({ target }: { target: EventTarget }) => {
    const { name } = target as HTMLInputElement
    if (name in found && !changed.includes(name)) setChanged([...changed, name])
  }
  const tellChecked = (errors: Errors) => {
    setChecked(errors)
    setChanged([])
  }
  const errors: Record<string, string | undefined> = Object.fromEntries(Object.entries(found).filter(([name]) => !changed.includes(name)))
  // Some programs that fill in forms send `change` alone.
  return { errors, checked, tellChecked, tellChanges: { onInput: onChange, onChange } }
}
