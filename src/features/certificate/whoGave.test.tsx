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
const presses = () => userEvent.click(screen.getByRole('button', { name: 'Get the certificate' }))

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
