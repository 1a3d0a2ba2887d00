import { login, newLink, newPassword, registration } from '#domain/accountSchema.ts'
import { firstMessages } from '#domain/firstMessages.ts'

const SCHEMA = { login, newLink, newPassword, registration } as const

/** Loaded only when a form is first sent off, because yup comes with it. */
export const checkFields = (form: keyof typeof SCHEMA, values: Record<string, unknown>): Promise<Record<string, string>> =>
  firstMessages(SCHEMA[form], values)
