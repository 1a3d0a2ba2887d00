import type { checkFields } from './check.ts'

/** @returns what was typed into a field; '' where the form has none of that name */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** What is wrong in a form, by field. Where the rules cannot be fetched that is the server's to say. */
export const errorsIn = (...form: Parameters<typeof checkFields>): Promise<Record<string, string>> =>
  import('./check.ts').then(({ checkFields }) => checkFields(...form)).catch(() => ({}))
