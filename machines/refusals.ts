/** What the server refused of what was sent; without a field it is all of it. */
export interface FieldRefusal {
  field?: string
  message: string
}

/** The first message of each refused field, by field. */
export const messagesByField = (refusals: readonly FieldRefusal[]): Record<string, string> =>
  Object.fromEntries([...refusals].reverse().flatMap(({ field, message }) => (field ? [[field, message]] : [])))

/** What was refused as a whole, in words. */
export const messageAsAWhole = (refusals: readonly FieldRefusal[]): string | null => refusals.find(({ field }) => !field)?.message ?? null
