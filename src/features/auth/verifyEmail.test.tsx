import { render, screen, waitFor } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AppIn } from '#mocks/inWorld.tsx'
import type { Ports } from '#ports/ports.tsx'

test('what opens the links of mails before they are read confirms nothing: that takes a press', async () => {
  const verifyEmail = vi.fn<Ports['verifyEmail']>(() => Promise.resolve({ kind: 'verified' }))
  render(<AppIn at="/auth/verify-email?token=abc" verifyEmail={verifyEmail} />)
  const button = await screen.findByRole('button', { name: 'Confirm my e-mail address' })
  expect(verifyEmail).not.toHaveBeenCalled()
  await userEvent.click(button)
  await screen.findByText('Your e-mail address is verified. Thank you!')
  expect(verifyEmail.mock.calls).toEqual([['abc']])
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('The link from the mail'))
})
