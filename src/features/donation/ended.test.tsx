import { render, screen } from '@testing-library/preact'
import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { scheduleChangeMachine } from '#machines/scheduleChange/machine.ts'
import { Provided, Somewhere } from '#mocks/inWorld.tsx'
import { ConfirmCancel } from './ConfirmCancel.tsx'
import { Manage } from './ManageScreen.tsx'

const shows = (gift: typeof gifts.cancelled) =>
  render(
    <Somewhere>
      <Provided>
        <Manage scheduleChange={createActor(scheduleChangeMachine, { input: { gift } })} />
      </Provided>
    </Somewhere>,
  )

test('a donor who cancelled while a debit was on its way does not read that nothing more will be taken', () => {
  const debit = {
    date: '2026-11-01',
    status: 'sent',
    amount: 11_200,
    isExtra: false,
    reason: null,
    nextAttempt: null,
    nextAmount: null,
    donationToken: null,
    isReceived: false,
  } as const
  shows({ ...gifts.cancelled, debits: [debit, ...gifts.cancelled.debits] })
  expect(document.body.textContent).toContain('A debit is with your bank already, and may still be taken. Nothing after it will be taken.')
  expect(screen.queryByText(/Nothing more will be taken/)).toBeNull()
})

test('a donor who reads that their gift has stopped reads of the debit that is with the bank, too', () => {
  const debit = { ...gifts.active.debits[0]!, status: 'sent' } as const
  shows({ ...gifts.inTrouble, debits: [debit] })
  expect(screen.getByText('Something went wrong, and nothing more is taken for now')).toBeTruthy()
  expect(screen.getByText('A debit is with your bank already, and may still be taken.')).toBeTruthy()
})

test('a donor who has given nothing yet is not thanked for it, neither asked nor afterwards', () => {
  shows({ ...gifts.cancelled, debits: [] })
  expect(screen.getByText('You cancelled this gift.')).toBeTruthy()
  const nothing = () => {}
  for (const [debits, says] of [
    [[], false],
    [gifts.active.debits, true],
  ] as const) {
    const { container, unmount } = render(
      <ConfirmCancel
        gift={{ ...gifts.active, debits: [...debits] }}
        isCancelling={false}
        onConfirm={nothing}
        onPause={nothing}
        onBack={nothing}
      />,
    )
    expect(container.textContent?.includes('stays given')).toBe(says)
    unmount()
  }
})

describe('a gift that ended with its campaign', () => {
  const over = { ...gifts.expired, debitsLeft: 4, statusReason: 'The campaign has ended.' }

  test('is not thanked for a term that was not over, and invites nobody to the closed campaign', () => {
    shows(over)
    expect(screen.getByText('The campaign has ended. Nothing more is taken. Thank you for what you gave.')).toBeTruthy()
    expect(document.body.textContent).not.toContain('every month of it')
    expect(document.body.textContent).not.toContain('whenever you like')
    expect(screen.queryAllByRole('link').filter(({ textContent }) => !textContent?.startsWith('Receipt for '))).toEqual([])
  })

  test('still says that a debit is on its way', () => {
    const debit = { ...gifts.active.debits[0]!, status: 'sent' } as const
    shows({ ...over, debits: [debit] })
    expect(document.body.textContent).toContain(
      'A debit is with your bank already, and may still be taken. Nothing after it will be taken.',
    )
    expect(screen.queryByText(/Nothing more is taken/)).toBeNull()
  })
})

test('a gift whose term is over may be given again', () => {
  shows(gifts.expired)
  expect(screen.getByText('Its term is over. Thank you for every month of it.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /again/ })).toBeTruthy()
})

test('a gift of which every month was left out is not thanked for, and has not ended on a day that is still to come', () => {
  const debit = { ...gifts.expired.debits[0]!, date: '2999-10-25', status: 'skipped' } as const
  shows({ ...gifts.expired, debits: [debit] })
  expect(screen.getByText('Its term is over.')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/Ended on|Paid in all/)
})

test('a gift of which nothing is left to be taken does not say when it is', () => {
  shows({ ...gifts.active, upcoming: ['2026-12-25'], endsOn: '2026-12-20', debits: [] })
  expect(screen.getByText('Nothing more is taken: the campaign ends on 20 December 2026.')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/of every month|still to come/)
})

describe('what is over does not read as if it ran', () => {
  const facts = () =>
    screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')}`)

  test.each([
    ['cancelled', gifts.cancelled, ['It was R 168,00 each month', 'Paid in all R 268,00']],
    ['cancelled before anything was taken', { ...gifts.cancelled, debits: [] }, ['It was R 168,00 each month']],
    ['whose term is over', gifts.expired, ['It was R 168,00 each month', 'Ended on 25 October 2026', 'Paid in all R 436,00']],
  ])('a gift that was %s', (_, gift, said) => {
    shows(gift)
    expect(facts()).toEqual(said)
    expect(document.body.textContent).not.toMatch(/Total each month|Still to come|So far|still to come/)
    expect(screen.getByRole('region', { name: 'History' })).toBeTruthy()
  })

  test('one that ended with its campaign ended on its last day, unless it was closed before', () => {
    const over = { ...gifts.expired, statusReason: 'The campaign has ended.' }
    const { unmount } = shows({ ...over, endsOn: '2020-10-30' })
    expect(facts()).toContain('Ended on 30 October 2020')
    unmount()
    shows({ ...over, endsOn: '2999-10-30' })
    expect(facts().join()).not.toContain('Ended on')
  })
})
