import { render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Statement } from '#domain/entities.ts'
import { formatMoney } from '#domain/money.ts'
import { moneyLine } from '#domain/moneyLine.ts'
import type { CertificateState } from '#domain/section18A.ts'
import { NewLink } from '#features/auth/NewLink.tsx'
import { Somewhere } from '#mocks/inWorld.tsx'
import { aStatement } from '#mocks/ownDonations.ts'
import { found, storyPorts } from '#mocks/storyPorts.ts'
import { PortsProvider, type Ports } from '#ports/ports.tsx'
import { PATIENCE } from '#tests/patience.ts'
import { statementAddress } from './address.ts'
import { ProfileScreen } from './ProfileScreen.tsx'

const shows = (statement: Statement, saveStatement?: Ports['saveStatement']) =>
  render(
    <Somewhere at={statementAddress(null)}>
      <PortsProvider ports={storyPorts({ session: { state: 'loggedIn.fresh' }, reads: { statement: found(statement) }, saveStatement })}>
        <ProfileScreen NewLink={NewLink} />
      </PortsProvider>
    </Somewhere>,
  )

test('a statement says which of its donations count for the tax, before it sums them up, and what their references are', () => {
  const statement = aStatement(2027)
  shows(statement)
  const line = screen.getByText('Only gifts with a Section 18A certificate count for your tax.')
  const [sum] = screen.getAllByText(/^Given in /)
  expect(line.compareDocumentPosition(sum!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  for (const { reference } of statement.gifts) expect(screen.getByText(new RegExp(` · Reference ${reference}$`))).toBeDefined()
})

test('the sums stand above what they sum up', () => {
  shows(aStatement(2027))
  const [sum] = screen.getAllByText('All you paid')
  const [gift] = screen.getAllByText(/ · Reference /)
  expect(sum!.compareDocumentPosition(gift!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

const inRand = (statement: Statement) => ({ ...statement, sums: statement.sums.filter(({ currencyId }) => currencyId === 1) })
const sums = () =>
  [...document.querySelectorAll('dl dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent.replaceAll('\u00a0', ' ')])
const withCertificates = (...certificates: CertificateState[]): Statement => {
  const statement = inRand(aStatement(2027))
  const [gift] = statement.gifts
  const line = moneyLine({ amount: 120_00, tipOrAdminFee: 6_00, currencyId: 1, isAdminFee: true })
  return {
    ...statement,
    gifts: certificates.map((certificate, nth) => ({ ...gift!, reference: `REF${nth}`, line, certificate })),
    sums: [{ currencyId: 1, toCause: 480_00, tipOrFee: 24_00, total: 504_00 }],
  }
}

test('what counts for the tax comes first, then what still can, and all that was paid last', () => {
  shows(withCertificates('issued', 'issued', 'offered', 'cancelled'))
  expect(sums()).toEqual([
    ['With a Section 18A certificate', 'R 240,00'],
    ['1 gift can still get one', 'R 120,00'],
    ['To the causes', 'R 480,00'],
    ['Tips and admin fees', 'R 24,00'],
    ['All you paid', 'R 504,00'],
  ])
})

test('that nothing counts is said too, and of how many gifts it can', () => {
  shows(withCertificates('offered', 'offered', 'cancelled', 'none'))
  expect(sums().slice(0, 3)).toEqual([
    ['With a Section 18A certificate', 'R 0,00'],
    ['2 gifts can still get one', 'R 240,00'],
    ['To the causes', 'R 480,00'],
  ])
})

test('for dollars, which have no certificates, there is no sum of certificates', () => {
  shows({ ...withCertificates('none'), sums: [{ currencyId: 2, toCause: 40_00, tipOrFee: 0, total: 40_00 }] })
  expect(sums().map(([name]) => name)).toEqual(['To the causes', 'Tips and admin fees', 'All you paid'])
})

test('each gift stands there with what went to the cause, and what it cost beside that', () => {
  shows(withCertificates('none'))
  expect(document.querySelector('[data-money]')?.textContent).toBe(formatMoney(120_00, 1, 'cents'))
  expect(screen.getByText('plus admin fee R 6,00')).toBeDefined()
})

test('a gift without a tip or a fee says nothing of one', () => {
  const statement = withCertificates('none')
  const line = moneyLine({ amount: 120_00, tipOrAdminFee: 0, currencyId: 1, isAdminFee: false })
  shows({ ...statement, gifts: statement.gifts.map((gift) => ({ ...gift, line })) })
  expect(screen.queryByText(/^plus /)).toBeNull()
})

test('that the connection is to be checked for the PDF is not said any more once it is back', async () => {
  shows(withCertificates('none'), () => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.click(screen.getByRole('button', { name: 'Download as PDF' }))
  await screen.findByText(/Check your connection/)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(screen.queryByText(/Check your connection/)).toBeNull(), PATIENCE)
})
