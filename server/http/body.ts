import type { Context } from 'hono'
import { ValidationError, type AnyObjectSchema } from 'yup'
import { inOneForm, withPlainSigns } from '#domain/text.ts'
import { fieldError, Refusal } from '#server/http/refusal.ts'
import { isDeeper } from '#server/isDeeper.ts'

export type JsonObject = Record<string, unknown>

/** No form is half as deep. JSON is read at any depth, but what walks it afterwards runs out of stack. */
const DEEPEST = 10

/** @throws Refusal where the body is not a JSON object */
export async function readJson(c: Context): Promise<JsonObject> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) throw new Refusal(415, 'Please send the data as JSON.')
  let body: unknown
  try {
    body = JSON.parse(await c.req.text())
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(400, 'The request is not valid JSON.')
    throw error
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal(400, 'The request must be a JSON object.')
  if (isDeeper(body, DEEPEST)) throw new Refusal(400, 'The request is nested too deeply.')
  return body as JsonObject
}

/**
 * Checks with strict types: a text is never taken for a number. Texts are trimmed first, because the schemas' own changes only assert
 * when strict.
 * @throws Refusal with every field's first message, in the schema's order
 */
export function validate<Schema extends AnyObjectSchema>(schema: Schema, body: JsonObject): ReturnType<Schema['validateSync']> {
  const known: JsonObject = {}
  for (const field of Object.keys(schema.fields)) {
    const value = Object.hasOwn(body, field) ? body[field] : undefined
    known[field] = typeof value === 'string' && !/password/i.test(field) ? withPlainSigns(inOneForm(value)).trim() : value
  }
  try {
    return schema.validateSync(known, { strict: true, abortEarly: false }) as ReturnType<Schema['validateSync']>
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    throw new Refusal(400, fieldErrors(error, known))
  }
}

function fieldErrors(error: ValidationError, body: JsonObject) {
  const first = new Map<string, string>()
  for (const inner of error.inner.length > 0 ? error.inner : [error]) {
    const field = inner.path ?? ''
    const message = inner.type === 'typeError' && !inner.message.match(/^[A-Z]/) ? `Please check ${words(field)}.` : inner.message
    if (!first.has(field)) first.set(field, message)
  }
  const order = Object.keys(body)
  return [...first]
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([field, message]) => fieldError(field, message, body[field]))
}

const words = (field: string): string => field.replace(/([A-Z])/g, ' $1').toLowerCase()
