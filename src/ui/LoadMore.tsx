import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { focusOn } from './focusOn.ts'
import { VisuallyHidden } from './layout.tsx'
import { Notice } from './Notice.tsx'

interface Item {
  id: string
}

interface LoadMoreProps extends Pick<ButtonProps, 'size' | 'alignSelf'> {
  list: {
    items: readonly Item[]
    totalCount: number
    more: 'none' | 'more' | 'loading' | 'failed'
    message: string | null
    loadMore: () => void
    retry: () => void
  }
  /** Begins with one element for each item. */
  listed: RefObject<HTMLElement | null>
  /** What is listed: `donations`. */
  what: string
  children: string
}

/**
 * Below a list: more of it. Somebody who pressed the button goes on from the first that came below what was shown, also where that was the last page and
 * the button is gone; where all that came stands above it, from the first of those.
 */
export function LoadMore({ list, listed, what, children, ...look }: LoadMoreProps) {
  const { items, totalCount, more, message } = list
  const button = useRef<HTMLButtonElement>(null)
  const asked = useRef<readonly Item[] | null>(null)
  // There before it says something: only then it is read out.
  const [hasAsked, setHasAsked] = useState(false)
  const [arrived, setArrived] = useState<readonly Item[] | null>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (!asked.current || asked.current === items || items.length === 0) return
    const first = listed.current?.children[firstToCome(asked.current, items)]
    asked.current = null
    setArrived(items)
    // In Safari what is around both has it: a button gets none by a press.
    const isElsewhere = activeElement !== button.current && !activeElement?.contains(listed.current)
    if (first instanceof HTMLElement && !isElsewhere) focusOn(first)
  }, [items, listed])
  const ask = () => {
    asked.current = items
    setHasAsked(true)
    if (more === 'failed') list.retry()
    else list.loadMore()
  }
  return (
    <>
      {more === 'failed' && (
        <Notice tone="danger" isNews>
          {message || `We could not load more ${what}.`}
        </Notice>
      )}
      {more !== 'none' && (
        <Button ref={button} variant="outline" {...look} onClick={ask} waiting={more === 'loading' && 'Loading…'}>
          {more === 'failed' ? 'Try again' : children}
        </Button>
      )}
      {hasAsked && (
        <VisuallyHidden role="status">{arrived === items && `${items.length} of ${totalCount} ${what} are shown.`}</VisuallyHidden>
      )}
    </>
  )
}

function firstToCome(before: readonly Item[], now: readonly Item[]): number {
  const known = new Set(before.map(({ id }) => id))
  const isNew = now.map(({ id }) => !known.has(id))
  const below = isNew.lastIndexOf(false) + 1
  return below < now.length ? below : isNew.indexOf(true)
}
