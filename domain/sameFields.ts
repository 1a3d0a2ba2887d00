/** One deep: fields that are objects are the same only where they are one object. */
export const sameFields = <Values extends object>(one: Values, other: Values): boolean =>
  (Object.keys(one) as (keyof Values)[]).every((field) => one[field] === other[field])
