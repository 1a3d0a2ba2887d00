import { ValidationError } from 'yup'
import { login, registration } from '#domain/accountSchema.ts'

const SCHEMA = { login, registration } as const

/** @returns each field's first message; loaded only when a form is first sent off, because yup comes with it */
export async function checkFields(form: keyof typeof SCHEMA, values: Record<string, unknown>): Promise<Record<string, string>> {
  try {
    await SCHEMA[form].validate(values, { abortEarly: false })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const messages: Record<string, string> = {}
    for (const { path, message } of error.inner) messages[path ?? ''] ??= message
    return messages
  }
}
