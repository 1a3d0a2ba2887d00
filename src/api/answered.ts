import type { Answer } from '#ports/reads.ts'
import { ApiError } from './http.ts'

/** A refusal is an answer, too. */
export async function answered<Value>(finding: Promise<Value>): Promise<Answer<Value>> {
  try {
    return { kind: 'found', value: await finding }
  } catch (error) {
    if (error instanceof ApiError)
      return { kind: 'refused', status: error.status, message: error.errors[0]?.displayMessage ?? error.note ?? '' }
    throw error
  }
}
