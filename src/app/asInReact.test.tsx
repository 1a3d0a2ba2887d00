import { act, cleanup, render } from '@testing-library/preact'
import { useEffect, useState } from 'react'
import { afterEach, expect, it } from 'vitest'

afterEach(cleanup)

interface ScreenProps {
  heard: string[]
  tell: (show: (words: string) => void) => void
}

function Screen({ heard, tell }: ScreenProps) {
  const [shown, setShown] = useState('first')
  tell(setShown)
  useEffect(() => {
    heard.push(shown)
  }, [heard, shown])
  return <p>{shown}</p>
}

it('what was still to be done is done before the way back is heard, and what follows from that is not left waiting behind it', async () => {
  const heard: string[] = []
  let show: (words: string) => void = () => {}
  const screen = document.createElement('div')
  await act(() => void render(<Screen heard={heard} tell={(told) => (show = told)} />, { container: screen }))
  show('second')
  await Promise.resolve()
  expect(screen.textContent).toBe('second')
  expect(heard).toEqual(['first'])
  window.addEventListener('popstate', () => heard.push('the way back'), { once: true })
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(heard).toEqual(['first', 'second', 'the way back'])
})
