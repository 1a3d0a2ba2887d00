import { render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { CopyButton } from './CopyButton.tsx'
import { PATIENCE } from '#tests/patience.ts'

it.each([
  { outcome: 'copied', writeText: () => Promise.resolve(), says: 'Copied the reference', isReadOut: 'Copied' },
  {
    outcome: 'refused, as in the browser of another app',
    writeText: () => Promise.reject(new Error('not allowed')),
    says: 'Not copied the reference',
    isReadOut: 'Copying is not allowed here. Select the reference instead.',
  },
])('what became of it is seen and read out: $outcome', async ({ writeText, says, isReadOut }) => {
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  render(<CopyButton text="WKT4R9AFD" what="the reference" />)
  const button = screen.getByRole('button')
  await user.click(button)
  await vi.waitFor(() => expect(button.textContent).toBe(says), PATIENCE)
  expect(screen.getByRole('status').textContent).toBe(isReadOut)
  expect(button.contains(screen.getByRole('status')), 'in a button it is only a name').toBe(false)
  const said: (string | null)[] = []
  const listener = new MutationObserver(() => said.push(screen.getByRole('status').textContent))
  listener.observe(screen.getByRole('status'), { childList: true, characterData: true, subtree: true })
  await user.click(button)
  await vi.waitFor(() => expect(said, 'read out again').toEqual(['', isReadOut]), PATIENCE)
  listener.disconnect()
})
