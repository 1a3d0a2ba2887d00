import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const require = createRequire(import.meta.url)
const pathOf = (weight: string, file: string) => require.resolve(`@expo-google-fonts/noto-sans/${weight}/${file}.ttf`)

/**
 * Noto Sans, embedded: Latin with all its marks (Tshivenḓa, Vietnamese), the clicks of the Khoisan languages, Greek, Cyrillic and Devanagari. It has no
 * Chinese, Arabic or Hebrew, no emoji; what is written in those is not printed at all, never as boxes or question marks.
 */
export const FONT_FILES = {
  regular: pathOf('400Regular', 'NotoSans_400Regular'),
  bold: pathOf('700Bold', 'NotoSans_700Bold'),
} as const

let known: Set<number> | null = null

const letters = (): Set<number> => (known ??= new Set((create(readFileSync(FONT_FILES.regular)) as Font).characterSet))

export const isPrintable = (text: string): boolean => Array.from(text).every((letter) => letters().has(letter.codePointAt(0) ?? 0))

/** Without what cannot be printed. @param otherwise where nothing is left of it */
export function printable(text: string, otherwise = ''): string {
  const left = Array.from(inOneLine(text.normalize('NFC')))
    .filter((letter) => isPrintable(letter))
    .join('')
  return inOneLine(left) || otherwise
}

/** Before anything is left out: the font has no letter for the end of a line, and the words on both sides would be one. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** As they were written: no words flow together. */
export const inLines = (text: string): string => text.split('\n').map(inOneLine).filter(Boolean).join('\n')

/** A name is printed whole or not at all: a donor whose name the font lacks is told by their e-mail address, which has plain letters. */
export function printableName({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }): string {
  const name = `${firstName} ${lastName}`.normalize('NFC').trim()
  return isPrintable(name) ? name : printable(email, 'The donor')
}
