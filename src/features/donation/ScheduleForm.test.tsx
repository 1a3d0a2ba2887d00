import { render, screen, within } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { RecurringDuration, RecurringStatus } from '#domain/enumerations.ts'
import { moneyLine } from '#domain/moneyLine.ts'
import type { RecurringGift } from '#domain/recurringGift.ts'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import type { SchedulePatch, ScheduleValues } from '#machines/scheduleChange/types.ts'
import { Provided } from '#mocks/inWorld.tsx'
import { PATIENCE } from '#tests/patience.ts'
import { ScheduleForm } from './ScheduleForm.tsx'

const { active } = gifts

function opens(over: Partial<RecurringGift> = {}, refused: SchedulePatch | null = null, refusals: Record<string, string> = {}) {
  const onSave = vi.fn<(values: ScheduleValues) => void>()
  const { container } = render(
    <Provided>
      <ScheduleForm gift={{ ...active, ...over }} refused={refused} refusals={refusals} onSave={onSave} onBack={() => undefined} />
    </Provided>,
  )
  const sums = () => [...container.querySelectorAll('dd')].map(({ textContent }) => textContent?.replace(/\u00a0/g, ' '))
  const saves = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    return onSave
  }
  return { onSave, sums, saves }
}

const chooses = (name: string | RegExp) => userEvent.click(screen.getByRole('radio', { name }))
const fillsIn = async (label: string, text: string) => {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  if (text) await userEvent.type(field, text)
}
const saved = async (onSave: ReturnType<typeof opens>['onSave']) => {
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledOnce(), PATIENCE)
  return onSave.mock.calls[0]?.[0]
}

describe('the tip of every month', () => {
  test('stays where nothing is said, and the line of money follows what is typed', async () => {
    const { sums, saves } = opens()
    expect(sums()).toEqual(['R 150,00', 'R 18,00', 'R 168,00'])
    await fillsIn('How much each month?', '200')
    await vi.waitFor(() => expect(sums()).toEqual(['R 200,00', 'R 18,00', 'R 218,00']), PATIENCE)
    expect(await saved(await saves())).toMatchObject({ amount: 200, tipOrAdminFeeAmount: 18 })
  })

  test('can be dropped', async () => {
    const { sums, saves } = opens()
    await chooses('No tip')
    await vi.waitFor(() => expect(sums()).toEqual(['R 150,00', 'R 0,00', 'R 150,00']), PATIENCE)
    expect(await saved(await saves())).toMatchObject({ amount: 150, tipOrAdminFeeAmount: 0 })
  })

  test('can be another one, and is asked for then', async () => {
    const { onSave, sums, saves } = opens()
    await chooses('Another amount')
    await fillsIn('Your tip each month', '')
    await saves()
    const field = screen.getByLabelText('Your tip each month')
    await vi.waitFor(() => expect(document.activeElement).toBe(field), PATIENCE)
    expect(screen.getByText('Tip amount not entered')).toBeTruthy()
    expect(onSave).not.toHaveBeenCalled()
    await fillsIn('Your tip each month', '5,50')
    await vi.waitFor(() => expect(sums().at(-1)).toBe('R 155,50'), PATIENCE)
    expect(await saved(await saves())).toMatchObject({ tipOrAdminFeeAmount: 5.5 })
  })

  test('can be begun where there was none', async () => {
    const { saves } = opens({ line: moneyLine({ amount: 150_00, tipOrAdminFee: 0, currencyId: 1, isAdminFee: false }) })
    expect(screen.queryByRole('radio', { name: /as now$/ })).toBeNull()
    await chooses('Another amount')
    await fillsIn('Your tip each month', '10')
    expect(await saved(await saves())).toMatchObject({ tipOrAdminFeeAmount: 10 })
  })

  test('that the server refused stands there, with why', () => {
    opens({}, { tipOrAdminFeeAmount: 7 }, { tipOrAdminFeeAmount: 'Tip amount not entered' })
    expect(screen.getByLabelText('Your tip each month')).toHaveProperty('value', '7')
    expect(screen.getByText('Tip amount not entered')).toBeTruthy()
  })

  test('is not asked for where there is a fee: that follows the amount', async () => {
    const line = moneyLine({ amount: 150_00, tipOrAdminFee: 7_50, currencyId: 1, isAdminFee: true })
    const { sums, saves } = opens({ line, adminFeeRate: 5 })
    expect(screen.queryByRole('radiogroup', { name: /tip/ })).toBeNull()
    await fillsIn('How much each month?', '200')
    await vi.waitFor(() => expect(sums()).toEqual(['R 200,00', 'R 10,00', 'R 210,00']), PATIENCE)
    expect(await saved(await saves())).not.toHaveProperty('tipOrAdminFeeAmount')
  })
})

