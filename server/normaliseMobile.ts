import parsePhoneNumber from 'libphonenumber-js/min'

/** South African numbers as they are written there; others keep what was typed unless they carry a country code. */
export function normaliseMobile(text: string | null | undefined): string {
  if (!text) return ''
  const number = parsePhoneNumber(text, 'ZA')
  return number?.isValid() ? number.number : text
}
