import { expect, test, vi } from 'vitest'
import { DonationStatus } from '#domain/enumerations.ts'
import type { DonationCalls } from '#api/donations.ts'
import { byCard, everyMonth } from '#machines/payment/fixtures.ts'
import type { StatusOutput } from '#machines/payment/types.ts'
import type { Toast } from '#machines/toast.ts'
import { createGivingCalls } from './givingCalls.ts'

const { CanceledAtTransaction, CanceledAtManage, Accepted } = DonationStatus

test.each([
  ['a donation', byCard, CanceledAtTransaction, undefined, 'Donation updated'],
  ['a donation that was cancelled elsewhere', byCard, CanceledAtManage, 'This donation is cancelled already.', null],
  ['a donation that was paid meanwhile', byCard, Accepted, 'It is complete.', null],
  ['a monthly gift', everyMonth, CanceledAtTransaction, undefined, 'Donation cancelled'],
  ['a monthly gift that has begun meanwhile', everyMonth, CanceledAtManage, undefined, 'Donation cancelled'],
])('a donor who cancels %s is told so: %#', async (_, donation, status, refusal, said) => {
  const answer: StatusOutput = { kind: 'status', donation: { ...donation, status }, ...(refusal === undefined ? {} : { refusal }) }
  const showToast = vi.fn<(toast: Toast) => void>()
  const donations = { cancel: async () => answer } as Partial<DonationCalls> as DonationCalls
  const calls = createGivingCalls({ donations, botCheck: null as never, isLoggedIn: () => false, showToast })
  const input = { token: donation.token, isRecurring: donation.recurrence !== null }
  expect(await calls.cancel(input, new AbortController().signal)).toBe(answer)
  expect(showToast.mock.calls.map(([{ message }]) => message)).toEqual(said === null ? [] : [said])
})