describe('how long it goes on is said of the chosen term', () => {
  const said = () =>
    within(screen.getByRole('radiogroup', { name: 'For how long?' }).parentElement!.parentElement!).getByRole('status').textContent

  test('as it is', () => {
    opens()
    expect(said()).toBe('9 more debits, the next on 25 November 2026 and the last on 25 July 2027.')
  })

  test('another is counted from now on', async () => {
    opens()
    await chooses('6 months')
    expect(said()).toBe('Counted from now on: 6 more debits, the next on 25 November 2026 and the last on 25 April 2027.')
    await chooses('Until I stop it')
    expect(said()).toBe('The next debit is on 25 November 2026, and so on until you stop it.')
  })

  test('on another day from the date that the server will have it, never in a month that was debited already', async () => {
    opens()
    await chooses('15th')
    await chooses('2 months')
    expect(said()).toBe('Counted from now on: 2 more debits, the next on 15 December 2026 and the last on 15 January 2027.')
    await chooses('1st')
    expect(said()).toContain('the next on 1 December 2026')
  })

  test('a campaign that ends cuts it short, on another day too', async () => {
    opens({ endsOn: '2027-01-15' })
    await chooses('24 months')
    expect(said()).toBe('2 more debits, the next on 25 November 2026, until the campaign ends on 15 January 2027.')
    await chooses('1st')
    expect(said()).toBe('2 more debits, the next on 1 December 2026, until the campaign ends on 15 January 2027.')
  })

  test('a campaign that ends before the chosen day leaves nothing to be taken', async () => {
    opens({ endsOn: '2026-11-30' })
    expect(said()).toBe('One more debit, on 25 November 2026, until the campaign ends on 30 November 2026.')
    await chooses('15th')
    expect(said()).toBe('Nothing more would be taken: the campaign ends on 30 November 2026, before that day comes.')
  })

  test.each([
    ['the last one', { debitsLeft: 1 }, 'One more debit, on 25 November 2026.'],
    [
      'one that the campaign cuts short',
      { endsOn: '2027-01-31' },
      '3 more debits, the next on 25 November 2026, until the campaign ends on 31 January 2027.',
    ],
    [
      'one without end',
      { term: RecurringDuration.Indefinite, debitsLeft: null },
      'The next debit is on 25 November 2026, and so on until you stop it.',
    ],
    ['one that has stopped', { status: RecurringStatus.Error, upcoming: [] }, '9 more debits.'],
    ['one with its last debit on its way', { upcoming: [], debitsLeft: 0 }, 'No more debits.'],
  ])('%s', (_, over, text) => {
    opens(over)
    expect(said()).toBe(text)
  })
})

describe('a debit that failed and waits for its next try', () => {
  const AGAIN = 'The R 168 of 25 October 2026 could not be taken. We try again on 28 October 2026, with the sum that you choose here.'

  test('is said to be tried again with the new sum', () => {
    opens()
    expect(screen.getByText(AGAIN)).toBeTruthy()
  })

  test('is not named where the campaign is over by then, nor an extra gift, whose sum stays', () => {
    const [failed] = active.debits
    opens({ endsOn: '2026-10-27' })
    opens({ debits: [{ ...failed!, isExtra: true }] })
    expect(screen.queryByText(/could not be taken/)).toBeNull()
  })
})

test('says of a debit that is with the bank that it stays as it is', () => {
  const [failed] = active.debits
  opens({ debits: [{ ...failed!, status: 'sent', nextAttempt: null }] })
  expect(screen.getByText('A debit is with your bank already, and may still be taken. It stays as it is.')).toBeTruthy()
})
