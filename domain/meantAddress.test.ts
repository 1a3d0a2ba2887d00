import { expect, test } from 'vitest'
import { meantAddress } from './meantAddress.ts'

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['GMIAL.COM', 'gmail.com'],
  ['gmailcom', 'gmail.com'],
  ['gmail.co.za', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['yaho.com', 'yahoo.com'],
  ['outlok.com', 'outlook.com'],
  ['iclould.com', 'icloud.com'],
  ['mweb.coza', 'mweb.co.za'],
  ['mwed.co.za', 'mweb.co.za'],
  ['telkomsa.ent', 'telkomsa.net'],
])('of %s %s was meant', (typed, meant) => {
  expect(meantAddress(` Thandi.M+letsema@${typed} `)).toBe(`Thandi.M+letsema@${meant}`)
})

test('marks around it that nobody sees are no slip', () => {
  expect(meantAddress('\u202athandi@gmail.com\u202c')).toBeNull()
})

test.each([
  'gmail.com',
  'Gmail.com',
  'ymail.com',
  'mail.com',
  'email.com',
  'gmx.com',
  'me.com',
  'mac.com',
  'yahoo.co.za',
  'yahoo.co.uk',
  'yahoo.fr',
  'hotmail.co.za',
  'hotmail.co.uk',
  'live.com',
  'live.co.za',
  'outlook.co.za',
  'proton.me',
  'mtn.com',
  'absa.co.za',
  'uct.ac.za',
  'sars.gov.za',
  'thaba.org.za',
  'example.org',
  'letsema.test',
])('%s is somebody’s own', (domain) => expect(meantAddress(`thandi@${domain}`)).toBeNull())

test.each(['', 'thandi', '@gmial.com', 'thandi@', 'thandi@constructor'])('%j is no address', (text) =>
  expect(meantAddress(text)).toBeNull(),
)
