import { INVISIBLE_MARKS } from './invisibleMarks.ts'

/** Characters that cannot be seen but change what is seen: controls (line breaks and tabs aside), marks that turn the writing direction. */
const INVISIBLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]/
/** Not marks, fillers and blanks alone; that of Braille is a sign to Unicode. A character newer than the Unicode known here may well be seen. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u
const LONE_SURROGATE = /\p{Cs}/u
const MARKUP = /<[/!?a-z]/i
/** More than any writing has on one letter: what Unicode calls stream-safe ends here (UAX #15), and they would be drawn over the lines around them. */
const STACKED_MARKS = /\p{M}{31}/u

export const INVISIBLE_CHARACTERS_MESSAGE = 'Please remove the characters that cannot be shown.'
export const MARKUP_MESSAGE = 'Please write plain text, without HTML tags.'
export const STACKED_MARKS_MESSAGE = 'Please use fewer accents on one letter.'

/** @returns why a text cannot be taken as plain text, or null where it can. `<3` and `x < y` are plain text, `<b>` is not. */
export function plainTextRefusal(text: string): string | null {
  if (INVISIBLE.test(text) || LONE_SURROGATE.test(text)) return INVISIBLE_CHARACTERS_MESSAGE
  if (isInvisible(text)) return INVISIBLE_CHARACTERS_MESSAGE
  if (STACKED_MARKS.test(text)) return STACKED_MARKS_MESSAGE
  return MARKUP.test(text) ? MARKUP_MESSAGE : null
}

/**
 * The same letters, however they were typed, in one way. Putting marks in order takes time that grows with the square of their number, so a
 * letter with more than any letter can have is left as it is.
 */
export const inOneForm = (text: string): string => (STACKED_MARKS.test(text) ? text : text.normalize('NFC'))

/** The text with a blank for each character that cannot be seen but changes what is seen. */
export const withoutInvisible = (text: string): string => text.replace(new RegExp(INVISIBLE, 'g'), ' ')

/** Whether something is written, and nothing of it can be seen. */
export const isInvisible = (text: string): boolean => text.trim() !== '' && !VISIBLE.test(text)

/** Not those that join letters, or keep them apart: Sinhala and Persian are written with them. Nor those that turn the writing to the left: they are refused. */
const MARKS_AROUND = new RegExp(`(?![\\u200c\\u200d\\u200f\\u202b\\u2067])${INVISIBLE_MARKS.source}`, 'g')

/**
 * Spaces and hyphens that do not break look like any other, and a text that was copied from a document may have them, as one from an address book or
 * a chat may have marks around it that nobody sees.
 */
export const withPlainSigns = (text: string): string =>
  text
    .replace(MARKS_AROUND, '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replaceAll('\u2011', '-')
