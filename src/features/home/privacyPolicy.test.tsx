import { readdirSync, readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import type { CertificateDetails } from '#domain/section18A.ts'
import type { WireDebitAccount, WireDonationForm } from '#domain/wire.ts'
import type { RegistrationValues } from '#machines/registration/types.ts'
import { PrivacyPolicy } from './texts.tsx'

/** Words for all that people are asked about themselves: a new field without its words does not compile. */
type Personal<Form, Else extends keyof Form = never> = Record<Exclude<keyof Form, Else>, string>

const donation: Personal<WireDonationForm, 'type' | 'currencyId' | 'recaptchaToken'> = {
  firstName: 'your name',
  lastName: 'your name',
  email: 'e-mail address',
  mobileNumber: 'mobile number',
  amount: 'the amount',
  tipOrAdminFeeAmount: 'the amount',
  campaignId: 'the campaign',
  paymentMethod: 'how you pay',
  anonymous: 'whether you stay anonymous',
  displayName: 'display name',
  comment: 'your comment',
}

const profile: Personal<RegistrationValues, 'termsAccepted'> = {
  firstName: 'your name',
  lastName: 'your name',
  email: 'e-mail address',
  mobileNumber: 'mobile number',
  password: 'your password',
}

const account: Personal<WireDebitAccount> = {
  accountHolderName: 'account holder',
  bankName: 'the bank’s name',
  bankCode: 'branch code',
  accountType: 'type of account',
  accountNumber: 'account number',
}

const certificate: Personal<CertificateDetails> = {
  nature: 'a person, a company, a trust',
  legalName: 'the name',
  tradingName: 'trading name',
  idType: 'ID or passport',
  idNumber: 'number',
  idCountry: 'country',
  taxReference: 'tax reference',
  contactNumber: 'contact number',
  address: 'postal address',
}

const ON_THE_DEVICE = {
  accessToken: 'your login',
  refreshToken: 'your login',
  refreshKey: 'your login',
  expired: 'that a login has ended',
  logout: 'that a login has ended',
  logouts: 'that a login has ended',
  passwordReset: 'that there is a new password',
  colours: 'the colours that you chose',
  hiddenBanner: 'the last notice that you closed',
}

const IN_THE_TAB = {
  donation: 'the donation that you have begun, for a day, or that waits for its payment',
  certificate: 'what you typed for a certificate, the ID number among it, for half an hour',
  offlineDonation: 'what an organiser has typed of a donation that came in another way',
  person: 'who has logged in there',
  returnUrl: 'the page to come back to',
  visit: 'marks of the visit',
  endedVisits: 'marks of the visit',
  begunAfter: 'marks of the visit',
  reloads: 'marks of the visit',
}

/** Of a lock, which holds nothing. */
const LOCK = 'refresh'

const keysInSource = () =>
  readdirSync('src/app')
    .filter((file) => !/\.(?:test|stories)\./.test(file))
    .flatMap((file) => [...readFileSync(`src/app/${file}`, 'utf8').matchAll(/['`]letsema\.(\w+)['`.]/g)].map(([, key]) => key))

const itemAbout = (beginning: string) => {
  render(<PrivacyPolicy />)
  return screen.getAllByRole('listitem').find(({ textContent }) => textContent.startsWith(beginning))?.textContent ?? ''
}

describe('the privacy policy names all that is kept', () => {
  test.each([
    ['When you give:', donation],
    ['When you have a profile:', profile],
    ['When you give every month by debit order:', account],
    ['When you ask for a Section 18A certificate:', certificate],
  ])('%s', (beginning, fields) => {
    const text = itemAbout(beginning)
    for (const words of Object.values(fields)) expect(text).toContain(words)
  })

  test('of a monthly gift, by how much of a card or an account it is told', () => {
    expect(itemAbout('When you give every month by debit order:')).toContain('the last three digits')
    expect(itemAbout('When you give every month by card:')).toContain('the last four digits')
  })

  test('of what stays on the device, each key of the browser’s storage', () => {
    expect(new Set(keysInSource())).toEqual(new Set([...Object.keys(ON_THE_DEVICE), ...Object.keys(IN_THE_TAB), LOCK]))
    const [device, tab] = [itemAbout('On your own device:'), itemAbout('In the tab, ')]
    for (const words of Object.values(ON_THE_DEVICE)) expect(device).toContain(words)
    for (const words of Object.values(IN_THE_TAB)) expect(tab).toContain(words)
  })

  test.each(['internet (IP) address', 'If the app fails', 'no cookies', 'reCAPTCHA', 'Copies of our mails'])(
    'and, of what nobody types: %s',
    (words) => {
      const { container } = render(<PrivacyPolicy />)
      expect(container.textContent).toContain(words)
    },
  )
})
