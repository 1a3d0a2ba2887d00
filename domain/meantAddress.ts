import { editDistance } from './editDistance.ts'
import { withPlainSigns } from './text.ts'

/** Where most South Africans have their mail: a slip in one of these is far more often that than another's address. */
const PROVIDERS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'mweb.co.za',
  'telkomsa.net',
  'vodamail.co.za',
  'webmail.co.za',
]

/** One letter away from one of those, and right. */
const OTHERS: ReadonlySet<string> = new Set(['ymail.com', 'mail.com', 'email.com'])

/** More than that, and never right. */
const SLIPS: ReadonlyMap<string, string> = new Map([
  ['gmail.co.za', 'gmail.com'],
  ['gmail.coza', 'gmail.com'],
  ['gamil.co.za', 'gmail.com'],
])

/** @returns the address that was probably meant, where its domain is one slip of the finger away from a large provider's: `me@gmail.com` for `me@gmial.com` */
export function meantAddress(email: string): string | null {
  const [, name, typed = ''] = /^(.+)@([^@]+)$/.exec(withPlainSigns(email).trim()) ?? []
  const domain = typed.toLowerCase()
  if (!name || PROVIDERS.includes(domain) || OTHERS.has(domain)) return null
  const meant = SLIPS.get(domain) ?? PROVIDERS.find((provider) => editDistance(domain, provider) === 1)
  return meant ? `${name}@${meant}` : null
}
