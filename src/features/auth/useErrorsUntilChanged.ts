import { useState } from 'react'

type Errors = Record<string, string>

/**
 * What is wrong with a field is said until it is changed, as in the form of giving.
 * @param refused what the server said, by field; null where it has not refused
 * @returns what is still said of that, or else of what was checked here; what was checked, to be told by `tellChecked` each time the form is sent;
 * and what the form has to tell
 */
export function useErrorsUntilChanged(refused: Errors | null = null) {
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
