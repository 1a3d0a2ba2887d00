/** @returns what was typed into a field; '' where the form has none of that name */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
