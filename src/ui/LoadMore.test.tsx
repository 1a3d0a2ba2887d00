import { act, render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { LoadMore } from './LoadMore.tsx'

interface ListingProps {
  first: string[]
  totalCount: number
  /** Gives the test what puts other items in the place of these. */
  tell: (show: (items: string[]) => void) => void
}

function Listing({ first, totalCount, tell }: ListingProps) {
  const named = (ids: string[]) => ids.map((id) => ({ id }))
  const [items, setItems] = useState(() => named(first))
  const [more, setMore] = useState<'more' | 'loading'>('more')
  const listed = useRef<HTMLUListElement>(null)
  tell((ids) => {
    setItems(named(ids))
    setMore('more')
  })
  return (
    <>
      <ul ref={listed}>
        {items.map(({ id }) => (
          <li key={id}>{id}</li>
        ))}
      </ul>
      <LoadMore
        list={{ items, totalCount, more, message: null, loadMore: () => setMore('loading'), retry: () => {} }}
        listed={listed}
        what="donations"
      >
        Show more
      </LoadMore>
    </>
  )
}

function listing(first: string[], totalCount: number) {
  let show: (items: string[]) => void = () => {}
  render(<Listing first={first} totalCount={totalCount} tell={(told) => (show = told)} />)
  return {
    press: () => userEvent.click(screen.getByRole('button', { name: 'Show more' })),
    show: (items: string[]) => {
      void act(() => show(items))
    },
    said: () => screen.queryByRole('status')?.textContent ?? '',
  }
}

test('a visitor who wants more goes on from the first that came below what was shown, where others came above it too', async () => {
  const { press, show, said } = listing(['a', 'b', 'c'], 6)
  await press()
  show(['new', 'a', 'b', 'c', 'd', 'e'])
  expect(document.activeElement).toBe(screen.getByText('d'))
  expect(said()).toBe('6 of 6 donations are shown.')
})

test('a visitor who wants more goes on from the first that came, where all of them came above what was shown', async () => {
  const { press, show } = listing(['a', 'b', 'c'], 6)
  await press()
  show(['1', '2', '3', 'a', 'b', 'c'])
  expect(document.activeElement).toBe(screen.getByText('1'))
})

test('a visitor who wants more goes on from the first that came where what is around both has the focus, as by a press in Safari', async () => {
  const { press, show } = listing(['a', 'b', 'c'], 6)
  await press()
  const around = screen.getByRole('list').parentElement!
  around.tabIndex = -1
  around.focus()
  show(['a', 'b', 'c', 'd'])
  expect(document.activeElement).toBe(screen.getByText('d'))
})

test('a visitor who wants more is told how many are shown where as many went as came', async () => {
  const { press, show, said } = listing(['a', 'b', 'c'], 3)
  await press()
  show(['c', 'd', 'e'])
  expect(document.activeElement).toBe(screen.getByText('d'))
  expect(said()).toBe('3 of 3 donations are shown.')
})

test('leaves the focus and says nothing where others come unasked', async () => {
  const { press, show, said } = listing(['a', 'b', 'c'], 6)
  await press()
  show(['a', 'b', 'c', 'd', 'e'])
  screen.getByText('e').tabIndex = -1
  screen.getByText('e').focus()
  show(['new', 'a', 'b', 'c', 'e'])
  expect(document.activeElement).toBe(screen.getByText('e'))
  expect(said()).toBe('')
})
