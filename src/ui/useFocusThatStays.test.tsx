import { render, screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { useFocusThatStays } from './useFocusThatStays.ts'

function Panel({ shown }: { shown: 'gift' | 'pause' | 'list' }) {
  const { main } = useFocusThatStays(shown)
  return (
    <div ref={main} tabIndex={-1} role="group" aria-label="Your gift">
      {shown === 'gift' && <button type="button">Pause</button>}
      {shown === 'pause' && (
        <>
          <p role="status">News</p>
          <h2>Pause your gift</h2>
          <button type="button">Pause it</button>
        </>
      )}
      {shown === 'list' && (
        <>
          <input aria-label="Amount" />
          <h2>Written down before</h2>
        </>
      )}
    </div>
  )
}

test('the focus goes to the heading of what is shown now, and where it has none to the whole, which has a name', () => {
  const { rerender } = render(<Panel shown="gift" />)
  expect(document.activeElement).toBe(document.body)
  rerender(<Panel shown="pause" />)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Pause your gift' }))
  rerender(<Panel shown="gift" />)
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Your gift' }))
})

test('a heading that stands below what can be used is of something else', () => {
  const { rerender } = render(<Panel shown="gift" />)
  rerender(<Panel shown="list" />)
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Your gift' }))
})

test('a press in Safari gives the focus to the whole: it goes on to the heading from there too', () => {
  const { rerender } = render(<Panel shown="gift" />)
  screen.getByRole('group', { name: 'Your gift' }).focus()
  rerender(<Panel shown="pause" />)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Pause your gift' }))
})
