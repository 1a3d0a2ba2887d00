import { screen } from '@testing-library/preact'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Toast } from '#machines/toast.ts'
import { PATIENCE } from '#tests/patience.ts'

let showToast: (toast: Toast) => void
const shown: Node[] = []

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  ;({ showToast } = await import('./toastContainer.tsx'))
  new MutationObserver((changes) =>
    shown.push(...changes.filter(({ oldValue }) => oldValue === 'true').map(({ target }) => target)),
  ).observe(document.body, { subtree: true, attributeFilter: ['aria-hidden'], attributeOldValue: true })
})

test('a toast stands before its words are there to be read out; what went wrong is an alert, which is read out as it comes', async () => {
  showToast({ id: 'kept', variant: 'success', message: 'Your changes are kept.', duration: 600_000 })
  const words = await screen.findByText('Your changes are kept.')
  await vi.waitFor(() => expect(shown).toContain(words), PATIENCE)
  expect(screen.getByRole('status').contains(words)).toBe(true)
  expect(words.hasAttribute('aria-hidden')).toBe(false)

  showToast({ id: 'wrong', variant: 'error', message: 'Something went wrong.', duration: 600_000 })
  const wrong = await screen.findByText('Something went wrong.')
  expect(screen.getByRole('alert').contains(wrong)).toBe(true)
  expect(wrong.hasAttribute('aria-hidden')).toBe(false)
})
