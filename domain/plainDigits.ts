/** Arabic, Persian and full-width digits, as some phones abroad type them, are 0 to 9. Unicode has each row of them begin at a multiple of 16. */
export const withPlainDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) % 16))
