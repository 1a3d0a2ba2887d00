/** Letters and digits that neither look nor sound alike. */
const ALPHABET = 'ACDEFKLMNPRTWXYZ349'
const LENGTH = 9

/**
 * 9 characters, the last of which makes the weighted sum a multiple of 19. The alphabet's size is prime, so every single wrong character
 * and every swap of two neighbours is seen.
 * @param randomInteger gives a whole number from 0 up to, but not including, its argument
 */
export function makeEftReference(randomInteger: (below: number) => number): string {
  const body = Array.from({ length: LENGTH - 1 }, () => ALPHABET.charAt(randomInteger(ALPHABET.length))).join('')
  return body + checkCharacter(body)
}

export function isEftReference(text: string): boolean {
  return text.length === LENGTH && Array.from(text).every((c) => ALPHABET.includes(c)) && checkCharacter(text.slice(0, -1)) === text.at(-1)
}

/** People add spaces and small letters in their banking app. */
export const normaliseEftReference = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

function checkCharacter(body: string): string {
  const sum = Array.from(body).reduce((total, c, index) => total + ALPHABET.indexOf(c) * (index + 2), 0)
  return ALPHABET.charAt((ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length)
}
