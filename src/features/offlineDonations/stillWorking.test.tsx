import { act, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CurrencyId } from '#domain/enumerations.ts'
import { STILL_WORKING_AFTER } from '#domain/limits.ts'
import { Provided } from '#mocks/inWorld.tsx'
import { OfflineDonationForm } from './OfflineDonationForm.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const nothing = () => {}

test('an organiser whose donation takes long to be added is told that it still is', async () => {
  render(
    <Provided>
      <OfflineDonationForm
        initial={{ amount: '20', donorName: 'Sipho', anonymous: false, comment: '', receivedOn: '2026-11-20' }}
        currencyId={CurrencyId.Rand}
        refusals={{}}
        isAdding
        isOff={false}
        onAdd={nothing}
        onKeep={nothing}
      />
    </Provided>,
  )
  await act(async () => void (await vi.advanceTimersByTimeAsync(STILL_WORKING_AFTER - 1)))
  expect(screen.queryByText(/Still working/)).toBeNull()
  await act(async () => void (await vi.advanceTimersByTimeAsync(1)))
  expect(screen.getAllByRole('status').some(({ textContent }) => textContent?.includes('Still working…'))).toBe(true)
})
