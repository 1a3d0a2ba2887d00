/** PostgreSQL takes no NUL, and in JSON no half of a pair of surrogates: what somebody else has cut or padded must not stop all that came with it. */
export const storable = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')

export const storableFields = (payload: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(payload).map(([name, value]) => [storable(name), storable(value)]))
