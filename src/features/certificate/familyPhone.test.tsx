import { render, screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { certificates, details } from '#machines/certificate/fixtures.ts'
import { Somewhere } from '#mocks/inWorld.tsx'
import { found, storyPorts } from '#mocks/storyPorts.ts'
import { PortsProvider } from '#ports/ports.tsx'
import { CertificateScreen } from './CertificateScreen.tsx'

const tab = new Map<string, unknown>()
const ports = {
  ...storyPorts({
    session: { state: 'loggedIn.fresh' },
    reads: {
      certificate: (token) =>
        found(
          token === 'hers'
            ? { ...certificates.offered, donorName: 'Gogo Nkosi' }
            : token === 'got'
              ? certificates.issued
              : certificates.offered,
        ),
    },
  }),
  typedCertificate: (key: string) => ({
    read: () => tab.get(key) ?? null,
    write: (value: unknown) => void tab.set(key, value),
    forget: () => void tab.delete(key),
  }),
}

function opens(token: string) {
  const { unmount } = render(
    <PortsProvider ports={ports}>
      <Somewhere>
        <CertificateScreen params={{ token }} />
      </Somewhere>
    </PortsProvider>,
  )
  return unmount
}

const idNumber = async () => (await screen.findByLabelText<HTMLInputElement>('South African ID number')).value

test('what a donor’s certificate was issued for stands in the form of their next, and not in that of another’s', async () => {
  tab.set('got', { keptAt: ports.deviceClock(), value: details })
  const closes = opens('got')
  await screen.findByText('Your certificate is ready')
  closes()
  const closesNext = opens('next')
  expect(await idNumber()).toBe(details.idNumber)
  closesNext()
  opens('hers')
  expect(await idNumber()).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('Name for the certificate').value).toBe('Gogo Nkosi')
})
