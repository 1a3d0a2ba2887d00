import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { focusOn } from './focusOn.ts'
import { VisuallyHidden } from './layout.tsx'
import { Notice } from './Notice.tsx'

interface LoadMoreProps extends Pick<ButtonProps, 'size' | 'alignSelf'> {
  list: {
    items: readonly unknown[]
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

/** Below a list: more of it. Who pressed the button goes on from the first that came, also where that was the last page and the button is gone. */
export function LoadMore({ list, listed, what, children, ...look }: LoadMoreProps) {
  const { items, totalCount, more, message } = list
  const button = useRef<HTMLButtonElement>(null)
  const asked = useRef<number | null>(null)
  // There before it says something: only then it is read out.
  const [hasAsked, setHasAsked] = useState(false)
  const [arrived, setArrived] = useState(0)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (asked.current === null || items.length <= asked.current) return
    const first = listed.current?.children[asked.current]
    asked.current = null
    setArrived(items.length)
    const isElsewhere = activeElement !== document.body && activeElement !== button.current
    if (first instanceof HTMLElement && !isElsewhere) focusOn(first)
  }, [items.length, listed])
  const ask = () => {
    asked.current = items.length
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
        <VisuallyHidden role="status">{arrived === items.length && `${arrived} of ${totalCount} ${what} are shown.`}</VisuallyHidden>
      )}
    </>
  )
}
