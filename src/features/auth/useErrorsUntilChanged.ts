import { useState } from 'react'

/**
 * What is wrong with a field is said until it is changed, as in the form of giving.
 * @param found by field @returns what of it is still said; what the form has to tell; and what to call once the form has been looked at anew
 */
export function useErrorsUntilChanged(found: Record<string, string>) {
  const [changed, setChanged] = useState<readonly string[]>([])
  const onChange = ({ target }: { target: EventTarget }) => {
    const { name } = target as HTMLInputElement
    if (name in found && !changed.includes(name)) setChanged([...changed, name])
  }
  const errors: Record<string, string | undefined> = Object.fromEntries(Object.entries(found).filter(([name]) => !changed.includes(name)))
  // Some programs that fill in forms send `change` alone.
  return { errors, tellChanges: { onInput: onChange, onChange }, lookAnew: () => setChanged([]) }
}
