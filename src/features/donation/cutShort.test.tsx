import { render, screen, within } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { RecurringDay, RecurringDuration } from '#domain/enumerations.ts'
import type { CalendarDate } from '#domain/recurringSchedule.ts'
import type { DonationDraft } from '#machines/donation/draft.ts'
import { debitOrderDraft, inputs, terms } from '#machines/donation/fixtures.ts'
import { donationMachine } from '#machines/donation/machine.ts'
import { storyPorts } from '#mocks/storyPorts.ts'
import { PortsProvider } from '#ports/ports.tsx'
import { MethodStep } from './MethodStep.tsx'
import { ScheduleStep } from './ScheduleStep.tsx'

const NOW = Date.parse('2026-11-27T10:00:00Z')
const nothing = () => {}
const page = () => document.body.textContent.replaceAll('\u00a0', ' ')

const opens = (Step: typeof ScheduleStep | typeof MethodStep, over: Partial<DonationDraft>, endsOn: CalendarDate | null) => {
  const { context } = createActor(donationMachine, { input: inputs.monthlyAtSchedule }).getSnapshot()
  const draft = { ...debitOrderDraft, amountText: '200', tipChoice: 'none', deductionDate: RecurringDay.TwentyFifth, ...over } as const
  render(
    <PortsProvider ports={{ ...storyPorts(), startedAt: NOW, clock: () => NOW }}>
      <Step
        context={{ ...context, draft, terms: { ...terms, endsOn } }}
        onAccept={nothing}
        onKeep={nothing}
        onBack={nothing}
        onChangeCurrency={nothing}
      />
    </PortsProvider>,
  )
}

const underTheTerm = () =>
  within(screen.getByRole('radiogroup', { name: 'For how long?' }).parentElement!.parentElement!)
    .getByRole('status')
    .textContent.replaceAll('\u00a0', ' ')

const { ThreeMonths, SixMonths, Indefinite } = RecurringDuration

test.each([
  [ThreeMonths, '2027-01-16', 'so your 3 months become one gift of R 200,00, on 25 December 2026.'],
  [Indefinite, '2027-01-16', 'so your monthly gift becomes one gift of R 200,00, on 25 December 2026.'],
  [SixMonths, '2027-01-26', 'so your 6 months become 2.'],
  [Indefinite, '2027-01-26', 'so your gift is taken 2 times.'],
  [SixMonths, '2026-12-24', 'before that day comes. Please choose another day, or give once.'],
])('the schedule says right under the term what becomes of it where the campaign ends first', (term, endsOn, becomes) => {
  opens(ScheduleStep, { term }, endsOn)
  expect(underTheTerm().replace(/^This campaign ends on \d+ \w+ \d{4}, /, '')).toBe(becomes)
  expect(page().match(/campaign ends/g)).toHaveLength(1)
})

test.each([
  [ThreeMonths, '2027-02-25'],
  [ThreeMonths, null],
  [null, '2027-01-16'],
])('the schedule says nothing under the term where nothing becomes of it, or nothing is chosen yet', (term, endsOn) => {
  opens(ScheduleStep, { term }, endsOn)
  expect(underTheTerm()).toBe('')
})

test('what is agreed to for a gift that is taken once says nothing of a month', () => {
  opens(MethodStep, { term: ThreeMonths, extraGiftText: '' }, '2027-01-16')
  expect(page()).toContain('my bank may pay Letsema R 200,00 once, on 25 December 2026. I can stop it before then.')
  expect(page()).not.toMatch(/each month|every month/)
})

test('the extra gift of today is agreed to with the rest', () => {
  opens(MethodStep, { term: SixMonths, extraGiftText: '150', deductionDate: RecurringDay.FirstOfMonth }, null)
  expect(page()).toContain(
    'my bank may pay Letsema R 150,00 today and R 200,00 on the 1st of each month, 6 times from 1 December 2026. I can stop it at any time.',
  )
})

const dates = (title: string) =>
  [...(screen.getByText(title).parentElement?.querySelectorAll('li') ?? [])].map(({ children }) =>
    [...children].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
  )

test.each([ScheduleStep, MethodStep])('what is taken today stands among the dates before it is agreed to', async (Step) => {
  opens(Step, { term: ThreeMonths, extraGiftText: '50' }, null)
  expect(dates('What is taken, and when')[0]).toEqual(['Today', 'Extra gift', 'R 50,00'])
})

test('what is taken today comes among the dates with the extra gift that is typed', async () => {
  opens(ScheduleStep, { term: ThreeMonths, extraGiftText: '' }, null)
  expect(dates('What is taken, and when')[0]?.[0]).toBe('25 December 2026')
  await userEvent.type(screen.getByLabelText(/^An extra gift now/), '50')
  await screen.findByText('Today')
  expect(dates('What is taken, and when')[0]).toEqual(['Today', 'Extra gift', 'R 50,00'])
})

test('where there is no extra gift no row says that nothing is taken today', () => {
  opens(MethodStep, { term: ThreeMonths, extraGiftText: '' }, null)
  expect(dates('What is taken, and when')[0]?.[0]).toBe('25 December 2026')
})
