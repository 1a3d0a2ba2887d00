import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { certificates, details } from '#machines/certificate/fixtures.ts'
import { Provided } from '#mocks/inWorld.tsx'
import { DetailsForm } from './DetailsForm.tsx'

const PATIENCE = { timeout: 10_000 }

afterEach(cleanup)

const asksFor = (refusals: Record<string, string> = {}) =>
  render(
    <Provided>
      <DetailsForm
        certificate={certificates.offered}
        details={{ ...details, idNumber: '8001015009088' }}
        refusals={refusals}
        onAsk={() => undefined}
      />
    </Provided>,
  )

const chooses = (name: string) => userEvent.click(screen.getByRole('radio', { name }))
const presses = () => userEvent.click(screen.getByRole('button', { name: 'Get the certificate' }))

it('what is wrong with a person’s number is not said of a passport’s or a company’s', async () => {
  asksFor()
  await presses()
  const wrong = 'This is not a valid South African ID number.'
  await screen.findByText(wrong, {}, PATIENCE)
  await chooses('Passport')
  expect(screen.queryByText(wrong)).toBeNull()
  await chooses('A company')
  const number = screen.getByLabelText('Company registration number')
  expect(number.getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByText(wrong)).toBeNull()
  await presses()
  await screen.findByText('A registration number looks like 2015/123456/07.', {}, PATIENCE)
  await waitFor(() => expect(document.activeElement).toBe(number))
})

it('neither is what the server refused', async () => {
  asksFor({ idNumber: 'Refused.' })
  expect(screen.getByText('Refused.')).toBeTruthy()
  await chooses('A trust')
  expect(screen.queryByText('Refused.')).toBeNull()
})
