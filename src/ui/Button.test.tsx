import { fireEvent, render, screen } from '@testing-library/preact'
import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'

test('does not count the second press of a double one, and counts one by the keyboard', () => {
  const onClick = vi.fn<() => void>()
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button onClick={onClick}>Skip</Button>
      <Button type="submit">Save</Button>
    </form>,
  )
  for (const name of ['Skip', 'Save']) for (const detail of [1, 2, 3]) fireEvent.click(screen.getByRole('button', { name }), { detail })
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1])
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }), { detail: 0 })
  expect(onClick).toHaveBeenCalledTimes(2)
})

test('waits also where the browser has put a translation in place of its words', () => {
  const drawn = (waiting: string | false) => (
    <Button waiting={waiting}>
      Remove <span>R 50</span>
    </Button>
  )
  const { rerender } = render(drawn(false))
  const words = screen.getByText('Remove').firstChild
  const font = document.createElement('font')
  font.textContent = 'Verwyder'
  words?.replaceWith(font)
  rerender(drawn('Removing…'))
  expect(screen.getByRole('button').textContent).toBe('Removing…')
})
