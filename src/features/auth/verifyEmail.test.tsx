import { act, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { AppIn } from '#mocks/inWorld.tsx'
import type { Ports } from '#ports/ports.tsx'

afterEach(() => void vi.useRealTimers())

test('what opens the links of mails before they are read confirms nothing: that takes a press', async () => {
  const verifyEmail = vi.fn<Ports['verifyEmail']>(() => Promise.resolve({ kind: 'verified' }))
  render(<AppIn at="/auth/verify-email?token=abc" verifyEmail={verifyEmail} />)
  const button = await screen.findByRole('button', { name: 'Verify my e-mail address' })
  expect(verifyEmail).not.toHaveBeenCalled()
  await userEvent.click(button)
  await screen.findByText('Your e-mail address is verified. Thank you!')
  expect(verifyEmail.mock.calls).toEqual([['abc']])
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('The link from the mail'))
})

test('a link whose token was cut off says so at once', async () => {
  const verifyEmail = vi.fn<Ports['verifyEmail']>(() => Promise.resolve({ kind: 'refused', message: 'The link is not complete.' }))
  render(<AppIn at="/auth/verify-email" verifyEmail={verifyEmail} />)
  expect(await screen.findByText('The link is not complete.')).toBeTruthy()
})

test('a user who has gone on from there is not called back each time that it is tried again', async () => {
  const verifyEmail = vi.fn<Ports['verifyEmail']>(() => Promise.reject(new TypeError('Failed to fetch')))
  render(<AppIn at="/auth/verify-email?token=abc" verifyEmail={verifyEmail} />)
  const button = await screen.findByRole('button', { name: 'Verify my e-mail address' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(button)
  await vi.waitFor(() => expect(screen.getByText(/^We cannot reach Letsema/)).toBeTruthy())
  const elsewhere = document.body.appendChild(document.createElement('button'))
  elsewhere.focus()
  await act(async () => void (await vi.advanceTimersByTimeAsync(10_000)))
  expect(verifyEmail.mock.calls.length).toBeGreaterThan(1)
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
})
