import { render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { ConfirmCancel } from './ConfirmCancel.tsx'
import { ConfirmSkip } from './ConfirmSkip.tsx'
import { PauseForm } from './PauseForm.tsx'

const nothing = () => {}
const choices = { onConfirm: nothing, onPause: nothing, onBack: nothing }
const page = () => document.body.textContent

describe('of a gift whose campaign ends', () => {
  test('cancelling names no debit that would not be taken anyway', () => {
    render(<ConfirmCancel gift={{ ...gifts.active, endsOn: '2026-11-24' }} isCancelling={false} {...choices} />)
    expect(page()).not.toContain('25 November 2026')
    expect(page()).toContain('each month stops for good. You cannot restart this gift; you can set up a new one.')
  })

  test('cancelling before the last debit does not speak of anything after it', () => {
    render(<ConfirmCancel gift={{ ...gifts.active, endsOn: '2026-11-26' }} isCancelling={false} {...choices} />)
    expect(page()).toContain('of 25 November 2026 will not be taken. You cannot restart this gift; you can set up a new one.')
  })

  test('skipping the last debit says that nothing is taken any more', () => {
    render(<ConfirmSkip gift={{ ...gifts.active, debits: [], endsOn: '2026-12-24' }} {...choices} />)
    expect(page()).toContain('Skip 25 November 2026?')
    expect(page()).toContain('It is the last one: the campaign ends on 24 December 2026.')
  })

  test('skipping one before that names the next', () => {
    render(<ConfirmSkip gift={{ ...gifts.active, debits: [], endsOn: '2026-12-25' }} {...choices} />)
    expect(page()).toContain('The next one is taken on 25 December 2026.')
    expect(page()).not.toContain('campaign ends')
  })

  test.each([null, '2026-12-24'])('skipping one hides no debit that is tried again before, whenever the campaign ends: %s', (endsOn) => {
    render(<ConfirmSkip gift={{ ...gifts.active, endsOn }} {...choices} />)
    expect(page()).toContain('The next one is taken on 28 October 2026.')
    expect(page()).not.toContain('It is the last one')
  })

  test('a pause beyond its end does not promise that it goes on', async () => {
    render(<PauseForm gift={{ ...gifts.active, endsOn: '2027-01-10' }} onPause={nothing} onBack={nothing} />)
    expect(page()).toContain(
      'Nothing is taken before 25 December 2026. Then it goes on by itself, until the campaign ends on 10 January 2027.',
    )
    await userEvent.selectOptions(screen.getByRole('combobox'), '2')
    expect(page()).toContain('With a pause this long nothing more is taken: the campaign ends on 10 January 2027.')
    expect(page()).not.toContain('goes on by itself')
  })
})
