import { withPlainDigits } from './plainDigits.ts'

/**
 * What address books and chats put around a number and nobody sees: marks of the writing direction, blanks of no width. Not U+202E, behind which the
 * digits are seen in another order.
 */
export const INVISIBLE_MARKS = /[\u200b-\u200f\u202a-\u202d\u2060-\u2069\ufeff]/g

/** As they are typed between the groups of a number, and the longer ones that a document has in their place. */
export const HYPHENS = /[-\u2010-\u2013]/g

/** Long numbers are typed in groups, with blanks or hyphens between them, and pasted with such marks. */
export const inOnePiece = (number: string): string =>
  withPlainDigits(number).replace(INVISIBLE_MARKS, '').replace(HYPHENS, '').replace(/\s/g, '')
