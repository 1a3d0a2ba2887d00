import { render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { Provided } from '#mocks/inWorld.tsx'
import { PauseForm } from './PauseForm.tsx'

const ON_ITS_WAY = /^A debit is with your bank already, and may still be taken\.$/

const opens = (isUnderWay: boolean) => {
  const [debit] = gifts.active.debits
  const debits = debit ? [{ ...debit, status: isUnderWay ? ('sent' as const) : ('paid' as const) }] : []
  render(
    <Provided>
      <PauseForm gift={{ ...gifts.active, debits }} onPause={() => undefined} onBack={() => undefined} />
    </Provided>,
  )
}

it('who pauses while a debit is on its way is told that it may still be taken', () => {
  opens(true)
  expect(screen.getByText(ON_ITS_WAY)).toBeTruthy()
})

it('who pauses otherwise is told that nothing is taken', () => {
  opens(false)
  expect(screen.getByText(/^Nothing is taken before/)).toBeTruthy()
  expect(screen.queryByText(ON_ITS_WAY)).toBeNull()
})

it('from when on it goes on is read out with the months that are chosen', async () => {
  opens(true)
  const status = screen.getByRole('status')
  for (const [months, day] of [
    ['1', '25 December 2026'],
    ['2', '25 January 2027'],
  ] as const) {
    await userEvent.click(screen.getByRole('radio', { name: months }))
    expect(screen.getByRole('status')).toBe(status)
    expect(status).toBe(screen.getByText(`Nothing is taken before ${day}. Then it goes on by itself, and no month of it is lost.`))
  }
})
