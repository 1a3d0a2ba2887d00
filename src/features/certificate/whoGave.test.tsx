import { render, screen, waitFor } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CertificateDetails } from '#domain/section18A.ts'
import { certificates, details } from '#machines/certificate/fixtures.ts'
import { Provided } from '#mocks/inWorld.tsx'
import { DetailsForm } from './DetailsForm.tsx'

const asksFor = (refusals: Record<string, string> = {}, known: CertificateDetails | null = { ...details, idNumber: '8001015009088' }) =>
  render(
    <Provided>
      <DetailsForm
        certificate={certificates.offered}
        details={known}
        refusals={refusals}
        onAsk={() => undefined}
        onKeep={() => undefined}
      />
    </Provided>,
  )

const chooses = (name: string) => userEvent.click(screen.getByRole('radio', { name }))
const name = () => screen.getByLabelText<HTMLInputElement>('Name for the certificate')
const presses = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }))

test('what is wrong with a person’s number is not said of a passport’s or a company’s', async () => {
  asksFor()
  await presses()
  const wrong = 'This is not a valid South African ID number.'
  await screen.findByText(wrong)
  await chooses('Passport')
  expect(screen.queryByText(wrong)).toBeNull()
  await chooses('A company')
  const number = screen.getByLabelText('Company registration number')
  expect(number.getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByText(wrong)).toBeNull()
  await userEvent.type(name(), 'Thaba Pumps (Pty) Ltd')
  await presses()
  await screen.findByText('A registration number looks like 2015/123456/07.')
  await waitFor(() => expect(document.activeElement).toBe(number))
})

test('an ID number is taken as a chat gives it: in groups, with marks around it that nobody sees', async () => {
  asksFor({}, null)
  await userEvent.click(screen.getByLabelText('South African ID number'))
  await userEvent.paste('\u202a800101 5009 087\u202c')
  await presses()
  await screen.findByText('Please enter the address.')
  expect(screen.queryByText('This is not a valid South African ID number.')).toBeNull()
})

test('what is pasted is not cut, which nobody sees: it is said to be too long, or taken in one piece', async () => {
  asksFor({}, null)
  const address = 'Plot 7, Sedibeng District, '.repeat(12)
  for (const [label, text] of [
    ['Contact number', '+27 (0) 82 - 123 - 4567'],
    ['Address', address],
    ['Income tax reference', '0 1 2 3 4 5 6 7 8 2 '],
  ] as const) {
    const field = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
    await userEvent.clear(field)
    await userEvent.click(field)
    await userEvent.paste(text)
    expect(field.value).toBe(text)
  }
  await userEvent.type(screen.getByLabelText('South African ID number'), '8001015009087')
  await presses()
  await screen.findByText('Maximum is 250 characters.')
})

test.each([
  ['A person', 'South African ID number', '800101-5009-087'],
  ['A company', 'Company registration number', '2015-123456-07'],
])('%s’s number is taken with hyphens', async (who, label, number) => {
  asksFor({}, { ...details, idNumber: '' })
  await chooses(who)
  await userEvent.type(screen.getByLabelText(label), number)
  await userEvent.clear(screen.getByLabelText('Address'))
  await presses()
  await screen.findByText('Please enter the address.')
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBeNull()
})

test('a tax reference is taken as it is printed', async () => {
  asksFor({}, { ...details, taxReference: '0123/456/78/2', address: '' })
  await presses()
  await screen.findByText('Please enter the address.')
  expect(screen.getByLabelText(/^Income tax reference/).getAttribute('aria-invalid')).toBeNull()
})

test('a person’s ID number is no passport’s and no trust’s; what was typed under the wrong name stays', async () => {
  asksFor({}, { ...details, idNumber: '800101 5009 087' })
  await chooses('Passport')
  expect(screen.getByLabelText<HTMLInputElement>('Passport number').value).toBe('')
  await chooses('South African ID')
  await userEvent.type(screen.getByLabelText('South African ID number'), 'M00123456')
  await chooses('Passport')
  expect(screen.getByLabelText<HTMLInputElement>('Passport number').value).toBe('M00123456')
})

test('a trust does not begin with the ID number of the person who gave', async () => {
  asksFor({}, { ...details, idNumber: '8001015009087' })
  await chooses('A trust')
  expect(screen.getByLabelText<HTMLInputElement>('Number of the trust').value).toBe('')
})

test('a passport is asked which country gave it, as it is seldom ours', async () => {
  asksFor({}, null)
  const country = () => screen.getByLabelText<HTMLInputElement>('Country that gave the number').value
  expect(country()).toBe('South Africa')
  await chooses('Passport')
  expect(country()).toBe('')
  await chooses('South African ID')
  expect(country()).toBe('South Africa')
  await chooses('Passport')
  await userEvent.type(screen.getByLabelText('Country that gave the number'), 'Lesotho')
  await chooses('A company')
  expect(country()).toBe('Lesotho')
})

test('neither is what the server refused', async () => {
  asksFor({ idNumber: 'Refused.' })
  expect(screen.getByText('Refused.')).toBeTruthy()
  await chooses('A trust')
  expect(screen.queryByText('Refused.')).toBeNull()
})

test('a certificate for a company does not begin with the name of the person who gave', async () => {
  asksFor({}, null)
  const { donorName } = certificates.offered
  expect(name().value).toBe(donorName)
  await chooses('A company')
  expect(name().value).toBe('')
  await presses()
  await screen.findByText('Please enter the name for the certificate.')
  await chooses('A person')
  expect(name().value).toBe(donorName)
})

test('a name that was typed stays, whoever gave', async () => {
  asksFor({}, null)
  await userEvent.clear(name())
  await userEvent.type(name(), 'Thaba Pumps (Pty) Ltd')
  await chooses('A company')
  expect(name().value).toBe('Thaba Pumps (Pty) Ltd')
  await chooses('A person')
  expect(name().value).toBe('Thaba Pumps (Pty) Ltd')
})

test('a South African ID brings up the keys for numbers, and a number that may have letters or strokes does not', async () => {
  asksFor()
  const keys = (label: string) => screen.getByLabelText<HTMLInputElement>(label).inputMode
  expect(keys('South African ID number')).toBe('numeric')
  await chooses('Passport')
  expect(keys('Passport number')).toBe('')
  await chooses('A company')
  expect(keys('Company registration number')).toBe('')
})
