import { render, screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import type { RecurringGift } from '#domain/recurringGift.ts'
import { NewLink } from '#features/auth/NewLink.tsx'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { Somewhere } from '#mocks/inWorld.tsx'
import { aPage, found, storyPorts } from '#mocks/storyPorts.ts'
import { PortsProvider } from '#ports/ports.tsx'
import { donationsAddress } from './address.ts'
import { ProfileScreen } from './ProfileScreen.tsx'

const shows = (gift: RecurringGift) => {
  const page = aPage([{ id: 'gift', createdAt: '2026-11-01T10:00:00.000Z', gift }])
  const ports = storyPorts({ session: { state: 'loggedIn.fresh' }, reads: { ownRecurringGifts: () => found(page) } })
  render(
    <Somewhere at={donationsAddress({ kind: 'recurring', pageNo: 1 })}>
      <PortsProvider ports={ports}>
        <ProfileScreen NewLink={NewLink} />
      </PortsProvider>
    </Somewhere>,
  )
}

test('a gift of which one debit is taken, as its campaign ends, is of no month among the others', () => {
  shows({ ...gifts.active, debits: [], endsOn: '2026-12-24' })
  expect(screen.getByText(/Once, on 25 November 2026/)).toBeDefined()
  expect(screen.queryByText(/every month/)).toBeNull()
  expect(screen.queryByText('Total each month')).toBeNull()
})

test.each([
  ['goes on', gifts.active],
  ['was cancelled', { ...gifts.cancelled, debits: [], endsOn: '2026-12-24' as const }],
])('a monthly gift that %s is one of every month', (_, gift) => {
  shows(gift)
  expect(screen.getByText(/On the 25th of every month/)).toBeDefined()
  expect(screen.getByText('Total each month')).toBeDefined()
})

test.each([
  ['is received', 'paid', true, 1],
  ['is received and went back', 'reversed', true, 1],
  ['was never counted and went back', 'reversed', false, 0],
] as const)('a debit whose money %s', (_, status, isReceived, receipts) => {
  shows({ ...gifts.active, debits: [{ ...gifts.active.debits[0]!, status, isReceived }] })
  expect(screen.queryAllByText('Receipt')).toHaveLength(receipts)
})

const { campaignName } = gifts.active

test.each([
  ['goes on', gifts.active, 'Change, pause or cancel your gift to '],
  ['is paused', gifts.paused, 'Change or cancel your gift to '],
  ['has its last debit before it', { ...gifts.active, endsOn: '2026-12-24' as const }, 'Change or cancel your gift to '],
  ['was cancelled', gifts.cancelled, 'See this gift to '],
])('what leads to a gift that %s says what can be done there, and which gift it is', (_, gift, name) => {
  shows(gift)
  const link = screen.getAllByRole('link').find((one) => one.getAttribute('href')?.startsWith('/donation/manage/'))
  expect(link?.textContent).toBe(`${name}${campaignName}`)
})
