import { cleanup, render, screen } from '@testing-library/react'
import { createActor } from 'xstate'
import { afterEach, expect, it } from 'vitest'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { scheduleChangeMachine } from '#machines/scheduleChange/machine.ts'
import { Provided, Somewhere } from '#mocks/inWorld.tsx'
import { Manage } from './ManageScreen.tsx'

afterEach(cleanup)

const shows = (gift: typeof gifts.cancelled) =>
  render(
    <Somewhere>
      <Provided>
        <Manage scheduleChange={createActor(scheduleChangeMachine, { input: { gift } })} />
      </Provided>
    </Somewhere>,
  )

it('who cancelled while a debit was on its way does not read that nothing more will be taken', () => {
  const debit = {
    date: '2026-11-01',
    status: 'sent',
    amount: 11_200,
    isOnceOff: false,
    reason: null,
    nextAttempt: null,
    donationToken: null,
  } as const
  shows({ ...gifts.cancelled, debits: [debit, ...gifts.cancelled.debits] })
  expect(document.body.textContent).toContain('A debit that is on its way already still arrives. Nothing after it will be taken.')
  expect(screen.queryByText(/Nothing more will be taken/)).toBeNull()
})
