import { render, screen, waitFor } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Page } from '#domain/entities.ts'
import { Provided } from '#mocks/inWorld.tsx'
import { aPage } from '#mocks/storyPorts.ts'
import type { Read } from './reads.ts'
import { useList } from './useList.ts'

const PAGE_SIZE = 2

interface Server {
  /** Newest first. */
  has: string[]
  asked: { query: string; pageNo: number; pageSize: number }[]
  isRendered: boolean
  answers: (page: Page<{ id: string }>) => ReturnType<Read<Page<{ id: string }>>['load']>
}

const server = (has: string[], isRendered = false): Server => ({
  has,
  asked: [],
  isRendered,
  answers: (value) => Promise.resolve({ kind: 'found', value }),
})

/** From now on it answers when told to. */
function holdAnswers(at: Server): () => void {
  const { answers } = at
  let tell: () => void = () => {}
  const told = new Promise<void>((resolve) => (tell = resolve))
  at.answers = async (page) => {
    await told
    return answers(page)
  }
  return tell
}

/** A list in a window that is opened and closed. */
function Visited({ at, query }: { at: Server; query: string }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button onClick={() => setOpen(!isOpen)}>{isOpen ? 'Leave' : 'Come back'}</button>
      {isOpen && <Listing at={at} query={query} />}
    </>
  )
}

function Listing({ at, query }: { at: Server; query: string }) {
  const list = useList('donations', query, PAGE_SIZE, (asked, pageNo, pageSize) => {
    const page = () =>
      aPage(
        at.has.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((id) => ({ id })),
        at.has.length,
        pageNo,
        pageSize,
      )
    return {
      key: `${asked} ${pageNo}`,
      initial: at.isRendered ? page() : undefined,
      load: () => {
        at.asked.push({ query: asked, pageNo, pageSize })
        return at.answers(page())
      },
    }
  })
  return (
    <>
      <p>{list.status}</p>
      <p data-testid="items">{list.items.map(({ id }) => id).join(' ')}</p>
      {list.more !== 'none' && <button onClick={list.loadMore}>{`More: ${list.more}`}</button>}
    </>
  )
}

const shown = (at: Server, query = 'all') => (
  <Provided>
    <Visited at={at} query={query} />
  </Provided>
)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const items = () => screen.getByTestId('items').textContent

test('reads anew what it shows when it is come back to, and shows the old until then', async () => {
  const at = server([])
  render(shown(at))
  await screen.findByText('empty')
  await press('Leave')
  at.has = ['gift']
  const letAnswer = holdAnswers(at)
  await press('Come back')
  expect(screen.queryByText('empty')).not.toBeNull()
  letAnswer()
  await screen.findByText('ready')
  expect(items()).toBe('gift')
})

test('reads anew in one call what it shows when it is come back to, however many pages that is', async () => {
  const at = server(['a', 'b', 'c', 'd', 'e'], true)
  render(shown(at))
  await press('More: more')
  await waitFor(() => expect(items()).toBe('a b c d'))
  await press('Leave')
  at.has = ['new', 'a', 'b', 'd', 'e']
  const letAnswer = holdAnswers(at)
  await press('Come back')
  expect([screen.queryByText('ready') !== null, items()]).toEqual([true, 'a b c d'])
  letAnswer()
  await waitFor(() => expect(items()).toBe('new a b d'))
  expect(at.asked.slice(1)).toEqual([{ query: 'all', pageNo: 1, pageSize: 4 }])
  await press('More: more')
  await waitFor(() => expect(items()).toBe('new a b d e'))
})

test('asks for nothing that the page came with, nor twice for another query', async () => {
  const at = server(['a', 'b', 'c'], true)
  const { rerender } = render(shown(at))
  rerender(shown(at))
  expect([items(), at.asked]).toEqual(['a b', []])
  rerender(shown(at, 'other'))
  await screen.findByText('ready')
  expect(at.asked).toEqual([{ query: 'other', pageNo: 1, pageSize: PAGE_SIZE }])
})

test('changes nothing where there is no answer, and goes on with the next page', async () => {
  const at = server(['a', 'b', 'c'], true)
  const { answers } = at
  render(shown(at))
  await press('Leave')
  at.answers = () => Promise.reject(new TypeError('Failed to fetch'))
  await press('Come back')
  expect(at.asked).toHaveLength(1)
  expect([items(), screen.queryByText('ready') !== null]).toEqual(['a b', true])
  at.answers = answers
  await press('More: more')
  await waitFor(() => expect(items()).toBe('a b c'))
})
