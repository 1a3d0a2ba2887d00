import { render, screen, waitFor } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { certificates, details, outcomes } from '#machines/certificate/fixtures.ts'
import { Somewhere } from '#mocks/inWorld.tsx'
import { found, storyPorts } from '#mocks/storyPorts.ts'
import { PortsProvider, type Ports } from '#ports/ports.tsx'
import { CertificateScreen } from './CertificateScreen.tsx'

type Issue = Ports['issueCertificate']

const kept = { read: () => ({ keptAt: 0, value: details }), write: () => undefined, forget: () => undefined }

function opens(issueCertificate = vi.fn<Issue>(async () => outcomes.issueCertificate.issued)) {
  const ports = storyPorts({ reads: { certificate: found(certificates.offered) }, issueCertificate })
  render(
    <PortsProvider ports={{ ...ports, deviceClock: () => 0, typedCertificate: () => kept }}>
      <Somewhere>
        <CertificateScreen params={{ token: 'token' }} />
      </Somewhere>
    </PortsProvider>,
  )
  return issueCertificate
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

const number = '0821234567'

/** Each with its value, as they stand there. */
const facts = () =>
  [...document.querySelectorAll('dl > div')].map((fact) => [fact.querySelector('dt')?.textContent, fact.querySelector('dd')?.textContent])

test('Enter in a field issues nothing: what will stand on the certificate is read through first', async () => {
  const issue = opens()
  const name = await field('Name for the certificate')
  await userEvent.type(name, ' Nkosi{Enter}')
  const heading = await screen.findByRole('heading', { name: 'Check your certificate' })
  expect(facts()).toEqual([
    ['Nature of the donor', 'A person'],
    ['Name', `${details.legalName} Nkosi`],
    ['South African ID number', details.idNumber],
    ['Country of issue', details.idCountry],
    ['Income tax reference', details.taxReference],
    ['Address', details.address],
    ['Contact number', number],
  ])
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await userEvent.keyboard('{Enter}')
  expect(issue).not.toHaveBeenCalled()
  await press('Issue the certificate')
  await screen.findByText('Your certificate is ready')
  expect(issue).toHaveBeenCalledTimes(1)
})

test('a company is issued a certificate with its own number and trading name', async () => {
  const issue = opens()
  await userEvent.click(await screen.findByRole('radio', { name: 'A company' }))
  const types = async (label: string, text: string) => {
    await userEvent.clear(await field(label))
    await userEvent.type(await field(label), text)
  }
  await types('Name for the certificate', 'Thaba Pumps (Pty) Ltd')
  await types('Trading name (optional)', 'Pumps & Co')
  await types('Company registration number', '2015-123456-07')
  await press('Continue')
  await screen.findByRole('heading', { name: 'Check your certificate' })
  expect(facts()).toEqual(
    expect.arrayContaining([
      ['Nature of the donor', 'A company'],
      ['Trading name', 'Pumps & Co'],
      ['Company registration number', '2015/123456/07'],
    ]),
  )
  await press('Issue the certificate')
  await screen.findByText('Your certificate is ready')
  expect(issue.mock.calls[0]?.[0].details).toMatchObject({
    nature: 'company',
    legalName: 'Thaba Pumps (Pty) Ltd',
    tradingName: 'Pumps & Co',
    idNumber: '2015/123456/07',
  })
})

test('who finds a mistake goes back to what they typed, and on from there', async () => {
  const issue = opens()
  await userEvent.type(await field('Name for the certificate'), ' Nkosi{Enter}')
  await press('Change the details')
  const name = await field('Name for the certificate')
  expect(name.value).toBe(`${details.legalName} Nkosi`)
  expect((await field('Address')).value).toBe(details.address)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Your certificate' })))
  await userEvent.clear(name)
  await userEvent.type(name, 'Lerato Nkosi')
  await press('Continue')
  await press('Issue the certificate')
  await screen.findByText('Your certificate is ready')
  expect(issue.mock.calls[0]).toEqual([
    { token: 'token', details: { ...details, legalName: 'Lerato Nkosi', contactNumber: number } },
    expect.anything(),
  ])
})

test('what the server refuses is said at its field, which has the focus', async () => {
  opens(vi.fn<Issue>(async () => outcomes.issueCertificate.refused))
  await press('Continue')
  await press('Issue the certificate')
  await screen.findByText('Please write this in Latin letters, as on a South African tax return.')
  const name = await field('Name for the certificate')
  await waitFor(() => expect(document.activeElement).toBe(name))
})
