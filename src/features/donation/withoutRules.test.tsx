import { render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PaymentMethod } from '#domain/enumerations.ts'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import type { MethodValues, ScheduleValues } from '#machines/scheduleChange/types.ts'
import { Provided } from '#mocks/inWorld.tsx'
import { PATIENCE } from '#tests/patience.ts'
import { MethodForm } from './MethodForm.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'

/** The link broke after the page came: the rules of its forms cannot be fetched. */
beforeAll(() => {
  vi.doMock('./checkSchedule.ts', () => {
    throw new Error('Failed to fetch dynamically imported module')
  })
})
afterAll(() => {
  vi.doUnmock('./checkSchedule.ts')
})

const NOT_CHECKED = 'We could not check your change. Check your connection and try again: what you typed is kept.'
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const isNotChecked = () => screen.findByText(NOT_CHECKED)
const gift = {
  ...gifts.active,
  line: { ...gifts.active.line, toCause: 150_50 },
  methods: [PaymentMethod.PayFast, PaymentMethod.Paysoft],
}

test('an amount, a term and a day are left to the server at the second press', async () => {
  const onSave = vi.fn<(values: ScheduleValues) => void>()
  render(
    <Provided>
      <ScheduleForm gift={gift} refused={null} refusals={{}} onSave={onSave} onBack={() => {}} />
    </Provided>,
  )
  const amount = screen.getByLabelText('How much each month?')
  expect(amount).toHaveProperty('value', '150,50')
  await userEvent.clear(amount)
  await userEvent.type(amount, '1 250,50')
  await press('Save')
  await isNotChecked()
  expect(onSave).not.toHaveBeenCalled()
  await press('Save')
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledOnce(), PATIENCE)
  expect(onSave).toHaveBeenCalledWith({ amount: 1250.5, tipOrAdminFeeAmount: 18, term: gift.term, deductionDate: gift.deductionDate })
})

test('what is not an amount is not left to the server: it stays, however often it is sent off', async () => {
  const onSave = vi.fn<(values: ScheduleValues) => void>()
  render(
    <Provided>
      <ScheduleForm gift={gift} refused={null} refusals={{}} onSave={onSave} onBack={() => {}} />
    </Provided>,
  )
  const amount = screen.getByLabelText('How much each month?')
  await userEvent.clear(amount)
  await userEvent.type(amount, 'twenty')
  for (let presses = 0; presses < 3; presses += 1) {
    await press('Save')
    await isNotChecked()
  }
  expect(onSave).not.toHaveBeenCalled()
  expect(amount).toHaveProperty('value', 'twenty')
})

test('a new bank account is left to the server once it is one', async () => {
  const onChoose = vi.fn<(values: MethodValues) => void>()
  render(
    <Provided>
      <MethodForm gift={gift} refused={null} refusals={{}} onChoose={onChoose} onBack={() => {}} />
    </Provided>,
  )
  await press('Continue')
  await isNotChecked()
  await userEvent.click(screen.getByRole('radio', { name: /^Debit order/ }))
  await userEvent.type(screen.getByLabelText('Account holder'), 'T Nkosi')
  await userEvent.selectOptions(screen.getByLabelText('Bank'), 'FNB')
  await userEvent.clear(screen.getByLabelText('Branch code'))
  await userEvent.type(screen.getByLabelText('Branch code'), '250 655')
  await userEvent.type(screen.getByLabelText('Account number'), '6200 123 4567')
  await userEvent.click(screen.getByRole('checkbox'))
  await press('Continue')
  await isNotChecked()
  expect(onChoose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('radio', { name: 'Cheque' }))
  await press('Continue')
  await vi.waitFor(() => expect(onChoose).toHaveBeenCalledOnce(), PATIENCE)
  const bankingDetails = expect.objectContaining({
    accountHolderName: 'T Nkosi',
    bankName: 'FNB',
    bankCode: '250655',
    accountNumber: '62001234567',
  }) as unknown
  expect(onChoose).toHaveBeenCalledWith({ paymentMethod: PaymentMethod.Paysoft, cardConsent: true, bankingDetails })
})

test('that nothing could be checked is read out: where it is said stood there before', async () => {
  render(
    <Provided>
      <ScheduleForm gift={gift} refused={null} refusals={{}} onSave={() => {}} onBack={() => {}} />
    </Provided>,
  )
  const status = screen.getAllByRole('status').find(({ textContent }) => textContent === '')
  await userEvent.clear(screen.getByLabelText('How much each month?'))
  await press('Save')
  await vi.waitFor(() => expect(status?.textContent).toBe(NOT_CHECKED), PATIENCE)
  expect(screen.getByText(NOT_CHECKED).closest('[role=status]')).toBe(status)
})
