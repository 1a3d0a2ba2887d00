/**
 * On the first field that is not right, with what stands above it: Safari goes by the words in a field, and leaves its label behind the header.
 * @returns whether there is such a field
 */
export function focusOnWrong(form: HTMLElement | null): boolean {
  const wrong = form?.querySelector<HTMLInputElement>('[aria-invalid=true], [data-refused=true]')
  if (!wrong) return false
  wrong.focus()
  const above = wrong.closest('fieldset') ?? wrong.labels?.[0]
  above?.scrollIntoView({ block: 'nearest' })
  return true
}
