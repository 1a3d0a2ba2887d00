import { ValidationError, type AnyObject, type ObjectSchema } from 'yup'

/** The first message of each field that is not right yet. This file brings yup with it: load it when a form is first sent off. */
export async function firstMessages(schema: ObjectSchema<AnyObject>, values: object): Promise<Record<string, string>> {
  try {
    await schema.validate(values, { abortEarly: false })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const messages: Record<string, string> = {}
    for (const { path = '', message } of error.inner) messages[path] ??= message
    return messages
  }
}
