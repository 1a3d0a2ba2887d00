import { render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { RecurringGift } from '#domain/recurringGift.ts'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { Somewhere } from '#mocks/inWorld.tsx'
import { found, storyPorts } from '#mocks/storyPorts.ts'
import { PortsProvider } from '#ports/ports.tsx'
import { ManageScreen } from './ManageScreen.tsx'

const WHOLE = 'Your monthly gift · Letsema'

const opens = (gift: RecurringGift, changeSchedule = () => new Promise<never>(() => {})) =>
  render(
    <Somewhere at="/donation/manage/token">
      <PortsProvider ports={storyPorts({ changeSchedule, reads: { recurringGift: found(gift) } })}>
        <ManageScreen params={{ token: 'token' }} />
      </PortsProvider>
    </Somewhere>,
  )

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const hasTitle = (title: string) => vi.waitFor(() => expect(document.title).toBe(title))

test.each([
  ['Change amount, term or day', 'Change', 'Back'],
  ['Pause for a while', 'Pause', 'Back'],
  [/^Skip \d/, 'Skip a date', 'Back'],
  ['Use another card or account', 'Another card or account', 'Back'],
  ['Cancel this gift', 'Cancel', 'Keep giving'],
])('behind %s there is a screen with a title of its own, and the gift has its own again after that', async (choice, title, back) => {
  opens(gifts.active)
  await hasTitle(WHOLE)
  await press(choice)
  await hasTitle(`${title} · ${WHOLE}`)
  await press(back)
  await hasTitle(WHOLE)
})

test('the question whether a card was given, which may be the first thing that is seen, and the way to its page have titles of their own', async () => {
  opens(gifts.cardOpen)
  await hasTitle(`Have you added your card? · ${WHOLE}`)
  await press('No, go to the card page')
  await hasTitle(`To the card page · ${WHOLE}`)
})

test('what got no answer has a title of its own', async () => {
  opens(gifts.active, () => Promise.reject(new TypeError('Failed to fetch')))
  await press('Pause for a while')
  await press('Pause it')
  await hasTitle(`No answer · ${WHOLE}`)
})
