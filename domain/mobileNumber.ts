/** What address books put around a number: marks of the writing direction, which cannot be seen. */
const MARKS = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const SEPARATORS = /[\s().\u2010-\u2015-]/g

/** @returns a number as it is dialled, from how it is typed or pasted: `+27 (0)82 123-4567` is `+27821234567` */
export function bareMobile(text: string): string {
  const seen = text.replace(MARKS, '').trim()
  return seen.replace(/^((?:\+|00)[^(]*)\(0\)/, '$1').replace(SEPARATORS, '')
}
