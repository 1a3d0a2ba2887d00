import { INVISIBLE_MARKS } from './invisibleMarks.ts'
import { withPlainDigits } from './plainDigits.ts'

const SEPARATORS = /[\s()./\u2010-\u2015-]/g

/** @returns a number as it is dialled, from how it is typed or pasted: `+27 (0)82 123-4567` is `+27821234567` */
export function bareMobile(text: string): string {
  const seen = withPlainDigits(text).replace(INVISIBLE_MARKS, '').trim()
  return seen.replace(/^((?:\+|00)[^(]*)\(0\)/, '$1').replace(SEPARATORS, '')
}
